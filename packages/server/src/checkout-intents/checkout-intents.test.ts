import { testCards } from '@florin/sandbox/processor/test-cards';
import type { OpenShop, ShopOptions } from '@florin/sandbox/sandbox';
import { isLong } from '@florin/testing/drawn';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../database/sql.ts';
import { armCharge, listOpenCharges, takeUpCharge } from './charges/charge-store.ts';
import {
  type Body,
  type CheckoutScene,
  DETAILS,
  SILENT_SHOPS,
  startScene,
} from './checkout-scene.testing.ts';
import { cancelAsOperator, resolveCharge } from './operator-actions.ts';
import { sweepCheckouts } from './worker/sweep.ts';

let scene: CheckoutScene;
beforeAll(async () => {
  scene = await startScene({ kinds: [] }, {}, SILENT_SHOPS);
});
afterAll(() => scene.stop());

const open = (options: Partial<ShopOptions> = {}) => scene.sandbox.openShop({ kind: 'acp', ...options });
const NOTHING = { orders: 0, charges: 0 };
const ONCE = { orders: 1, charges: 1 };

/** A quoted intent at a shop of its own, paid with this card. */
async function quoteAt(shop: OpenShop, number?: string, more: object = {}): Promise<Body> {
  await scene.addCard(number);
  const intent = await scene.quote({ url: shop.productUrls[0], ...more });
  expect(intent.status).toBe('requires_confirmation');
  return intent;
}

const cartTotal = (shop: OpenShop) => shop.merchant.totals(shop.merchant.carts()[0]!).totalCents;
const expire = async (id: string) => {
  await scene.database.query(
    sql`UPDATE checkout_intents SET expires_at = now() - interval '1 second' WHERE id = ${id}`,
  );
};

