import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CheckoutScene, startScene } from '../checkout-scene.testing.ts';

let scene: CheckoutScene;
beforeAll(async () => {
  const timeLimits = { fetchTimeoutMs: 30_000 };
  scene = await startScene({ kinds: ['acp', 'ucp'] }, { waitMs: 20_000, concurrency: 4 }, { timeLimits });
});
afterAll(() => scene.stop());

it('a shop that hangs blocks nobody else', async () => {
  const { acp, ucp } = scene.sandbox.shops;
  await scene.addCard();
  scene.sandbox.faults.set(acp.name, { kind: 'hang' });
  const headers = { prefer: 'respond-async' };
  for (let made = 0; made < 8; made++)
    expect(await scene.create({ url: acp.productUrls[0] }, headers)).toMatchObject({ status: 'processing' });
  const quoted = await scene.quote({ url: ucp.productUrls[0] });
  expect(quoted.status).toBe('requires_confirmation');
  expect(['succeeded', 'processing']).toContain((await scene.confirm(quoted.id)).status);
  const { data } = (await scene.get('/v1/checkout_intents?limit=100')).body;
  const waiting = data.filter(
    ({ url, status }: { url: string; status: string }) =>
      url === acp.productUrls[0] && status === 'processing',
  );
  expect(waiting.length).toBeGreaterThan(0);
});
