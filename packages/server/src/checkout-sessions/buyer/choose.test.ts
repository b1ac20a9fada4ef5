import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../database/sql.ts';
import { startTestServer, type TestServer } from '../../testing/server.testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const tea = { product_data: { name: 'Tea', price_data: { unit_amount: 1250 } } };
const cup = { product_data: { name: 'Cup', price_data: { unit_amount: 500 } } };
const make = async (json: object) => (await server.post('/v1/checkout_sessions', { json })).body;
const choose = (id: string, json: object) => server.post(`/pay/sessions/${id}/choice`, { key: null, json });
const read = async (id: string) => (await server.get(`/v1/checkout_sessions/${id}`)).body;

describe('a quantity that the buyer chooses', () => {
  it('changes the line, the total and the request, at the price that it had', async () => {
    const session = await make({
      line_items: [{ ...tea, quantity: 2, adjustable_quantity: { minimum: 1, maximum: 5 } }, cup],
    });
    const [line] = session.line_items.data;
    expect(line.adjustable_quantity).toEqual({ minimum: 1, maximum: 5 });
    const { body } = await choose(session.id, { quantities: { [line.id]: 4 } });
    expect(body).toEqual({ object: 'payment_choice', checkout_session: session.id, amount_total: 5500 });
    const changed = await read(session.id);
    expect(changed).toMatchObject({ amount_subtotal: 5500, amount_total: 5500, amount_due: 5500 });
    expect(changed.line_items.data[0]).toMatchObject({ quantity: 4, amount_total: 5000 });
    expect((await server.get('/v1/events?type=checkout.session.updated')).body.data[0].data.object.id).toBe(
      session.id,
    );
  });

  it.each([0, 6, 1.5, '2', -1, 10_001])('stays within its bounds: %j', async (quantity) => {
    const session = await make({ line_items: [{ ...tea, adjustable_quantity: { maximum: 5 } }] });
    const line = session.line_items.data[0].id;
    const { status, body } = await choose(session.id, { quantities: { [line]: quantity } });
    expect([status, body.error.param]).toEqual([400, `quantities[${line}]`]);
    expect((await read(session.id)).amount_total).toBe(1250);
  });

  it('is for no line that is fixed, and for none of another session', async () => {
    const fixed = await make({ line_items: [tea] });
    const other = await make({ line_items: [{ ...tea, adjustable_quantity: {} }] });
    for (const line of [fixed.line_items.data[0].id, other.line_items.data[0].id])
      expect((await choose(fixed.id, { quantities: { [line]: 2 } })).status).toBe(400);
    expect((await read(other.id)).amount_total).toBe(1250);
  });

  it.each([
    [{ ...tea, quantity: 7, adjustable_quantity: { maximum: 5 } }, 'line_items[0][quantity]'],
    [{ ...tea, adjustable_quantity: { minimum: 3, maximum: 2 } }, 'line_items[0][adjustable_quantity]'],
    [
      {
        product_data: { name: 'Dear', price_data: { unit_amount: 100_000_000 } },
        adjustable_quantity: { maximum: 10_000 },
      },
      'line_items',
    ],
  ])('is refused where its bounds make no sense: %j', async (item, param) => {
    expect((await make({ line_items: [item] })).error.param).toBe(param);
  });
});

describe('an amount that the buyer chooses', () => {
  const gift = { product_data: { name: 'Donation', price_data: { unit_amount: 1000 } } };
  const donation = {
    line_items: [gift],
    custom_amount: { minimum: 200, maximum: 5000, suggestions: [500, 1000] },
  };

  it('starts with the price, and the line says no price once it is another', async () => {
    const session = await make(donation);
    expect(session).toMatchObject({ amount_total: 1000, custom_amount: donation.custom_amount });
    await choose(session.id, { amount: 2345 });
    const changed = await read(session.id);
    expect(changed).toMatchObject({ amount_total: 2345, amount_due: 2345 });
    expect(changed.line_items.data[0]).toMatchObject({ amount_total: 2345, quantity: 1, price: null });
    expect(changed.chain_pay_uri).not.toBe('');
    await choose(session.id, { amount: 1000 });
    expect((await read(session.id)).line_items.data[0].price.unit_amount).toBe(1000);
  });

  it.each([199, 5001, 0, -1, 1.5, 2 ** 53, '500'])('stays within its bounds: %j', async (amount) => {
    const session = await make(donation);
    const { status, body } = await choose(session.id, { amount });
    expect([status, body.error.param]).toEqual([400, 'amount']);
    expect((await read(session.id)).amount_total).toBe(1000);
  });

  it('is taken by nothing with a fixed price', async () => {
    const session = await make({ line_items: [tea] });
    expect((await choose(session.id, { amount: 1 })).body.error.param).toBe('amount');
    expect((await read(session.id)).amount_total).toBe(1250);
  });

  it.each([
    [{ ...donation, line_items: [gift, tea] }, 'custom_amount'],
    [{ ...donation, line_items: [{ ...gift, quantity: 2 }] }, 'custom_amount'],
    [{ ...donation, custom_amount: { minimum: 2000 } }, 'custom_amount'],
    [{ ...donation, custom_amount: { minimum: 20, maximum: 10 } }, 'custom_amount[minimum]'],
    [{ ...donation, custom_amount: { suggestions: [1] } }, 'custom_amount[suggestions][0]'],
  ])('is refused where it makes no sense: %j', async (json, param) => {
    expect((await make(json)).error.param).toBe(param);
  });
});

describe('what is chosen', () => {
  it.each([
    ['a payment is on its way', sql`sent_signature = 'x', sent_at = 1, sent_height_max = 1`],
    ['a payment was seen', sql`seen_signature = ${'5'.repeat(88)}, seen_at = 1`],
    ['a part has arrived', sql`amount_received = 1`],
    ['it was canceled', sql`status = 'canceled'`],
  ])('stays once %s', async (_, change) => {
    const session = await make({ line_items: [{ ...tea, adjustable_quantity: {} }] });
    await server.database.execute(sql`UPDATE checkout_sessions SET ${change} WHERE id = ${session.id}`);
    const { status } = await choose(session.id, { quantities: { [session.line_items.data[0].id]: 2 } });
    expect(status).toBe(409);
    expect((await read(session.id)).amount_total).toBe(1250);
  });

  it('is missing where there is no session', async () => {
    expect((await choose('cs_01k9zzzzzzzzzzzzzzzzzzzzzz', { amount: 100 })).status).toBe(404);
  });
});
