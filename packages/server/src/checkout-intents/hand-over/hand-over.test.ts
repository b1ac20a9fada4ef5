import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../database/sql.ts';
import { type CheckoutScene, startScene } from '../checkout-scene.testing.ts';
import { expireCheckoutIntents } from '../store.ts';

let scene: CheckoutScene;
beforeAll(async () => {
  scene = await startScene({ kinds: ['acp'] });
});
afterAll(() => scene.stop());

const openShop = (ucp: object = {}) =>
  scene.sandbox.openShop({
    kind: 'ucp',
    ucp: { version: '2026-04-08', transport: 'rest', payment: 'tokenizer', asksForAge: true, ...ucp },
  });

async function handedOver(more: object = {}) {
  const shop = await openShop();
  const card = await scene.addCard();
  const intent = await scene.create({ url: shop.productUrls[0], card, allow_redirects: true, ...more });
  return { shop, card, intent, action: intent.next_action?.redirect_to_url };
}

const respond = (id: string, options: object, more: object = {}) =>
  scene.post(`/v1/checkout_intents/${id}/respond`, { json: { options }, ...more });

/** What a person does at the shop, in a browser of their own. */
const prove = (url: string) => fetch(url, { method: 'POST', redirect: 'manual' });

async function agentKey(mandate: object): Promise<string> {
  const { body } = await scene.post('/v1/api_keys', { json: { name: 'Agent', mandate } });
  return body.secret;
}

