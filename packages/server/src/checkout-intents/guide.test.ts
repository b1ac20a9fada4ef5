import { afterAll, beforeAll, expect, it } from 'vitest';
import { commandsOf, runInShell } from '../testing/guide.testing.ts';
import { type CheckoutScene, startScene } from './checkout-scene.testing.ts';

let scene: CheckoutScene;
beforeAll(async () => {
  scene = await startScene({ kinds: ['ucp', 'acp'] });
});
afterAll(() => scene.stop());

it('the guide’s commands add a card, buy, and answer what is asked', async () => {
  const { ucp, acp } = scene.sandbox.shops;
  const { code, output } = await runInShell(commandsOf('docs/checkout-intents.md'), {
    BASE_URL: scene.url,
    API_KEY: scene.key,
    PRODUCT_URL: ucp.productUrls[0]!,
    OTHER_URL: acp.productUrls[1]!,
    DATABASE_URL: scene.databaseUrl,
  });
  expect(code, output).toBe(0);
  const { data } = (await scene.get('/v1/checkout_intents')).body;
  expect(
    data.map(({ status, status_reason }: { status: string; status_reason: string | null }) => [
      status,
      status_reason,
    ]),
  ).toEqual([
    ['canceled', 'user_canceled'],
    ['succeeded', null],
  ]);
  expect(scene.sold(ucp)).toEqual({ orders: 1, charges: 1 });
});
