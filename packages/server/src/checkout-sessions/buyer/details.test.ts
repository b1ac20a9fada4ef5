import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../database/sql.ts';
import { startTestServer, type TestServer } from '../../testing/server.testing.ts';
import { forgetBuyer, forgetOldDetails } from './store.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const line_items = [{ product_data: { name: 'Tea', price_data: { unit_amount: 1250 } } }];
const EVERYTHING = {
  email: 'required',
  name: 'required',
  phone: 'optional',
  shipping_address: { allowed_countries: ['US', 'DE', 'HK'] },
  custom_fields: [
    { key: 'engraving', label: 'Engraving', type: 'text', required: false },
    { key: 'age', label: 'Your age', type: 'number', required: false },
    { key: 'size', label: 'Size', type: 'choice', choices: ['S', 'M'] },
    { key: 'terms', label: 'I agree to the terms', type: 'consent' },
  ],
};
const berlin = { line1: 'Invalidenstr. 1', city: 'Berlin', postal_code: '10115', country: 'DE' };
const ada = {
  email: 'Ada@example.com',
  name: 'Ada Lovelace',
  shipping_address: berlin,
  custom_fields: { size: 'M', terms: true },
};

const make = async (collect: object | null = EVERYTHING, more: object = {}) =>
  (await server.post('/v1/checkout_sessions', { json: { line_items, ...(collect && { collect }), ...more } }))
    .body;
const give = (id: string, json: object) => server.post(`/pay/sessions/${id}/details`, { key: null, json });
const read = async (id: string) => (await server.get(`/v1/checkout_sessions/${id}`)).body;
const buildFor = (id: string) =>
  server.post(`/pay/sessions/${id}`, {
    key: null,
    json: { account: '3Z1aRkUdGvvTHZ7vKYV3vQwDn3QmCyVHbXg6rbQTmPbc' },
  });

describe('what a session collects', () => {
  it('is kept as it was asked for, and the name with an address', async () => {
    const session = await make({ shipping_address: {} });
    expect(session.collect).toEqual({
      email: null,
      name: 'required',
      phone: null,
      shipping_address: { allowed_countries: null },
      custom_fields: [],
      retention_days: 365,
    });
    expect(session).toMatchObject({ customer_details: null, details_erased_at: null });
    expect((await make(null)).collect).toBeNull();
  });

  it.each([
    [{}, 'collect'],
    [{ retention_days: 30 }, 'collect'],
    [{ email: 'yes' }, 'collect[email]'],
    [{ shipping_address: { allowed_countries: ['XX'] } }, 'collect[shipping_address][allowed_countries][0]'],
    [{ shipping_address: { allowed_countries: [] } }, 'collect[shipping_address][allowed_countries]'],
    [{ custom_fields: [{ key: 'Size', label: 'S', type: 'text' }] }, 'collect[custom_fields][0][key]'],
    [{ custom_fields: [{ key: 's', label: 'a\nb', type: 'text' }] }, 'collect[custom_fields][0][label]'],
    [{ custom_fields: [{ key: 's', label: 'S', type: 'choice' }] }, 'collect[custom_fields][0][choices]'],
    [{ custom_fields: Array(6).fill({ key: 's', label: 'S', type: 'text' }) }, 'collect[custom_fields]'],
    [{ custom_fields: Array(2).fill({ key: 's', label: 'S', type: 'text' }) }, 'collect[custom_fields]'],
    [{ email: 'required', retention_days: 0 }, 'collect[retention_days]'],
  ])('is refused where it makes no sense: %j', async (collect, param) => {
    expect((await make(collect)).error).toMatchObject({ param });
  });
});

