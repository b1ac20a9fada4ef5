import { afterAll, beforeAll, expect, it } from 'vitest';
import { startProcess, type TestProcess } from '../testing/process.testing.ts';
import { request } from '../testing/request.testing.ts';
import { type CheckoutScene, startScene } from './checkout-scene.testing.ts';

let scene: CheckoutScene;
let other: TestProcess;
beforeAll(async () => {
  scene = await startScene({ kinds: ['acp'] });
  other = await startProcess(scene.databaseUrl);
});
afterAll(async () => {
  await other.stop();
  await scene.stop();
});

it('confirms with one Idempotency-Key through two processes charge once, and end with one answer', async () => {
  const shop = scene.sandbox.shops.acp;
  await scene.addCard();
  const { id } = await scene.quote({ url: shop.productUrls[0] });
  const headers = { 'idempotency-key': 'everywhere' };
  const confirm = (url: string) =>
    request(url, 'POST', `/v1/checkout_intents/${id}/confirm`, { key: scene.key, headers });
  const answers = await Promise.all([scene.url, other.url, scene.url, other.url].map(confirm));
  const refused = answers.filter(({ status }) => status !== 200).map(({ body }) => body.error.code);
  expect(new Set(refused)).toEqual(new Set(['idempotency_key_in_use']));
  for (const url of [scene.url, other.url]) {
    const { body, headers: answered } = await confirm(url);
    expect([body.id, body.status, answered.get('idempotent-replayed')]).toEqual([id, 'succeeded', 'true']);
  }
  expect(scene.sold(shop)).toEqual({ orders: 1, charges: 1 });
});
