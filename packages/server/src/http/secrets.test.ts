import { afterAll, beforeAll, expect, it } from 'vitest';
import { identifier, sql } from '../database/sql.ts';
import { startTestServer, type TestServer } from '../testing/server.testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function dump(): Promise<string> {
  const tables = await server.database.query<{ name: string }>(sql`
    SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`);
  const rows = await Promise.all(
    tables.map(({ name }) =>
      server.database.query(sql`SELECT row_to_json(row)::text FROM ${identifier(name)} row`),
    ),
  );
  return JSON.stringify(rows);
}

it('no secret appears in the database or in the logs, in whatever way it was sent', async () => {
  const { body: made } = await server.post('/v1/api_keys');
  const { secret } = made;
  await server.get('/v1/account', { key: secret });
  await server.get('/v1/account', { key: null, headers: { authorization: `Basic ${btoa(`${secret}:`)}` } });
  await server.get(`/v1/products?name=${secret}`);
  await server.post('/v1/products', {
    raw: { body: `{"name": "${secret}", `, contentType: 'application/json' },
  });
  await server.get(`/v1/products/${secret}`);
  const stored = await dump();
  expect(stored).toContain(made.id);
  expect(stored).not.toContain(secret);
  expect(stored).not.toContain(server.key);
  const logged = server.logLines.join('');
  expect(logged).toContain('api_keys.create');
  expect(logged).not.toContain(secret);
  expect(logged).not.toContain(server.key);
});