describe('what a buyer says', () => {
  it('is asked for before anything can be paid, and is there for the merchant', async () => {
    const { id } = await make();
    const unpaid = await buildFor(id);
    expect([unpaid.status, unpaid.body.error.code]).toEqual([409, 'checkout_session_details_missing']);
    const page = await server.get(`/c/${id}`, { key: null });
    expect(page.text).not.toContain(`/pay/sessions/${id}`);
    const { body } = await give(id, { ...ada, phone: '+49 30 123456' });
    expect(body).toEqual({ object: 'given_details', checkout_session: id, given_at: expect.any(Number) });
    const { customer_details: details } = await read(id);
    expect(details).toEqual({
      email: 'Ada@example.com',
      name: 'Ada Lovelace',
      phone: '+49 30 123456',
      shipping_address: { ...berlin, line2: null, state: null },
      custom_fields: [
        { key: 'size', label: 'Size', value: 'M' },
        { key: 'terms', label: 'I agree to the terms', value: true },
      ],
      given_at: body.given_at,
    });
    const paying = await server.get(`/c/${id}`, { key: null });
    expect(paying.text).toContain(`/pay/sessions/${id}`);
    const events = await server.get(`/v1/events?type=checkout.session.details_given`);
    expect(events.body.data[0].data.object.customer_details).toEqual(details);
  });

  it.each([
    ['an address without a host', { ...ada, email: 'ada' }, 'email'],
    ['a header in an address', { ...ada, email: 'ada@example.com\r\nBcc: all@example.com' }, 'email'],
    ['lines in a name', { ...ada, name: 'Ada\r\nBcc: x@example.com' }, 'name'],
    ['a text that turns direction', { ...ada, name: 'Ada \u202Egnirts' }, 'name'],
    ['a name of any length', { ...ada, name: 'a'.repeat(201) }, 'name'],
    ['a name of spaces', { ...ada, name: '   ' }, 'name'],
    ['no name', { ...ada, name: undefined }, 'name'],
    [
      'another country',
      { ...ada, shipping_address: { ...berlin, country: 'FR' } },
      'shipping_address[country]',
    ],
    [
      'a postal code of another country',
      { ...ada, shipping_address: { ...berlin, postal_code: '1010' } },
      'shipping_address[postal_code]',
    ],
    [
      'no state where there are some',
      { ...ada, shipping_address: { ...berlin, postal_code: '62701', country: 'US' } },
      'shipping_address[state]',
    ],
    [
      'a state that is none',
      { ...ada, shipping_address: { ...berlin, postal_code: '62701', country: 'US', state: 'Bavaria' } },
      'shipping_address[state]',
    ],
    [
      'another choice',
      { ...ada, custom_fields: { ...ada.custom_fields, size: 'XL' } },
      'custom_fields[size]',
    ],
    ['no consent', { ...ada, custom_fields: { size: 'S', terms: false } }, 'custom_fields[terms]'],
    [
      'a number that is a text',
      { ...ada, custom_fields: { ...ada.custom_fields, age: 'old' } },
      'custom_fields[age]',
    ],
    ['a field that is none', { ...ada, custom_fields: { ...ada.custom_fields, x: 'y' } }, 'custom_fields[x]'],
    [
      'a field of every object',
      { ...ada, custom_fields: { ...ada.custom_fields, constructor: 'y' } },
      'custom_fields[constructor]',
    ],
  ])('is refused where it cannot be: %s', async (_, answers, param) => {
    const { id } = await make();
    const { status, body } = await give(id, answers);
    expect([status, body.error.param]).toEqual([400, param]);
    expect((await read(id)).customer_details).toBeNull();
  });

  it('is no more than what is asked for', async () => {
    const { id } = await make({ email: 'optional' });
    const { body } = await give(id, { email: 'ada@example.com', phone: '+4930123456' });
    expect(body.error).toMatchObject({ param: 'phone', code: 'parameter_invalid' });
    expect((await give(id, {})).status).toBe(200);
  });

  it('holds states by their codes, and no postal code where there are none', async () => {
    const { id } = await make({ shipping_address: {} });
    const springfield = { line1: '1 Main St', city: 'Springfield', postal_code: '62701', country: 'US' };
    await give(id, { name: 'Ada', shipping_address: { ...springfield, state: 'illinois' } });
    expect((await read(id)).customer_details.shipping_address.state).toBe('IL');
    const kowloon = { line1: '1 Nathan Road', city: 'Kowloon', country: 'HK' };
    await give(id, { name: 'Ada', shipping_address: kowloon });
    expect((await read(id)).customer_details.shipping_address.postal_code).toBe('');
  });

  it('is not changed once money is on its way, and not taken by what is canceled', async () => {
    const { id } = await make();
    await give(id, ada);
    await server.database.execute(sql`
      UPDATE checkout_sessions SET sent_signature = 'x', sent_at = 1, sent_height_max = 1 WHERE id = ${id}`);
    const late = await give(id, { ...ada, name: 'Mallory' });
    expect([late.status, late.body.error.code]).toEqual([409, 'checkout_session_processing']);
    expect((await read(id)).customer_details.name).toBe('Ada Lovelace');
    const other = await make();
    await server.post(`/v1/checkout_sessions/${other.id}/cancel`);
    expect((await give(other.id, ada)).body.error.code).toBe('checkout_session_canceled');
  });

  it('can be said after what was paid without it', async () => {
    const { id } = await make(
      { email: 'required' },
      {
        line_items: [{ product_data: { name: 'Free', price_data: { unit_amount: 0 } } }],
      },
    );
    expect((await give(id, { email: 'ada@example.com' })).status).toBe(200);
    expect((await give(id, { email: 'eve@example.com' })).status).toBe(409);
  });

  it('is asked for by no session that collects nothing, and by none that is not there', async () => {
    const { id } = await make(null);
    expect((await give(id, ada)).status).toBe(400);
    expect((await give('cs_01k9zzzzzzzzzzzzzzzzzzzzzz', ada)).status).toBe(404);
  });

  it('is in no log line, and in no page of the buyer', async () => {
    const { id } = await make({ email: 'required' });
    await give(id, { email: 'very-private@example.com' });
    await server.get(`/v1/checkout_sessions?customer_email=very-private@example.com`);
    for (const path of [`/c/${id}`, `/c/${id}/status`])
      expect((await server.get(path, { key: null })).text).not.toContain('very-private');
    expect(server.logLines.join('\n')).not.toContain('very-private');
  });
});

