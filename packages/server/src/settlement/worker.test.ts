import type { ChainPort } from '@florin/chain/port';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../database/sql.ts';
import { startTestServer, type TestServer } from '../testing/server.testing.ts';
import { startSettlement } from './worker.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('a worker that follows a silent chain stops when it is told to, and leaves its leases', async () => {
  const { database } = server.services;
  let asked = 0;
  const silence = () => {
    asked += 1;
    return new Promise<never>(() => undefined);
  };
  // Stands for nodes that take every request and answer none.
  const silent = new Proxy({}, { get: () => silence }) as ChainPort;
  const worker = startSettlement({ ...server.services, chain: silent });
  await expect.poll(() => asked).toBeGreaterThan(1);
  await worker.stop();
  expect(await database.query(sql`SELECT 1 FROM leases`)).toEqual([]);
});