describe('before confirmation', () => {
  it('options that are missing are asked for, and the prompt is understood', async () => {
    await scene.addCard();
    const shop = await open();
    const intent = await scene.create({ url: shop.productUrls[2] });
    expect(intent).toMatchObject({
      status: 'requires_action',
      status_reason: null,
      amount: null,
      merchant: expect.any(String),
    });
    const schema = intent.next_action.options_schema;
    expect(schema).toMatchObject({ type: 'object', additionalProperties: false });
    const [key] = Object.keys(schema.properties);
    const wanted = schema.properties[key!].enum[0];
    const told = await scene.create({ url: shop.productUrls[2], prompt: `I want ${wanted}, two of them` });
    expect(told.options).toMatchObject({ [key!]: wanted, quantity: 2 });
  });

  it('a quote is the shop’s own total, and its lines sum to it', async () => {
    const shop = await open();
    const intent = await quoteAt(shop);
    expect(intent).toMatchObject({
      status_reason: null,
      next_action: null,
      amount: cartTotal(shop),
      currency: 'usd',
      charge_id: null,
    });
    const lines = Object.values<number>(intent.amount_breakdown);
    expect(lines.reduce((sum, line) => sum + line, 0)).toBe(intent.amount);
  });

  it('a quote says what it is for, and a purchase which order came of it', async () => {
    const shop = await open();
    await scene.addCard();
    const asked = await scene.create({ url: shop.productUrls[2] });
    expect([asked.summary, asked.order]).toEqual([null, null]);
    const intent = await scene.quote({ url: shop.productUrls[2], options: { quantity: 2 } });
    const { address } = DETAILS;
    expect(intent.summary).toEqual({
      warnings: [],
      title: shop.merchant.products[2]?.title,
      image_url: expect.stringMatching(/^http:\/\/localhost:.*\.png$/),
      variant: expect.stringContaining(': '),
      quantity: 2,
      unit_amount: intent.amount_breakdown.subtotal / 2,
      shipping_address: { name: DETAILS.name, line2: null, ...address },
      shipping_method: expect.any(String),
      estimated_delivery: expect.toSatisfy((words) => words === null || words !== ''),
    });
    const bought = await scene.confirm(intent.id);
    expect(bought).toMatchObject({ status: 'succeeded', summary: intent.summary });
    const [order] = scene.sandbox.ledger.orders({ shop: shop.name });
    expect(bought.order).toMatchObject({ number: expect.any(String), url: expect.stringContaining('http') });
    expect([bought.charge_id, bought.order.number]).toContain(order?.number);
    const { body } = await scene.get(`/v1/events?type=checkout_intent.succeeded`);
    expect(body.data[0].data.object).toMatchObject({ summary: intent.summary, order: bought.order });
  });

  it('who prefers so is answered before the shop is, and reads on', async () => {
    await scene.addCard();
    const prefer = 'respond-async';
    const silent = await open();
    scene.sandbox.faults.set(silent.name, { kind: 'hang' });
    const waiting = await scene.create({ url: silent.productUrls[0] }, { prefer });
    expect(waiting).toMatchObject({ status: 'processing', amount: null, summary: null });
    const shop = await open();
    const started = await scene.create({ url: shop.productUrls[0] }, { prefer });
    const quoted = await scene.until(started.id, ({ status }) => status !== 'processing');
    expect(['requires_confirmation', 'requires_action']).toContain(quoted.status);
  });

  it('an approval of a merchant is listed, and taken back once', async () => {
    const origin = 'https://tea.example';
    await scene.database.query(
      sql`INSERT INTO approved_origins (account_id, origin) VALUES (${scene.accountId}, ${origin})`,
    );
    const listed = async () => (await scene.get('/v1/approved_merchants')).body.data;
    expect(await listed()).toContainEqual({ object: 'approved_merchant', origin });
    const withdraw = (key?: string) =>
      scene.post('/v1/approved_merchants/withdraw', { json: { origin }, ...(key && { key }) });
    expect((await withdraw((await scene.otherMerchant()).key)).status).toBe(404);
    expect((await withdraw()).body).toEqual({ object: 'approved_merchant', origin, deleted: true });
    expect((await withdraw()).status).toBe(404);
    expect(await listed()).not.toContainEqual({ object: 'approved_merchant', origin });
  });

  it('a value that the schema refuses is a 400 and merges nothing', async () => {
    await scene.addCard();
    const shop = await open();
    const intent = await scene.create({ url: shop.productUrls[1] });
    const [key] = Object.keys(intent.next_action.options_schema.properties);
    const wrong = await scene.respond(intent.id, { [key!]: 'nonsense' });
    expect(wrong.error).toMatchObject({ code: 'parameter_invalid', param: `options[${key}]` });
    expect((await scene.respond(intent.id, { flavour: 'x' })).error).toMatchObject({
      code: 'parameter_unknown',
      param: 'options[flavour]',
    });
    expect(await scene.read(intent.id)).toEqual(intent);
  });

  it('form bodies create and respond', async () => {
    await scene.addCard();
    const shop = await open();
    const created = await scene.post('/v1/checkout_intents', {
      form: new URLSearchParams({
        url: shop.productUrls[1]!,
        'options[quantity]': '2',
        'metadata[a]': 'b',
      }).toString(),
    });
    const [key, field] = Object.entries<Body>(created.body.next_action.options_schema.properties)[0]!;
    const answered = await scene.post(`/v1/checkout_intents/${created.body.id}/respond`, {
      form: new URLSearchParams({ [`options[${key}]`]: field.enum[0] }).toString(),
    });
    expect(answered.body.options).toMatchObject({ [key]: field.enum[0] });
    expect(answered.body.metadata).toEqual({ a: 'b' });
  });

  it.each([
    ['a host that does not exist', 'https://no-such-shop.invalid/tea'],
    ['a private address', 'http://10.0.0.1/tea'],
    ['the metadata address', 'http://169.254.169.254/latest'],
  ])('%s has no supported checkout: failed, with HTTP 200', async (_name, url) => {
    const { status, body } = await scene.post('/v1/checkout_intents', { json: { url } });
    expect([status, body.status, body.status_reason]).toEqual([200, 'failed', 'unsupported_checkout']);
    expect(body).toMatchObject({
      failure_code: 'page_not_found',
      failure_message: expect.stringMatching(/\.$/),
    });
  });

  it('a malformed url is a 400', async () => {
    const answer = await scene.post('/v1/checkout_intents', { json: { url: 'not a url' } });
    expect([answer.status, answer.body.error.param]).toEqual([400, 'url']);
  });

  it('a product that is sold out fails as out_of_stock', async () => {
    await scene.addCard();
    const shop = await open();
    for (const variant of shop.merchant.products[0]!.variants) Object.assign(variant, { stock: 0 });
    const intent = await scene.create({ url: shop.productUrls[0] });
    expect(intent).toMatchObject({
      status: 'failed',
      status_reason: 'out_of_stock',
      failure_code: 'out_of_stock',
    });
  });

  it('cancel is user_canceled; afterwards nothing more can be done', async () => {
    const intent = await quoteAt(await open());
    const canceled = await scene.post(`/v1/checkout_intents/${intent.id}/cancel`);
    expect(canceled.body).toMatchObject({ status: 'canceled', status_reason: 'user_canceled' });
    for (const action of ['confirm', 'cancel', 'respond']) {
      const answer = await scene.post(`/v1/checkout_intents/${intent.id}/${action}`, {
        ...(action === 'respond' && { json: { options: {} } }),
      });
      expect([answer.status, answer.body.error.code]).toEqual([409, 'checkout_intent_canceled']);
      expect(answer.headers.get('stripe-should-retry')).toBe('false');
    }
  });

  it('after 45 minutes it is expired, and a late confirm charges nothing', async () => {
    const shop = await open();
    const intent = await quoteAt(shop);
    await expire(intent.id);
    expect((await scene.confirm(intent.id)).error.code).toBe('checkout_intent_canceled');
    expect(await scene.read(intent.id)).toMatchObject({ status: 'canceled', status_reason: 'expired' });
    expect(scene.sold(shop)).toEqual(NOTHING);
    const other = await quoteAt(shop);
    await expire(other.id);
    await sweepCheckouts(scene.services);
    expect(await scene.read(other.id)).toMatchObject({ status: 'canceled', status_reason: 'expired' });
  });

  it('the operator’s cancel is sithril_canceled', async () => {
    const intent = await quoteAt(await open());
    expect(await cancelAsOperator(scene.database, intent.id)).toEqual({ ok: true });
    expect(await scene.read(intent.id)).toMatchObject({
      status: 'canceled',
      status_reason: 'sithril_canceled',
    });
    expect(await cancelAsOperator(scene.database, intent.id)).toMatchObject({ ok: false });
  });

  it('a quote above max_amount exceeds the ceiling, and confirm is refused', async () => {
    const shop = await open();
    const intent = await quoteAt(shop, undefined, { max_amount: 1 });
    expect(intent.exceeds_ceiling).toBe(true);
    const answer = await scene.post(`/v1/checkout_intents/${intent.id}/confirm`);
    expect([answer.status, answer.body.error.code]).toEqual([409, 'amount_exceeds_ceiling']);
    expect(scene.sold(shop)).toEqual(NOTHING);
  });

  it('foreign intents and cards are missing', async () => {
    const intent = await quoteAt(await open());
    const { key } = await scene.otherMerchant();
    for (const path of ['', '/confirm', '/cancel']) {
      const method = path === '' ? 'GET' : 'POST';
      const answer = await scene.send(method, `/v1/checkout_intents/${intent.id}${path}`, { key });
      expect([answer.status, answer.body.error.code]).toEqual([404, 'resource_missing']);
    }
    const withCard = await scene.post('/v1/checkout_intents', {
      key,
      json: { url: intent.url, card: intent.card },
    });
    expect([withCard.status, withCard.body.error.param]).toEqual([400, 'card']);
  });

  it('without a card everything but confirm works', async () => {
    const { key } = await scene.otherMerchant();
    const shop = await open();
    const created = await scene.post('/v1/checkout_intents', {
      key,
      json: { url: shop.productUrls[0], options: { buyer: BUYER } },
    });
    expect(created.body).toMatchObject({ status: 'requires_confirmation', card: null });
    const answer = await scene.post(`/v1/checkout_intents/${created.body.id}/confirm`, { key });
    expect([answer.status, answer.body.error.code]).toEqual([409, 'card_missing']);
  });
});

