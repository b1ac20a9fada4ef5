import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../database/sql.ts';
import { startTestServer, type TestServer } from '../testing/server.testing.ts';
import { ADDRESSES_MAX } from './store.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const berlin = { line1: 'Invalidenstr. 1', city: 'Berlin', postal_code: '10115', country: 'DE' };
const HOME = { nickname: 'Home', name: 'Ada Lovelace', email: 'ada@example.com', address: berlin };
const make = (change: object = {}, headers = {}) =>
  server.post('/v1/addresses', { json: { ...HOME, ...change }, headers });

describe('an address', () => {
  it('is kept as it was given, and of a state its code', async () => {
    const { body } = await make();
    expect(body).toMatchObject({
      ...HOME,
      object: 'address',
      livemode: true,
      phone: null,
      address: { ...berlin, line2: null },
    });
    expect((await server.get(`/v1/addresses/${body.id}`)).body).toEqual(body);
    expect((await server.get('/v1/addresses')).body.data[0]).toEqual(body);
    const address = {
      line1: '1 Main St',
      city: 'Springfield',
      state: 'Illinois',
      postal_code: '62701',
      country: 'US',
    };
    expect((await make({ address })).body.address.state).toBe('IL');
  });

  it.each([
    [{ postal_code: '1011' }, 'address[postal_code]'],
    [{ postal_code: null }, 'address[postal_code]'],
    [{ country: 'XX' }, 'address[country]'],
    [{ country: 'US', postal_code: '62701' }, 'address[state]'],
    [{ country: 'US', postal_code: '62701', state: 'Bavaria' }, 'address[state]'],
    [{ line1: ' ' }, 'address[line1]'],
    [{ city: 'Ber\nlin' }, 'address[city]'],
  ])('is refused where its country knows no such place: %j', async (change, param) => {
    const { status, body } = await make({ address: { ...berlin, ...change } });
    expect([status, body.error.param]).toEqual([400, param]);
  });

  it('needs no postal code where the country has none', async () => {
    const address = { line1: '1 Queen’s Road', city: 'Hong Kong', country: 'HK' };
    expect((await make({ address })).body.address.postal_code).toBe('');
  });

  it('changes by what is sent, and by nothing else', async () => {
    const { body } = await make({ phone: '+49 30 1234' });
    const path = `/v1/addresses/${body.id}`;
    const changed = (await server.post(path, { json: { nickname: 'Office', email: null } })).body;
    expect(changed).toEqual({ ...body, nickname: 'Office', email: null });
    const wrong = await server.post(path, { json: { address: { ...berlin, postal_code: 'x' } } });
    expect([wrong.status, (await server.get(path)).body]).toEqual([400, changed]);
  });

  it('of another account is missing', async () => {
    const { body } = await make();
    const { key } = await server.otherMerchant();
    const path = `/v1/addresses/${body.id}`;
    for (const answer of [
      await server.get(path, { key }),
      await server.post(path, { key, json: { nickname: 'Mine' } }),
      await server.send('DELETE', path, { key }),
    ])
      expect(answer.body.error.code).toBe('resource_missing');
    expect((await server.get(path)).body).toEqual(body);
    expect((await server.get('/v1/addresses', { key })).body.data).toEqual([]);
  });

  it('is made once per Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'address-1' };
    expect((await make({}, headers)).body).toEqual((await make({}, headers)).body);
  });

  it('is told of by events, which forget with it who lives there', async () => {
    const { body } = await make({ name: 'Grace Hopper', address: { ...berlin, line1: 'Secretstr. 9' } });
    await server.post(`/v1/addresses/${body.id}`, { json: { nickname: 'Hidden' } });
    await server.send('DELETE', `/v1/addresses/${body.id}`);
    const { body: events, text } = await server.get('/v1/events?type=address.*');
    const own = events.data.filter(
      (event: { data: { object: { id: string } } }) => event.data.object.id === body.id,
    );
    expect(own.map((event: { type: string }) => event.type)).toEqual([
      'address.deleted',
      'address.updated',
      'address.created',
    ]);
    expect(text).not.toMatch(/Grace Hopper|Secretstr/);
  });

  it('is read by the limited key of an agent, and not changed', async () => {
    const json = { scopes: ['checkout'], mandate: { max_amount: 100 } };
    const { secret: key } = (await server.post('/v1/api_keys', { json })).body;
    const { body } = await make();
    expect((await server.get('/v1/addresses', { key })).status).toBe(200);
    for (const answer of [
      await server.post('/v1/addresses', { key, json: HOME }),
      await server.post(`/v1/addresses/${body.id}`, { key, json: { nickname: 'x' } }),
      await server.send('DELETE', `/v1/addresses/${body.id}`, { key }),
    ])
      expect(answer.body.error.code).toBe('key_scope_missing');
  });

  it('is one of a hundred at most', async () => {
    const { accountId, key } = await server.otherMerchant();
    await server.database.execute(sql`
      INSERT INTO addresses (account_id, id, nickname, address, metadata, created)
      SELECT ${accountId}, 'addr_' || number, 'x', '{}', '{}', 0 FROM generate_series(1, ${ADDRESSES_MAX}) number`);
    const { body } = await server.post('/v1/addresses', { key, json: HOME });
    expect(body.error.code).toBe('addresses_full');
  });
});
