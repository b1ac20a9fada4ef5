import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { identifier, sql } from '../database/sql.ts';
import { startTestServer, type TestServer } from '../testing/server.testing.ts';
import { setupToken } from './setup-token.ts';

const NUMBER = '4000056655665556';
const FORM = {
  number: '4000 0566 5566 5556',
  expiry: '12 / 34',
  cvc: '739',
  name: 'Ada Lovelace',
  nickname: 'Office',
};

let server: TestServer;
// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
let setup: any;
let path: string;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  setup = (await server.post('/v1/card_setups', { json: { metadata: { order: '7' } } })).body;
  path = new URL(setup.url).pathname;
});

const open = () => server.get(path, { key: null });
const fill = (change: Partial<typeof FORM> = {}, at = path, headers = {}) =>
  server.post(at, { key: null, form: String(new URLSearchParams({ ...FORM, ...change })), headers });
const cardCount = async () => (await server.get('/v1/cards?limit=100')).body.data.length;
const expire = () =>
  server.database.execute(sql`UPDATE card_setups SET expires_at = created - 1 WHERE id = ${setup.id}`);

describe('a card set-up', () => {
  it('is open for ten minutes, and tells its address once', async () => {
    expect(setup).toMatchObject({ object: 'card_setup', livemode: true, status: 'open', card: null });
    expect(setup.expires_at - setup.created).toBe(600);
    const { body } = await server.get(`/v1/card_setups/${setup.id}`);
    expect(body).toEqual({ ...setup, url: null });
    expect((await server.get('/v1/card_setups')).body.data[0]).toEqual(body);
  });

  it('becomes a card of the account that made it', async () => {
    const page = await open();
    expect(page.text).toContain('Leaf &amp; Kettle');
    for (const name of ['cc-number', 'cc-exp', 'cc-csc', 'cc-name'])
      expect(page.text).toContain(`autocomplete="${name}"`);
    const sent = await fill();
    expect([sent.status, sent.headers.get('location')]).toEqual([303, path]);
    expect((await open()).text).toContain('Card saved');
    const { body } = await server.get(`/v1/card_setups/${setup.id}`);
    expect(body.status).toBe('complete');
    expect((await server.get(`/v1/cards/${body.card}`)).body).toMatchObject({
      brand: 'visa',
      last4: '5556',
      exp_month: 12,
      exp_year: 2034,
      name: 'Ada Lovelace',
      nickname: 'Office',
      metadata: { order: '7' },
    });
  });

  it('leads back to where it was made', async () => {
    const json = { return_url: 'https://shop.example/cards?done=1' };
    const { body } = await server.post('/v1/card_setups', { json });
    const at = new URL(body.url).pathname;
    const page = await server.get(at, { key: null });
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self' https://shop.example;");
    expect((await fill({}, at)).headers.get('location')).toBe(json.return_url);
  });

  it.each([
    [{ number: '4242424242424241' }, 'Enter a valid card number.'],
    [{ expiry: '01/20' }, 'This card has expired.'],
    [{ expiry: '' }, 'Enter the expiry date.'],
    [{ cvc: '12' }, 'Enter a valid security code'],
    [{ name: ' ' }, 'Enter the name on the card.'],
    [{ nickname: 'x'.repeat(100) }, 'Use 60 characters or fewer.'],
  ])(
    'tells beside the field what is wrong, repeats no number, and can be sent again: %j',
    async (change, said) => {
      const cards = await cardCount();
      const refused = await fill(change);
      expect(refused.status).toBe(400);
      expect(refused.text).toContain(said);
      expect(refused.text).not.toMatch(/4000 ?0566|4242|"739"/);
      expect(await cardCount()).toBe(cards);
      expect((await fill()).status).toBe(303);
    },
  );

  it('speaks the language of its visitor', async () => {
    const { text } = await server.get(path, { key: null, headers: { 'accept-language': 'de' } });
    expect(text).toContain('Kartennummer');
  });
});

