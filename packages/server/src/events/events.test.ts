import { eventTypes } from '@florin/wire/events/event-types';
import { isId } from '@florin/wire/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identifier, json, type Sql, sql } from '../database/sql.ts';
import { createdOf } from '../ids.ts';
import { newReferenceAddress } from '../network/reference-address.ts';
import { startTestServer, TEST_MERCHANT_WALLET, type TestServer } from '../testing/server.testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const create = async (path: string, body: object) => {
  const answer = await server.post(path, { json: body });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
const product = (body: object = {}) => create('/v1/products', { name: 'Tea', ...body });
const session = async (amount = 500) =>
  create('/v1/checkout_sessions', { line_items: [{ product: (await product({ amount })).id }] });
const intent = () =>
  create('/v1/transaction_intents', { amount: 500, recipient_address: TEST_MERCHANT_WALLET });
const card = () =>
  create('/v1/cards', {
    number: '4242424242424242',
    exp_month: 12,
    exp_year: 2034,
    cvc: '123',
    name: 'Ada Byron',
    billing_details: { email: 'ada@example.com' },
  });

/** What is told of one object, oldest first. */
const eventsAbout = async (id: string, query = '') => {
  const { body } = await server.get(`/v1/events?limit=100${query}`);
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  return body.data.filter((event: any) => event.data.object.id === id).reverse();
};
const typesAbout = async (id: string) => (await eventsAbout(id)).map(({ type }: { type: string }) => type);

/** Stands for whatever part of the service makes this change: events come from rows, not from callers. */
const change = (table: string, id: string, assignments: Sql) =>
  server.database.execute(sql`UPDATE ${identifier(table)} SET ${assignments} WHERE id = ${id}`);

it('has a name for every event that is written, and writes every event that has a name', async () => {
  const rows = await server.database.query<{ type: string }>(sql`
    SELECT DISTINCT convert_from(rtrim(tgargs, '\\x00'), 'UTF8') AS type FROM pg_trigger WHERE tgname LIKE 'event\\_%'`);
  expect(rows.map(({ type }) => type).sort()).toEqual(Object.keys(eventTypes).sort());
});

it('cannot be made up by a user of the database that may only change objects', async () => {
  const attempts = [
    sql`SELECT add_event(${server.accountId}, 'checkout.session.completed', 'cs_1', '{}')`,
    sql`CREATE TEMP TABLE forged (account_id text, id text)`,
    sql`CREATE TRIGGER forged AFTER INSERT ON forged FOR EACH ROW EXECUTE FUNCTION write_event('gift.funded')`,
    sql`INSERT INTO events (account_id, id, type, about, snapshot, created) VALUES ('a', 'b', 'c', 'd', '{}', 1)`,
  ];
  const refused: string[] = [];
  const undone = server.database.transaction(async (transaction) => {
    await transaction.execute(sql`CREATE ROLE florin_test_forger`);
    await transaction.execute(sql`SET LOCAL ROLE florin_test_forger`);
    for (const attempt of attempts) {
      await transaction.execute(sql`SAVEPOINT before`);
      await transaction.execute(attempt).catch(async (error: { code: string }) => {
        refused.push(error.code);
        await transaction.execute(sql`ROLLBACK TO before`);
      });
    }
    throw new Error('only tried');
  });
  await expect(undone).rejects.toThrow('only tried');
  // All but the table of its own: insufficient privilege.
  expect(refused).toEqual(['42501', '42501', '42501']);
});