const BUYER = {
  name: 'Grace Hopper',
  email: 'grace@example.com',
  address: { line1: '2 Sea Road', city: 'Boston', state: 'MA', postal_code: '02110', country: 'US' },
};

describe('the charge', () => {
  it('succeeds with one order and one charge of exactly the quote', async () => {
    const shop = await open();
    const intent = await quoteAt(shop);
    const done = await scene.confirm(intent.id);
    expect(done).toMatchObject({
      status: 'succeeded',
      status_reason: null,
      next_action: null,
      amount: intent.amount,
    });
    expect(done.charge_id).toEqual(expect.any(String));
    expect(scene.sold(shop)).toEqual(ONCE);
    expect(scene.sandbox.ledger.charges({ shop: shop.name })[0]?.amountCents).toBe(intent.amount);
    expect((await scene.confirm(intent.id)).error.code).toBe('checkout_intent_succeeded');
    expect(scene.sold(shop)).toEqual(ONCE);
  });

  const CHARGED = [
    ['less, where the price fell after the quote', 'acp', { kind: 'price_change', cents: -100 }],
    [
      'more, where only the receipt said so',
      'one-page',
      { kind: 'surcharge', cents: 108, shows: 'on_receipt' },
    ],
  ] as const;
  it.each(isLong() ? CHARGED : [CHARGED[0]])('shows what was charged: %s', async (_name, kind, fault) => {
    const shop = await open({ kind });
    const intent = await quoteAt(shop);
    scene.sandbox.faults.set(shop.name, fault);
    await scene.confirm(intent.id);
    const done = await scene.until(intent.id, ({ status }) => status !== 'processing');
    const [charge] = scene.sandbox.ledger.charges({ shop: shop.name });
    expect(charge?.amountCents).not.toBe(intent.amount);
    expect(done).toMatchObject({ status: 'succeeded', amount: charge?.amountCents });
    const lines = Object.values<number>(done.amount_breakdown);
    expect(lines.reduce((sum, line) => sum + line, 0)).toBe(done.amount);
  });

  it.each([
    ['card_declined', 'card_declined', testCards.declined],
    ['insufficient_balance', 'insufficient_funds', testCards.insufficientFunds],
  ])('fails as %s where the processor says so', async (reason, code, number) => {
    const shop = await open();
    const intent = await quoteAt(shop, number);
    expect(await scene.confirm(intent.id)).toMatchObject({
      status: 'failed',
      status_reason: reason,
      failure_code: code,
      charge_id: null,
    });
    expect(scene.sold(shop)).toEqual(NOTHING);
  });

  it.each([
    ['out_of_stock', { kind: 'out_of_stock_at_charge' }],
    ['merchant_error', { kind: 'price_change', cents: 250 }],
    ['merchant_error', { kind: 'price_change_at_charge', cents: 250 }],
  ] as const)('fails as %s after %o between quote and confirm', async (reason, fault) => {
    const shop = await open();
    const intent = await quoteAt(shop);
    scene.sandbox.faults.set(shop.name, fault);
    expect(await scene.confirm(intent.id)).toMatchObject({ status: 'failed', status_reason: reason });
    expect(scene.sold(shop)).toEqual(NOTHING);
  });

  it.each(['timeout_after_charge', 'drop_after_charge', 'error_after_charge'] as const)(
    '%s: unknown is neither failed nor charged again; looking finds the order',
    async (kind) => {
      const shop = await open();
      const intent = await quoteAt(shop);
      scene.sandbox.faults.set(shop.name, { kind }, { times: 1 });
      const answer = await scene.confirm(intent.id);
      expect(['processing', 'succeeded']).toContain(answer.status);
      const done = await scene.until(intent.id, ({ status }) => status !== 'processing');
      expect(done.status).toBe('succeeded');
      expect(scene.sold(shop)).toEqual(ONCE);
    },
  );

  it('stays processing while nobody can say, until the operator does', async () => {
    const shop = await open();
    const placed = await quoteAt(shop);
    scene.sandbox.faults.set(shop.name, { kind: 'hang_before_charge' });
    const key = { 'idempotency-key': 'unknown-1' };
    const answers = scene.confirm(placed.id, key);
    await untilCharge(placed.id, 'unknown');
    scene.sandbox.faults.set(shop.name, { kind: 'hang' });
    const listed = await listOpenCharges(scene.database, 100);
    expect(listed.find(({ intent_id }) => intent_id === placed.id)).toMatchObject({
      state: 'unknown',
      url: shop.productUrls[0],
      armed_at: expect.any(String),
    });
    expect(await cancelAsOperator(scene.database, placed.id)).toMatchObject({ ok: false });
    expect((await scene.post(`/v1/checkout_intents/${placed.id}/cancel`)).body.error.code).toBe(
      'checkout_intent_processing',
    );
    expect(await resolveCharge(scene.database, placed.id, { kind: 'no_order' })).toEqual({ ok: true });
    expect(await answers).toMatchObject({ status: 'failed', status_reason: 'merchant_error' });
    expect(scene.sold(shop)).toEqual(NOTHING);
  });

  it('ten confirms at once, with and without keys, charge once', async () => {
    const shop = await open();
    const intent = await quoteAt(shop);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        scene.confirm(intent.id, index % 2 ? { 'idempotency-key': 'ten' } : {}),
      ),
    );
    expect(answers.filter(({ status }) => status === 'succeeded').length).toBeGreaterThan(0);
    expect(scene.sold(shop)).toEqual(ONCE);
  });
});

