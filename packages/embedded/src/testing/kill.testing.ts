import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@florin/embedded-postgres/embedded-postgres';
import { openSession } from '@florin/server/database/database';
import { sql } from '@florin/server/database/sql';
import type { TestProcess } from '@florin/server/testing/process.testing';
import { request } from '@florin/server/testing/request.testing';
import { expect } from 'vitest';
import { startAllInOne } from './all-in-one.testing.ts';

const UNLIMITED = { RATE_LIMIT_KEY_PER_SECOND: '100000', RATE_LIMIT_KEY_BURST: '100000' };

/** Kills the all-in-one process again and again while it acknowledges creates, then looks for every one of them. */
export async function proveNothingAcknowledgedIsLost(rounds: number): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'florin-kill-'));
  const acknowledged: string[] = [];
  for (let round = 0; round < rounds; round++) {
    const florin = await startAllInOne(home, UNLIMITED);
    await createUnderWay(florin, home);
    await createUntilKilled(florin, demoKey(home), acknowledged, 20 + Math.floor(Math.random() * 60));
  }
  const florin = await startAllInOne(home, UNLIMITED);
  const present = await allProducts(florin, demoKey(home));
  // Who did not hear the answer asks again, at once.
  const again = await createOnce(florin, demoKey(home));
  await florin.stop();
  rmSync(home, { recursive: true, force: true });
  expect(again.status).toBe(200);
  expect(acknowledged.length).toBeGreaterThanOrEqual(rounds * 20);
  expect(acknowledged.filter((id) => !present.has(id))).toEqual([]);
}

function demoKey(home: string): string {
  return JSON.parse(readFileSync(join(home, 'demo.json'), 'utf8')).api_key;
}

const createOnce = (florin: TestProcess, key: string) =>
  request(florin.url, 'POST', '/v1/products', {
    key,
    json: { name: 'Tea', amount: 5 },
    headers: { 'idempotency-key': 'under way' },
  });

/** A request whose key is claimed, and which has no answer yet. */
async function createUnderWay(florin: TestProcess, home: string): Promise<void> {
  await createOnce(florin, demoKey(home));
  const postgres = await startEmbeddedPostgres({ directory: home, say: () => undefined });
  const session = await openSession(postgres.url, 'florin-test');
  await session.query(sql`UPDATE idempotency_keys SET status = NULL, body = NULL WHERE key = 'under way'`);
  await session.end();
  await postgres.stop();
  expect((await createOnce(florin, demoKey(home))).status).toBe(409);
}

/** Eight writers at once; the process is killed as soon as so many creates have been acknowledged. */
async function createUntilKilled(
  florin: TestProcess,
  key: string,
  acknowledged: string[],
  count: number,
): Promise<void> {
  const target = acknowledged.length + count;
  const write = async () => {
    while (acknowledged.length < target) {
      const { status, body } = await request(florin.url, 'POST', '/v1/products', {
        key,
        json: { name: 'Tea', amount: 5 },
      });
      expect(status).toBe(200);
      acknowledged.push(body.id);
    }
    await florin.kill();
  };
  await Promise.allSettled(Array.from({ length: 8 }, write));
}

async function allProducts(florin: TestProcess, key: string): Promise<Set<string>> {
  const present = new Set<string>();
  for (let after = ''; ; ) {
    const { body } = await request(florin.url, 'GET', `/v1/products?limit=100${after}`, { key });
    for (const product of body.data) present.add(product.id);
    if (!body.has_more) return present;
    after = `&starting_after=${body.data.at(-1).id}`;
  }
}