describe('an event', () => {
  it('shows the object as the API did at the moment of the change', async () => {
    const made = await product({ amount: 500, metadata: { shelf: '7' } });
    const { body: changed } = await server.post(`/v1/products/${made.id}`, { json: { name: 'Green tea' } });
    await server.send('DELETE', `/v1/products/${made.id}`);
    const events = await eventsAbout(made.id);
    expect(events.map(({ type }: { type: string }) => type)).toEqual([
      'product.created',
      'product.updated',
      'product.deleted',
    ]);
    expect(events[0]).toEqual({
      id: expect.stringMatching(/^evt_/),
      object: 'event',
      api_version: '0.5.0',
      created: createdOf(events[0].id),
      data: { object: made },
      livemode: true,
      pending_webhooks: 0,
      request: null,
      type: 'product.created',
    });
    expect(events[1].data.object).toEqual(changed);
    expect(events[2].data.object).toEqual(changed);
    expect(await typesAbout(made.default_price)).toEqual(['price.created', 'price.deleted']);
  });

  it('has an id like any other: in order of time, and with 80 random bits', async () => {
    const ids = await server.database.query<{ id: string }>(sql`
      SELECT new_id('evt_', 1763164800123456 + number) AS id FROM generate_series(0, 1999) number ORDER BY number`);
    const all = ids.map(({ id }) => id);
    expect(all.every((id) => isId('event', id))).toBe(true);
    expect([...all].sort()).toEqual(all);
    expect(createdOf(all[0]!)).toBe(1_763_164_800);
    // Each of the last 16 letters is any of the 32.
    for (let place = 12; place < 28; place++)
      expect(new Set(all.map((id) => id.slice('evt_'.length)[place])).size).toBe(32);
    expect(new Set(all.map((id) => id.slice(-16))).size).toBe(2_000);
  });

  it('can be read by its id, by its account alone', async () => {
    const made = await product();
    const [event] = await eventsAbout(made.id);
    expect((await server.get(`/v1/events/${event.id}`)).body).toEqual(event);
    const { key } = await server.otherMerchant();
    expect((await server.get(`/v1/events/${event.id}`, { key })).status).toBe(404);
    const theirs = await server.get('/v1/events', { key });
    expect(theirs.body.data.map(({ type }: { type: string }) => type)).toEqual(['api_key.created']);
  });

  it('is written once for an Idempotency-Key, and not at all for what is undone or changes nothing', async () => {
    const send = () =>
      server.post('/v1/products', { json: { name: 'Once' }, headers: { 'Idempotency-Key': 'events-once' } });
    const [first] = await Promise.all([send(), send(), send()]);
    expect(await typesAbout(first.body.id)).toEqual(['product.created']);
    const undone = server.database.transaction(async (transaction) => {
      await transaction.execute(sql`UPDATE products SET name = 'x' WHERE id = ${first.body.id}`);
      throw new Error('changed my mind');
    });
    await expect(undone).rejects.toThrow('changed my mind');
    await change('products', first.body.id, sql`name = name`);
    expect(await typesAbout(first.body.id)).toEqual(['product.created']);
  });

  it('keeps what has no column any more, and lacks what has one since', async () => {
    const made = await product();
    await server.database.execute(sql`
      UPDATE events SET snapshot = ((snapshot::jsonb - 'unit_label') || ${json({ gone: 1 })})::json
      WHERE about = ${made.id}`);
    expect((await eventsAbout(made.id))[0].data.object).toEqual(made);
  });
});

describe('a list of events', () => {
  it('takes a type, a group of them, or several', async () => {
    await session();
    const types = async (query: string) => {
      const { body } = await server.get(`/v1/events?limit=100&${query}`);
      return new Set(body.data.map(({ type }: { type: string }) => type));
    };
    expect(await types('type=checkout.session.created')).toEqual(new Set(['checkout.session.created']));
    expect(await types('type=checkout.*')).toEqual(new Set(['checkout.session.created']));
    expect(await types('types[]=checkout.session.*&types[]=price.created')).toEqual(
      new Set(['checkout.session.created', 'price.created']),
    );
    expect(await types('type=*')).toContain('product.created');
    for (const query of ['type=gift', 'type=gif*', 'type=gift.*&types[]=*', 'types[]=nothing.here']) {
      expect((await server.get(`/v1/events?${query}`)).status, query).toBe(400);
    }
  });

  it('pages through all of them, each once', async () => {
    const { body: all } = await server.get('/v1/events?limit=100');
    const seen: string[] = [];
    for (let after = ''; ; ) {
      const { body } = await server.get(`/v1/events?limit=7${after}`);
      seen.push(...body.data.map(({ id }: { id: string }) => id));
      if (!body.has_more) break;
      after = `&starting_after=${seen.at(-1)}`;
    }
    expect(seen).toEqual(all.data.map(({ id }: { id: string }) => id));
  });
});