describe('where only a person gets any further', () => {
  it('an intent fails as ever, unless the caller says that one is there', async () => {
    const { intent } = await handedOver({ allow_redirects: false });
    expect(intent).toMatchObject({
      status: 'failed',
      failure_code: 'person_required',
      allow_redirects: false,
      next_action: null,
    });
    const unasked = await scene.create({ url: (await openShop()).productUrls[0] });
    expect(unasked).toMatchObject({ status: 'failed', failure_code: 'person_required' });
  });

  it('they are sent to the address that the merchant names, with the reason', async () => {
    const { shop, intent, action } = await handedOver();
    expect(intent).toMatchObject({ status: 'requires_action', status_reason: null, failure_code: null });
    expect(action).toEqual({
      url: expect.stringMatching(new RegExp(`^${shop.url}/age/cart_`)),
      return_url: intent.hosted_url,
      reason: 'person_required',
      message: 'Please prove your age.',
      options_schema: expect.objectContaining({ required: ['order_outcome'], additionalProperties: false }),
    });
    const { data } = (await scene.get(`/v1/events?type=checkout_intent.requires_action`)).body;
    expect(data[0].data.object).toMatchObject({ id: intent.id, next_action: { type: 'redirect_to_url' } });
  });

  it('the intent goes on by itself once the shop says that nothing is in the way, and buys what they were sent to', async () => {
    const { shop, card, intent, action } = await handedOver();
    expect((await prove(action.url)).status).toBe(303);
    const quoted = await scene.until(intent.id, ({ status }) => status === 'requires_confirmation');
    expect(quoted).toMatchObject({ next_action: null, amount: expect.any(Number) });
    expect(await scene.confirm(intent.id)).toMatchObject({ status: 'succeeded', card });
    expect(scene.sold(shop)).toEqual({ orders: 1, charges: 1 });
    // The session that was proven, and no other one.
    const [order] = scene.sandbox.ledger.snapshot({ shop: shop.name }).orders;
    expect(action.url).toContain(order!.cart);
  });

  it('their word makes it look at once, and a shop that still wants them is shown once more', async () => {
    const { intent } = await handedOver();
    const again = (await respond(intent.id, { order_outcome: 'not_placed' })).body;
    expect(again).toMatchObject({ status: 'requires_action', next_action: { type: 'redirect_to_url' } });
    await prove(again.next_action.redirect_to_url.url);
    const gone = (await respond(intent.id, { order_outcome: 'not_placed' })).body;
    expect(gone.status).toBe('requires_confirmation');
  });

  it('what they bought by themselves is an order without a charge, said once', async () => {
    const { shop, intent } = await handedOver();
    const key = { headers: { 'idempotency-key': 'bought-it' } };
    const answer = { order_outcome: 'placed', order_number: 'A-7' };
    for (let round = 0; round < 2; round += 1)
      expect((await respond(intent.id, answer, key)).body).toMatchObject({
        status: 'succeeded',
        charge_id: 'A-7',
        order: { number: 'A-7' },
        card: null,
        amount: null,
        next_action: null,
      });
    expect((await respond(intent.id, answer)).status).toBe(409);
    expect(await scene.confirm(intent.id)).toMatchObject({ error: { code: 'checkout_intent_succeeded' } });
    expect(scene.sold(shop)).toEqual({ orders: 0, charges: 0 });
  });

  it('an order at the shop is found without their word, and nothing is bought a second time', async () => {
    const { shop, intent, action } = await handedOver();
    await prove(action.url);
    const cart = shop.merchant.cart(new URL(action.url).pathname.split('/').at(-1))!;
    const paid = shop.merchant.place(
      cart,
      { number: '4242424242424242', expiryMonth: 12, expiryYear: 2034, cvc: '123' },
      'http://localhost/',
    );
    expect(paid.outcome).toBe('placed');
    const found = (await respond(intent.id, { order_outcome: 'not_placed' })).body;
    expect(found).toMatchObject({ status: 'succeeded', card: null, order: { number: expect.any(String) } });
    expect(scene.sold(shop)).toEqual({ orders: 1, charges: 1 });
  });

  it('a session that is over ends it, and so do cancel and time', async () => {
    const over = await handedOver();
    over.shop.merchant.cart(new URL(over.action.url).pathname.split('/').at(-1))!.canceled = true;
    expect((await respond(over.intent.id, { order_outcome: 'not_placed' })).body).toMatchObject({
      status: 'failed',
      failure_code: 'person_required',
      failure_message: 'The session is canceled.',
    });
    const { intent } = await handedOver();
    expect((await scene.post(`/v1/checkout_intents/${intent.id}/cancel`)).body).toMatchObject({
      status: 'canceled',
      status_reason: 'user_canceled',
      next_action: null,
    });
    const late = await handedOver();
    await scene.database.execute(
      sql`UPDATE checkout_intents SET expires_at = now() WHERE id = ${late.intent.id}`,
    );
    await expireCheckoutIntents(scene.database);
    expect(await scene.read(late.intent.id)).toMatchObject({ status: 'canceled', status_reason: 'expired' });
    expect((await respond(late.intent.id, { order_outcome: 'placed' })).status).toBe(409);
  });

  it('answers that are none are refused and change nothing', async () => {
    const { intent } = await handedOver();
    for (const [options, param] of [
      [{}, 'options[order_outcome]'],
      [{ order_outcome: 'done' }, 'options[order_outcome]'],
      [{ order_outcome: 'placed', size: 'm' }, 'options[size]'],
      [{ order_outcome: 'not_placed', order_number: '7' }, 'options[order_number]'],
      [{ order_outcome: 'placed', order_number: '4242424242424242' }, 'options[order_number]'],
    ] as const)
      expect((await respond(intent.id, options)).body.error).toMatchObject({ param });
    expect(await scene.read(intent.id)).toMatchObject({ status: 'requires_action' });
  });

  it('a key with a mandate passes the address on and says that it goes on, but not that it was bought', async () => {
    const { shop, intent } = await handedOver();
    const agent = { key: await agentKey({ max_amount: 100_000 }) };
    const refused = await respond(intent.id, { order_outcome: 'placed' }, agent);
    expect([refused.status, refused.body.error.code]).toEqual([403, 'key_scope_missing']);
    expect(refused.body.error.message).toContain(intent.hosted_url);
    expect((await respond(intent.id, { order_outcome: 'not_placed' }, agent)).body).toMatchObject({
      next_action: { type: 'redirect_to_url' },
    });
    expect(scene.sold(shop)).toEqual({ orders: 0, charges: 0 });
  });

  it('at a shop without a protocol they are sent to the page itself', async () => {
    const wall = createServer((_request, response) => response.writeHead(403).end('Access denied'));
    wall.listen(0, '127.0.0.1');
    await once(wall, 'listening');
    const url = `http://127.0.0.1:${(wall.address() as AddressInfo).port}/products/tea?size=m`;
    const intent = await scene.create({ url, allow_redirects: true });
    expect(intent).toMatchObject({
      status: 'requires_action',
      next_action: { redirect_to_url: { url, reason: 'bot_blocked', message: 'The page answers 403.' } },
    });
    wall.close();
  });

  it('no other account sees or answers it', async () => {
    const { intent } = await handedOver();
    const { key } = await scene.otherMerchant();
    const answered = await respond(intent.id, { order_outcome: 'placed' }, { key });
    expect(answered.status).toBe(404);
    expect(await scene.read(intent.id)).toMatchObject({ status: 'requires_action' });
  });
});
