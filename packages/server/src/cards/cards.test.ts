import { generateVaultKey } from '@florin/checkout/vault/keyring';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweepCheckouts } from '../checkout-intents/worker/sweep.ts';
import { sql } from '../database/sql.ts';
import { startTestServer, TEST_VAULT_KEYS, type TestServer, testConfig } from '../testing/server.testing.ts';
import { CardVault } from './vault.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ checkout: { ...testConfig().checkout, waitMs: 0 } });
});
afterAll(() => server.stop());

const CARD = {
  number: '4242 4242 4242 4242',
  exp_month: 12,
  exp_year: 2034,
  cvc: '123',
  name: 'Ada Lovelace',
};
const make = (change: object = {}, headers = {}) =>
  server.post('/v1/cards', { json: { ...CARD, ...change }, headers });
const rowOf = async (id: string) =>
  (await server.database.query(sql`SELECT * FROM cards WHERE id = ${id}`))[0];

describe('a card', () => {
  it('shows its brand and last four digits, and nothing of its number or cvc', async () => {
    const { body, text } = await make({ billing_details: { email: 'ada@example.com' } });
    expect(body).toMatchObject({
      object: 'card',
      brand: 'visa',
      last4: '4242',
      exp_month: 12,
      exp_year: 2034,
      name: 'Ada Lovelace',
      billing_details: { name: null, email: 'ada@example.com', phone: null, address: null },
      shipping_details: null,
    });
    expect(text).not.toMatch(/4242 ?4242 ?4242|"123"|cvc/);
    expect((await server.get(`/v1/cards/${body.id}`)).body).toEqual(body);
    expect((await server.get('/v1/cards')).body.data[0]).toEqual(body);
  });

  it('says whose money it spends, where it was told', async () => {
    expect((await make()).body.funding).toBeNull();
    const { body } = await make({ funding: 'debit' });
    expect([body.funding, (await server.get(`/v1/cards/${body.id}`)).body.funding]).toEqual([
      'debit',
      'debit',
    ]);
    expect((await make({ funding: 'borrowed' })).body.error).toMatchObject({ param: 'funding' });
  });

  it('can be sent as a form', async () => {
    const form =
      'number=5555555555554444&exp_month=1&exp_year=2031&cvc=123&billing_details[address][line1]=1+Road' +
      '&billing_details[address][city]=Singapore&billing_details[address][postal_code]=048616&billing_details[address][country]=SG';
    const { body } = await server.post('/v1/cards', { form });
    expect(body).toMatchObject({
      brand: 'mastercard',
      billing_details: { address: { line1: '1 Road', state: null } },
    });
  });

  it.each([
    ['a wrong check digit', { number: '4242424242424241' }, 'card_number_invalid', 'number'],
    ['letters', { number: 'not a number' }, 'card_number_invalid', 'number'],
    ['a past expiry', { exp_year: 2020 }, 'card_expired', 'exp_year'],
    ['four digits of cvc on a Visa', { cvc: '1234' }, 'parameter_invalid', 'cvc'],
  ])(
    'with %s is refused, and the message does not repeat what was sent',
    async (_name, change, code, param) => {
      const { status, body, text } = await make(change);
      expect([status, body.error.code, body.error.param]).toEqual([400, code, param]);
      for (const value of Object.values(change)) expect(text).not.toContain(String(value));
    },
  );

  it('is made once per Idempotency-Key, and other digits under the same key are refused', async () => {
    const headers = { 'idempotency-key': 'card-1' };
    const first = await make({}, headers);
    const again = await make({}, headers);
    expect([again.body.id, again.headers.get('idempotent-replayed')]).toEqual([first.body.id, 'true']);
    const other = await make({ cvc: '124' }, headers);
    expect([other.status, other.body.error.code]).toEqual([400, 'idempotency_key_reused']);
    const [kept] = await server.database.query(sql`SELECT * FROM idempotency_keys WHERE key = 'card-1'`);
    expect(JSON.stringify(kept)).not.toMatch(/4242 4242|"123"/);
  });

  it('deleted is destroyed: its number and cvc are gone from the database', async () => {
    const { body } = await make();
    const deleted = await server.send('DELETE', `/v1/cards/${body.id}`);
    expect(deleted.body).toEqual({ id: body.id, object: 'card', deleted: true });
    expect(await rowOf(body.id)).toMatchObject({ number_sealed: null, cvc_sealed: null, name: null });
    expect((await server.get(`/v1/cards/${body.id}`)).status).toBe(404);
    expect((await server.send('DELETE', `/v1/cards/${body.id}`)).status).toBe(404);
  });

  it('of another account is missing', async () => {
    const { body } = await make();
    const { key } = await server.otherMerchant();
    expect((await server.get(`/v1/cards/${body.id}`, { key })).body.error.code).toBe('resource_missing');
    expect((await server.send('DELETE', `/v1/cards/${body.id}`, { key })).status).toBe(404);
    expect((await server.get('/v1/cards', { key })).body.data).toEqual([]);
  });
});