describe('whoever attacks a card set-up', () => {
  it('cannot use it twice', async () => {
    await fill();
    const cards = await cardCount();
    const again = await fill({ number: '5555 5555 5555 4444' });
    expect([again.status, await cardCount()]).toEqual([409, cards]);
    expect(again.text).toContain('What you entered this time was not saved.');
  });

  it('cannot use it twice at the same moment', async () => {
    const cards = await cardCount();
    const statuses = (await Promise.all(Array.from({ length: 8 }, () => fill()))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 303)).toHaveLength(1);
    expect(await cardCount()).toBe(cards + 1);
  });

  it('cannot use it once it has expired', async () => {
    const cards = await cardCount();
    await expire();
    expect((await open()).text).toContain('This form has expired');
    expect((await open()).text).not.toContain('<form');
    expect([(await fill()).status, await cardCount()]).toEqual([409, cards]);
    expect((await server.get(`/v1/card_setups/${setup.id}`)).body.status).toBe('expired');
  });

  it('finds no page by an id, a guess or the token of another one', async () => {
    const other = (await server.post('/v1/card_setups')).body;
    const [id, mac] = path.split('/').at(-1)!.split('.');
    const unknown = setupToken(server.services.secret, 'cset_01k9zzzzzzzzzzzzzzzzzzzzzzzz');
    for (const token of [
      id!,
      `${id}.${'A'.repeat(22)}`,
      `${other.id}.${mac}`,
      `${id}.`,
      unknown,
      '..',
      '%00',
    ])
      for (const answer of [
        await server.get(`/cards/setup/${token}`, { key: null }),
        await fill({}, `/cards/setup/${token}`),
      ])
        expect([token, answer.status]).toEqual([token, 404]);
  });

  it('sees nothing of another account', async () => {
    const { key } = await server.otherMerchant();
    expect((await server.get(`/v1/card_setups/${setup.id}`, { key })).body.error.code).toBe(
      'resource_missing',
    );
    expect((await server.get('/v1/card_setups', { key })).body.data).toEqual([]);
  });

  it('gets no set-up with a limited key of an agent, nor the address of one with a key that reads', async () => {
    const keyOf = async (json: object) => (await server.post('/v1/api_keys', { json })).body.secret;
    const mandated = await keyOf({ scopes: ['checkout', 'read'], mandate: { max_amount: 100 } });
    expect((await server.post('/v1/card_setups', { key: mandated })).body.error.code).toBe(
      'key_scope_missing',
    );
    for (const key of [mandated, await keyOf({ scopes: ['read'] })])
      expect((await server.get(`/v1/card_setups/${setup.id}`, { key })).body.url).toBeNull();
    const payments = await keyOf({ scopes: ['payments'] });
    expect((await server.post('/v1/card_setups', { key: payments })).status).toBe(403);
  });

  it('cannot make one with the cookie of somebody who visits another page', async () => {
    const cookie = 'service_session=x';
    const { body } = await server.post('/v1/card_setups', {
      key: null,
      headers: { cookie, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    });
    expect(body.error.code).toBe('cross_origin_request');
  });

  it('cannot frame the form, nor read it from another document', async () => {
    const { headers } = await open();
    const policy = headers.get('content-security-policy')!;
    expect(policy.split('; ').sort()).toEqual(
      [
        "base-uri 'none'",
        "default-src 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "img-src 'self'",
        'sandbox allow-forms allow-scripts',
        "script-src 'self'",
        "style-src 'self'",
      ].sort(),
    );
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  });

  it('finds number, code and address neither in tables nor in logs', async () => {
    await fill({ number: 'broken 4000 0566' });
    await fill();
    const tables = await server.database.query<{ name: string }>(sql`
      SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`);
    const rows = [];
    for (const { name } of tables)
      rows.push(
        await server.database.query(sql`SELECT row_to_json(row)::text AS row FROM ${identifier(name)} row`),
      );
    const kept = JSON.stringify(rows) + server.logLines.join('');
    expect(kept).toContain(setup.id);
    for (const secret of [NUMBER, FORM.number, '"739"', path.split('.').at(-1)!])
      expect(kept).not.toContain(secret);
  });
});