async function untilCharge(id: string, state: string): Promise<void> {
  const charge = sql`SELECT state FROM checkout_charges WHERE intent_id = ${id}`;
  await expect.poll(() => scene.database.first(charge)).toEqual({ state });
}

describe('3-D Secure', () => {
  const challenged = async (): Promise<{ shop: OpenShop; intent: Body }> => {
    const shop = await open();
    const quoted = await quoteAt(shop, testCards.challenge);
    const intent = await scene.confirm(quoted.id);
    expect(intent).toMatchObject({
      status: 'requires_action',
      status_reason: 'authentication_required',
      next_action: { type: 'payment_authentication' },
    });
    return { shop, intent };
  };
  const answer = (url: string, verdict: 'complete' | 'fail') =>
    fetch(`${url}/${verdict}`, { method: 'POST', redirect: 'manual' });

  it('the cardholder finishes, comes back, and the intent succeeds', async () => {
    const { shop, intent } = await challenged();
    const { url, return_url } = intent.next_action.payment_authentication;
    expect((await scene.respond(intent.id, {})).error.code).toBe('checkout_intent_requires_action');
    expect((await scene.post(`/v1/checkout_intents/${intent.id}/cancel`)).status).toBe(409);
    await answer(url, 'complete');
    const page = await fetch(return_url);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const done = await scene.until(intent.id, ({ status }) => status === 'succeeded');
    expect(done.next_action).toBeNull();
    expect(scene.sold(shop)).toEqual(ONCE);
  });

  it('a visit to the return page proves nothing, and a guessed one finds nothing', async () => {
    const { shop, intent } = await challenged();
    const { return_url } = intent.next_action.payment_authentication;
    await fetch(return_url);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect((await scene.read(intent.id)).status).toBe('requires_action');
    expect((await fetch(`${return_url.slice(0, -1)}x`)).status).toBe(404);
    expect(scene.sold(shop)).toEqual(NOTHING);
  });

  it('failing the challenge fails the intent as authentication_required', async () => {
    const { shop, intent } = await challenged();
    await answer(intent.next_action.payment_authentication.url, 'fail');
    await fetch(intent.next_action.payment_authentication.return_url);
    const done = await scene.until(intent.id, ({ status }) => status === 'failed');
    expect(done.status_reason).toBe('authentication_required');
    expect(scene.sold(shop)).toEqual(NOTHING);
  });

  it('after 15 minutes it is given up at the merchant too', async () => {
    const { shop, intent } = await challenged();
    await scene.database.query(
      sql`UPDATE checkout_charges SET challenge_until = now() WHERE intent_id = ${intent.id}`,
    );
    const done = await scene.until(intent.id, ({ status }) => status === 'failed');
    expect(done.status_reason).toBe('authentication_required');
    await answer(intent.next_action.payment_authentication.url, 'complete');
    expect(scene.sold(shop)).toEqual(NOTHING);
  });
});

