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

it('a mandate holds to the cent under 20 confirms at once through two processes', async () => {
  const shop = scene.sandbox.shops.acp;
  // A card each: a security code serves one purchase.
  const quotes = await Promise.all(
    Array.from({ length: 10 }, async () =>
      scene.quote({ url: shop.productUrls[0], card: await scene.addCard() }),
    ),
  );
  const { amount } = quotes[0];
  const before = scene.sold(shop).orders;
  const mandate = { daily_limit: 3 * amount + 1, max_amount: amount };
  const { secret } = (await scene.post('/v1/api_keys', { json: { scopes: ['checkout'], mandate } })).body;
  const confirm = (url: string, id: string) =>
    request(url, 'POST', `/v1/checkout_intents/${id}/confirm`, { key: secret });
  const answers = await Promise.all(
    quotes.flatMap(({ id }) => [confirm(scene.url, id), confirm(other.url, id)]),
  );
  const refusals = answers.filter(({ status }) => status === 403);
  for (const { body } of refusals)
    expect(body.error).toMatchObject({
      code: 'mandate_exceeded',
      message: expect.stringMatching(/ 1 that .*daily_limit/),
    });
  const states = await Promise.all(
    quotes.map(({ id }) => scene.until(id, ({ status }) => status !== 'processing')),
  );
  expect(states.filter(({ status }) => status === 'succeeded')).toHaveLength(3);
  expect(states.filter(({ status }) => status === 'requires_confirmation')).toHaveLength(7);
  expect(refusals).toHaveLength(14);
  expect(scene.sold(shop).orders - before).toBe(3);
});

it('a purchase above what a key may approve waits for a person, and is bought once', async () => {
  const shop = scene.sandbox.shops.acp;
  const { id, amount } = await scene.quote({ url: shop.productUrls[0], card: await scene.addCard() });
  const before = scene.sold(shop).orders;
  const mandate = { approval_above: amount - 1, merchants: [new URL(shop.productUrls[0]!).host] };
  const { secret } = (await scene.post('/v1/api_keys', { json: { mandate } })).body;
  const asked = await request(scene.url, 'POST', `/v1/checkout_intents/${id}/confirm`, { key: secret });
  expect(asked.body).toMatchObject({ status: 'requires_confirmation', next_action: { type: 'approval' } });
  expect(scene.sold(shop).orders).toBe(before);
  await scene.confirm(id);
  const bought = await scene.until(id, ({ status }) => status === 'succeeded');
  expect(bought.next_action).toBeNull();
  expect(scene.sold(shop).orders).toBe(before + 1);
});