describe('the owner of a card', () => {
  it('names it and limits it, when it is stored and later', async () => {
    const { body } = await make({ nickname: ' Office ', limits: { max_amount: 5000 } });
    expect(body).toMatchObject({ nickname: 'Office', limits: { max_amount: 5000, monthly_limit: null } });
    const path = `/v1/cards/${body.id}`;
    const changed = await server.post(path, { json: { limits: { monthly_limit: 9000 } } });
    expect(changed.body).toEqual({ ...body, limits: { max_amount: null, monthly_limit: 9000 } });
    expect((await server.post(path, { json: { limits: null, nickname: null } })).body).toMatchObject({
      limits: null,
      nickname: null,
    });
    expect((await make({ limits: {} })).body.limits).toBeNull();
    expect((await make({ limits: { max_amount: 0 } })).body.error.param).toBe('limits[max_amount]');
    const { key } = await server.otherMerchant();
    expect((await server.post(path, { key, json: { nickname: 'Mine' } })).status).toBe(404);
    const { body: events } = await server.get('/v1/events?type=card.updated');
    expect(events.data[0].data.object.id).toBe(body.id);
  });

  it('destroys with it what events say of its name', async () => {
    const { body } = await make({ nickname: 'Telltale' });
    await server.post(`/v1/cards/${body.id}`, { json: { nickname: 'Telltale two' } });
    await server.send('DELETE', `/v1/cards/${body.id}`);
    expect((await server.get('/v1/events?type=card.*')).text).not.toContain('Telltale');
  });
});

describe('the limits of a card', () => {
  const confirm = (id: string, key?: string) =>
    server.post(`/v1/checkout_intents/${id}/confirm`, key ? { key } : {});
  const codeOf = async (id: string) => (await confirm(id)).body.error?.code ?? 'confirmed';

  it('refuse a purchase above them, and one that would go above the month', async () => {
    const { body: card } = await make({ limits: { max_amount: 5000, monthly_limit: 8000 } });
    expect(await codeOf(await quoted(card.id, 5001))).toBe('card_limit_exceeded');
    expect(await codeOf(await quoted(card.id, 5000))).toBe('confirmed');
    const over = await quoted(card.id, 3001);
    expect((await confirm(over)).body.error).toMatchObject({
      code: 'card_limit_exceeded',
      message: expect.stringContaining('more than the 3000 that the card has left of 8000'),
    });
    expect(await codeOf(await quoted(card.id, 3000))).toBe('confirmed');
    await server.post(`/v1/cards/${card.id}`, { json: { limits: null } });
    expect(await codeOf(over)).toBe('confirmed');
  });

  it('hold for purchases at the same moment', async () => {
    const { body: card } = await make({ limits: { monthly_limit: 5000 } });
    const ids = await Promise.all(Array.from({ length: 6 }, () => quoted(card.id, 2000)));
    const codes = await Promise.all(ids.map(codeOf));
    expect(codes.filter((code) => code === 'confirmed')).toHaveLength(2);
  });

  it('know usd and sgd alone', async () => {
    const { body: card } = await make({ limits: { max_amount: 5000 } });
    expect(await codeOf(await quoted(card.id, 100, 'eur'))).toBe('card_limit_exceeded');
    const { body: free } = await make();
    expect(await codeOf(await quoted(free.id, 100, 'eur'))).toBe('confirmed');
  });

  it('hold beside a mandate', async () => {
    const { body: card } = await make({ limits: { max_amount: 1000 } });
    const json = { scopes: ['checkout'], mandate: { max_amount: 5000 } };
    const { secret } = (await server.post('/v1/api_keys', { json })).body;
    expect((await confirm(await quoted(card.id, 2000), secret)).body.error.code).toBe('card_limit_exceeded');
    expect((await confirm(await quoted(card.id, 6000), secret)).body.error.code).toBe('mandate_exceeded');
    expect((await confirm(await quoted(card.id, 900), secret)).status).toBe(200);
  });
});