describe('the card', () => {
  it('goes to a merchant’s own site only once the account has approved it', async () => {
    await scene.addCard();
    const shop = await open();
    const asked = await scene.create({ url: shop.productUrls[0], options: { approve_merchant: shop.url } });
    const { properties } = asked.next_action.options_schema;
    expect(properties.approve_merchant.enum).toEqual([shop.url]);
    expect((await scene.respond(asked.id, { approve_merchant: 'https://evil.example' })).error.param).toBe(
      'options[approve_merchant]',
    );
    expect((await scene.respond(asked.id, { approve_merchant: shop.url })).status).toBe(
      'requires_confirmation',
    );
    expect((await scene.create({ url: shop.productUrls[0] })).status).toBe('requires_confirmation');
  });

  it('has its cvc destroyed by the first authorization; the next purchase asks for it, write-only', async () => {
    const shop = await open();
    const first = await quoteAt(shop);
    const second = await scene.create({ url: shop.productUrls[0] });
    expect(second.status).toBe('requires_confirmation');
    expect((await scene.confirm(first.id)).status).toBe('succeeded');
    expect((await scene.confirm(second.id)).error.code).toBe('checkout_intent_requires_action');
    const asked = await scene.read(second.id);
    expect(Object.keys(asked.next_action.options_schema.properties)).toEqual(['card_cvc']);
    expect((await scene.respond(second.id, { card_cvc: 'abc' })).error.param).toBe('options[card_cvc]');
    const answered = await scene.respond(second.id, { card_cvc: '987' });
    expect(answered).toMatchObject({ status: 'requires_confirmation', options: {} });
    expect(JSON.stringify(answered)).not.toMatch(/(?<![0-9a-z])987(?![0-9a-z])/);
    expect((await scene.confirm(second.id)).status).toBe('succeeded');
    const [row] = await scene.database.query(
      sql`SELECT cvc_sealed FROM checkout_intents WHERE id = ${second.id}`,
    );
    expect(row?.cvc_sealed).toBeNull();
  });
});

