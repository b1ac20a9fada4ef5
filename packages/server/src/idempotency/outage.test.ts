import { until } from '@florin/testing/until';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSession, type Session } from '../database/database.ts';
import { identifier, sql } from '../database/sql.ts';
import { Readiness } from '../operations/readiness.ts';
import { startTestServer, type TestServer } from '../testing/server.testing.ts';
import { forgetOldIdempotencyKeys } from './store.ts';

let server: TestServer;
let operator: Session;
let databaseUrl: string;
beforeAll(async () => {
  const alongside = (_services: unknown, url: string) => {
    databaseUrl = url;
    return { stop: async () => undefined };
  };
  server = await startTestServer({}, { alongside });
  operator = await openSession(databaseUrl, 'operator');
});
afterAll(async () => {
  await operator.end();
  await server.stop();
});

const cutAll = () =>
  operator.execute(sql`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()`);

/** Sends until it is answered, as a client with an Idempotency-Key does, and answers every status on the way. */
async function persist(path: string, key: string, json: object, onRefusal: () => void): Promise<number[]> {
  const statuses: number[] = [];
  while (statuses.at(-1) !== 200 && statuses.length < 10_000) {
    const answer = await server.post(path, { json, headers: { 'idempotency-key': key } });
    statuses.push(answer.status);
    if (answer.status !== 503) continue;
    onRefusal();
    expect(answer.headers.get('retry-after')).toBe('1');
  }
  return statuses;
}

it('while connections are cut a request is done or gets 503, and its retry is one and the same', async () => {
  const first = (await server.post('/v1/products', { json: { name: 'Tea' } })).body.id;
  let refusals = 0;
  let isOver = false;
  const cutting = until(async () => {
    await cutAll();
    return refusals > 20 || isOver;
  }, 0);
  const keys = Array.from({ length: 40 }, (_, index) => `while cut ${index}`);
  const creates = keys.map((key) => persist('/v1/products', key, { name: key }, () => refusals++));
  // Not created by one statement: claimed, changed, answered.
  const changes = keys.map((key) => persist(`/v1/products/${first}`, key, { name: key }, () => refusals++));
  const statuses = (await Promise.all([...creates, ...changes])).flat();
  isOver = true;
  await cutting;
  expect(statuses.filter((status) => status !== 200)).toContain(503);
  // 409 says that the same request is still under way.
  expect(statuses.filter((status) => ![200, 409, 503].includes(status))).toEqual([]);
  const names = (await server.get('/v1/products?limit=100')).body.data.map(
    ({ name }: { name: string }) => name,
  );
  expect(names.filter((name: string) => name.startsWith('while cut'))).toHaveLength(41);
});

it('a database that only reads is told at once, and nothing of it stays', async () => {
  const name = identifier(new URL(databaseUrl).pathname.slice(1));
  await operator.execute(sql`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
  await cutAll();
  const send = { json: { name: 'Cup' }, headers: { 'idempotency-key': 'while it only reads' } };
  expect((await server.post('/v1/products', send)).status).toBe(503);
  await expect.poll(async () => (await server.get('/readyz')).status).toBe(503);
  expect((await server.get('/healthz')).status).toBe(200);
  await operator.execute(sql`SET default_transaction_read_only = off`);
  await operator.execute(sql`ALTER DATABASE ${name} RESET default_transaction_read_only`);
  await cutAll();
  await expect.poll(async () => (await server.get('/readyz')).status).toBe(200);
  await expect.poll(async () => (await server.post('/v1/products', send)).status).toBe(200);
});

it('a silent database is not ready', async () => {
  const silence = () => new Promise<never>(() => undefined);
  // Stands for a server that takes a statement and never answers.
  const silent = { query: silence, first: silence, execute: silence };
  expect(await new Readiness(silent, 20).isReady()).toBe(false);
});

it('old keys are forgotten, however many have piled up, and no others', async () => {
  const { database } = server.services;
  await database.execute(sql`
    INSERT INTO idempotency_keys (scope, route, key, request_hash, claimed_at)
    SELECT 'ip:forgotten', 'POST /v1/gifts', 'key ' || n, 'hash', now() - CASE WHEN n <= 5001 THEN interval '25 hours' ELSE interval '23 hours' END
    FROM generate_series(1, 5003) n`);
  await forgetOldIdempotencyKeys(database);
  const left = await database.query(
    sql`SELECT key FROM idempotency_keys WHERE scope = 'ip:forgotten' ORDER BY key`,
  );
  expect(left.map(({ key }) => key)).toEqual(['key 5002', 'key 5003']);
});