/** An intent in the state that a shop would have led it to. */
async function quoted(card: string, amount: number, currency = 'usd'): Promise<string> {
  const json = { url: 'https://shop.example/tea', card };
  const { body } = await server.post('/v1/checkout_intents', { json });
  await server.database.execute(sql`
    UPDATE checkout_intents SET status = 'requires_confirmation', amount = ${amount}, currency = ${currency},
      quote = '{"breakdown": {}, "cardEntry": {"origin": "https://shop.example", "needsCvc": false}}'
    WHERE id = ${body.id}`);
  return body.id;
}

describe('the vault', () => {
  it('destroys a cvc after seven days, whatever became of it', async () => {
    const { body } = await make();
    await sweepCheckouts(server.services);
    expect((await rowOf(body.id))?.cvc_sealed).not.toBeNull();
    await server.database.query(
      sql`UPDATE cards SET cvc_stored_at = now() - interval '7 days' WHERE id = ${body.id}`,
    );
    await sweepCheckouts(server.services);
    expect(await rowOf(body.id)).toMatchObject({ cvc_sealed: null, cvc_stored_at: null });
  });

  it('destroys the cvc of a single purchase after seven days, although its outcome is still open', async () => {
    const id = await purchaseWithCvc();
    await sweepCheckouts(server.services);
    expect(await cvcOf(id)).not.toBeNull();
    await server.database.query(sql`UPDATE checkout_intents SET created = created - 604800 WHERE id = ${id}`);
    await sweepCheckouts(server.services);
    expect(await cvcOf(id)).toBeNull();
  });

  it('moves every card and every purchase to a new key, so that the old one can be dropped', async () => {
    const { body } = await make();
    const purchase = await purchaseWithCvc();
    const fresh = generateVaultKey('next');
    await sweepCheckouts({ database: server.database, vault: new CardVault(`${fresh},${TEST_VAULT_KEYS}`) });
    expect((await cvcOf(purchase))?.keyId).toBe('next');
    const row = await rowOf(body.id);
    const owner = { accountId: server.accountId, cardId: body.id, expMonth: 12, expYear: 2034, name: null };
    const opened = new CardVault(fresh).open({ ...owner, number: row?.number_sealed, cvc: row?.cvc_sealed });
    expect(opened.reveal()).toMatchObject({ number: '4242424242424242', cvc: '123' });
  });
});

/** No worker is there, so the purchase stays open. */
async function purchaseWithCvc(): Promise<string> {
  const card = await make({ cvc: undefined });
  const json = { url: 'https://shop.example/tea', card: card.body.id, options: { card_cvc: '123' } };
  const { body } = await server.post('/v1/checkout_intents', { json });
  return body.id;
}

async function cvcOf(intentId: string) {
  const row = await server.database.first(
    sql`SELECT cvc_sealed FROM checkout_intents WHERE id = ${intentId}`,
  );
  return row?.cvc_sealed;
}