describe('the security code', () => {
  const codesOf = async (id: string) =>
    await scene.database.first(sql`
      SELECT checkout_intents.cvc_sealed AS purchase, cards.cvc_sealed AS vaulted
      FROM checkout_intents JOIN cards ON cards.id = checkout_intents.card WHERE checkout_intents.id = ${id}`);

  it('is gone when the outcome is unknown, the card’s and the one for this purchase', async () => {
    const shop = await open();
    const intent = await quoteAt(shop, undefined, { options: { card_cvc: '987' } });
    expect(await codesOf(intent.id)).toEqual({ purchase: expect.anything(), vaulted: expect.anything() });
    scene.sandbox.faults.set(shop.name, { kind: 'hang_before_charge' });
    const answer = scene.confirm(intent.id);
    await untilCharge(intent.id, 'unknown');
    expect(await codesOf(intent.id)).toEqual({ purchase: null, vaulted: null });
    scene.sandbox.faults.clear(shop.name);
    await resolveCharge(scene.database, intent.id, { kind: 'no_order' });
    await answer;
  });

  it('is gone before the submit: a crash in between leaves none', async () => {
    const intent = await quoteAt(await open(), undefined, { options: { card_cvc: '987' } });
    await scene.database.execute(sql`
      INSERT INTO checkout_charges (intent_id, account_id, card, state, idempotency_key)
      SELECT id, account_id, card, 'prepared', 'crash-1' FROM checkout_intents WHERE id = ${intent.id}`);
    const charge = (await takeUpCharge(scene.database, intent.id))!;
    expect(await codesOf(intent.id)).toEqual({ purchase: expect.anything(), vaulted: expect.anything() });
    const arming = { amount: intent.amount, currency: 'usd', trail: null } as const;
    expect(await armCharge(scene.database, { ...charge, claim: charge.claim - 1 }, arming)).toBe(false);
    expect(await codesOf(intent.id)).toEqual({ purchase: expect.anything(), vaulted: expect.anything() });
    expect(await armCharge(scene.database, charge, arming)).toBe(true);
    expect(await codesOf(intent.id)).toEqual({ purchase: null, vaulted: null });
  });
});

describe('steps', () => {
  it('are kept with their times', async () => {
    const intent = await quoteAt(await open());
    await scene.confirm(intent.id);
    const steps = await scene.database.query(
      sql`SELECT name, at FROM checkout_steps WHERE intent_id = ${intent.id} ORDER BY number`,
    );
    expect(steps.map(({ name }) => name)).toEqual(expect.arrayContaining(['resolved', 'placed']));
  });
});