describe('details that are kept', () => {
  it('are found by the address, in any letters, by their merchant alone', async () => {
    const { id } = await make({ email: 'required' });
    await give(id, { email: 'Grace@example.com' });
    const path = '/v1/checkout_sessions?customer_email=grace@EXAMPLE.com';
    expect((await server.get(path)).body.data.map((session: { id: string }) => session.id)).toEqual([id]);
    const { key } = await server.otherMerchant();
    expect((await server.get(path, { key })).body.data).toEqual([]);
  });

  it('are erased by their merchant, in the events and in kept answers too', async () => {
    const { id } = await make({ email: 'required' });
    await give(id, { email: 'gone@example.com' });
    const headers = { 'idempotency-key': 'cancel-once' };
    await server.post(`/v1/checkout_sessions/${id}/cancel`, { headers });
    const { key } = await server.otherMerchant();
    expect((await server.post(`/v1/checkout_sessions/${id}/erase_details`, { key })).status).toBe(404);
    const { body } = await server.post(`/v1/checkout_sessions/${id}/erase_details`);
    expect(body).toMatchObject({ customer_details: null, details_erased_at: expect.any(Number) });
    expect((await server.get('/v1/events?limit=100')).text).not.toContain('gone@example.com');
    expect(await mentions('gone@example.com')).toBe(0);
    expect((await server.get('/v1/events?type=checkout.session.details_erased')).body.data).not.toEqual([]);
    expect((await give(id, { email: 'gone@example.com' })).status).toBe(409);
  });

  it('are erased by their term, and not before', async () => {
    const [old, young] = [
      await make({ email: 'required', retention_days: 1 }),
      await make({ email: 'required' }),
    ];
    for (const { id } of [old, young]) await give(id, { email: 'term@example.com' });
    await server.database.execute(sql`UPDATE checkout_sessions SET details_until = 1 WHERE id = ${old.id}`);
    await forgetOldDetails(server.database);
    expect((await read(old.id)).customer_details).toBeNull();
    expect((await read(young.id)).customer_details.email).toBe('term@example.com');
  });

  it('are erased by the operator for a person, wherever they bought', async () => {
    const { key } = await server.otherMerchant();
    const other = (
      await server.post('/v1/checkout_sessions', {
        key,
        json: { line_items, collect: { email: 'required' } },
      })
    ).body;
    const mine = await make({ email: 'required' });
    for (const { id } of [other, mine]) await give(id, { email: 'Forget@Example.com' });
    expect(await forgetBuyer(server.database, 'forget@example.com')).toBe(2);
    expect(await mentions('Forget@Example.com')).toBe(0);
    expect(await forgetBuyer(server.database, 'forget@example.com')).toBe(0);
  });
});

/** In everything that holds text. */
async function mentions(text: string): Promise<number> {
  const row = await server.database.first<{ count: number }>(sql`
    SELECT (SELECT count(*) FROM checkout_sessions row WHERE strpos(row::text, ${text}) > 0)
      + (SELECT count(*) FROM events row WHERE strpos(row::text, ${text}) > 0)
      + (SELECT count(*) FROM idempotency_keys row WHERE strpos(row::text, ${text}) > 0) AS count`);
  return row!.count;
}