describe('is told of', () => {
  it('a session that is paid or canceled; one that costs nothing is complete at once', async () => {
    const [paid, canceled, free] = [await session(), await session(), await session(0)];
    await change(
      'checkout_sessions',
      paid.id,
      sql`status = 'complete', payment_status = 'paid', settlement_signature = 's'`,
    );
    await server.post(`/v1/checkout_sessions/${canceled.id}/cancel`);
    expect(await typesAbout(paid.id)).toEqual(['checkout.session.created', 'checkout.session.completed']);
    expect(await typesAbout(canceled.id)).toEqual(['checkout.session.created', 'checkout.session.canceled']);
    expect(await typesAbout(free.id)).toEqual(['checkout.session.created', 'checkout.session.completed']);
    const [made, completed] = await eventsAbout(paid.id);
    const { qr_data_url: _, ...shown } = paid;
    expect(made.data.object).toEqual(shown);
    expect(completed.data.object).toMatchObject({ status: 'complete', payment_status: 'paid' });
  });

  it('a link that is canceled', async () => {
    const link = await create('/v1/checkout_links', {
      line_items: [{ product: (await product({ amount: 100 })).id }],
    });
    await server.post(`/v1/checkout_links/${link.id}/cancel`);
    expect(await typesAbout(link.id)).toEqual(['checkout_link.created', 'checkout_link.canceled']);
  });

  it('every state of a transaction intent', async () => {
    const made = await intent();
    await change('transaction_intents', made.id, sql`status = 'processing', processing_signature = 's'`);
    await change(
      'transaction_intents',
      made.id,
      sql`status = 'requires_action', processing_signature = NULL, last_error = 'amount_too_low'`,
    );
    await server.post(`/v1/transaction_intents/${made.id}/cancel`);
    expect(await typesAbout(made.id)).toEqual([
      'transaction_intent.created',
      'transaction_intent.processing',
      'transaction_intent.payment_failed',
      'transaction_intent.requires_action',
      'transaction_intent.canceled',
    ]);
    const paid = await intent();
    await change('transaction_intents', paid.id, sql`status = 'succeeded', settlement_signature = 's'`);
    const [first, second] = await eventsAbout(paid.id);
    expect(first.data.object).toEqual(paid);
    expect(second).toMatchObject({
      type: 'transaction_intent.succeeded',
      data: { object: { next_action: null } },
    });
  });

  it('money that arrived, to the last unit', async () => {
    const made = await session();
    const payment = {
      account_id: server.accountId,
      id: 'um_01k9zq4c5x00examp1e0000000f1',
      signature: 's',
      instruction: '0',
      reason: 'overpaid',
      amount: 1,
      amount_base_units: '18446744073709551615',
      mint: newReferenceAddress(),
      sender_address: newReferenceAddress(),
      recipient_address: newReferenceAddress(),
      source: made.id,
      created: 1,
      amount_refunded: 0,
      suggested_sources: [],
    };
    await server.database.execute(sql`
      INSERT INTO unmatched_payments
      SELECT * FROM jsonb_populate_record(null::unmatched_payments, ${json({ ...payment, signature: '1'.repeat(64) })})`);
    const [event] = await eventsAbout(payment.id);
    expect(event).toMatchObject({
      type: 'unmatched_payment.created',
      data: { object: { amount_base_units: '18446744073709551615' } },
    });
  });

  it('a card without anything that is sealed, and after its end without its holder', async () => {
    const made = await card();
    const [before] = await eventsAbout(made.id);
    expect(before.data.object).toEqual(made);
    await server.send('DELETE', `/v1/cards/${made.id}`);
    expect(await typesAbout(made.id)).toEqual(['card.created', 'card.deleted']);
    for (const { data } of await eventsAbout(made.id)) {
      expect(data.object).toMatchObject({ last4: '4242', name: null, billing_details: null });
    }
  });

  it('keys and the account, without a secret', async () => {
    const key = await create('/v1/api_keys', { name: 'Orders' });
    await server.send('DELETE', `/v1/api_keys/${key.id}`);
    expect(await typesAbout(key.id)).toEqual(['api_key.created', 'api_key.deleted']);
    await create('/v1/account', { username: 'leaf' });
    expect(await typesAbout(server.accountId)).toEqual(['account.updated']);
    const kept = await server.database.query<{ name: string }>(sql`
      SELECT DISTINCT field.key AS name FROM events, json_each(snapshot) field
      WHERE json_typeof(field.value) <> 'null' AND field.key ~ 'sealed|secret|token$|hash'`);
    expect(kept).toEqual([]);
  });
});
