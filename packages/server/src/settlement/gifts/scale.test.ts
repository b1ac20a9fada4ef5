import { createChainPort } from '@florin/chain/rpc/chain-port';
import type { RpcTransport } from '@solana/kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../database/sql.ts';
import { fund, makeGift } from '../../gifts/gift-scene.testing.ts';
import { newReferenceAddress } from '../../network/reference-address.ts';
import { startTestFlorin, type TestFlorin } from '../../testing/florin.testing.ts';
import { untilFinal } from '../../testing/on-chain.testing.ts';
import { startCursor } from '../cursor-store.ts';
import { pollOnce } from '../follow.ts';
import { giftFollower } from './follower.ts';

const OPEN_GIFTS = 100_000;
const BATCH = 2_000;

let florin: TestFlorin;
beforeAll(async () => {
  florin = await startTestFlorin({}, false);
  const { database, chain } = florin.services;
  await startCursor(database, 'gifts', await chain.slot('finalized'));
});
afterAll(() => florin.stop());

/** One poll after three fundings have become final; answers what was asked of the node. */
async function methodsWithFundings(): Promise<string[]> {
  const sender = await florin.wallet();
  const scenes = [];
  for (let count = 0; count < 3; count++) scenes.push(await makeGift(florin, { sender }));
  const signatures = [];
  for (const scene of scenes) signatures.push(await fund(florin, scene));
  await untilFinal(florin, signatures.at(-1)!);
  const methods = await methodsOfOnePoll();
  for (const { gift } of scenes) {
    expect((await florin.get(`/v1/gifts/${gift.id}`)).body.status).toBe('open');
  }
  return methods;
}

async function methodsOfOnePoll(): Promise<string[]> {
  const methods: string[] = [];
  const chain = countingPort(methods);
  const services = { ...florin.services, chain };
  await pollOnce(giftFollower(services), services, new AbortController().signal);
  return methods;
}

function countingPort(methods: string[]) {
  const transport: RpcTransport = (request) => {
    methods.push((request.payload as { method: string }).method);
    return florin.chain.transport(request);
  };
  return createChainPort({ endpoints: [{ name: 'counted', transport }] });
}

/** Rows as creating them one by one would leave them, without a day of waiting. */
async function insertGifts(count: number, status: 'open' | 'requires_action', tag: string): Promise<void> {
  const mark = `${tag}_`;
  const vaults = Array.from({ length: status === 'open' ? 0 : count }, () => newReferenceAddress());
  // Their events would take most of the time, and nobody here reads them.
  await florin.database.execute(sql`ALTER TABLE gifts DISABLE TRIGGER event_created`);
  // Not all in one statement: those that take long are ended.
  for (let first = 1; first <= count; first += BATCH) {
    await florin.database.execute(sql`
      INSERT INTO gifts
      SELECT ${florin.accountId}, 'gift_' || ${mark} || lpad(n::text, 20, '0'), ${status}, 2500, 'sender',
        ${`key_${mark}`} || n, coalesce((${vaults}::text[])[n], ${`vault_${mark}`} || n), 255, 'source', NULL, 1, NULL, NULL, NULL, '{}', 1,
        now() - interval '1 second', 0
      FROM generate_series(${first}::int, ${Math.min(count, first + BATCH - 1)}::int) n`);
  }
  await florin.database.execute(sql`ALTER TABLE gifts ENABLE TRIGGER event_created`);
}

describe('the watcher', () => {
  it(`asks a node the same with ten open gifts and with ${OPEN_GIFTS.toLocaleString('en')}`, async () => {
    await insertGifts(10, 'open', 'few');
    const withFew = await methodsWithFundings();
    expect(withFew.length).toBeGreaterThan(0);
    await insertGifts(OPEN_GIFTS, 'open', 'many');
    expect(await methodsWithFundings()).toEqual(withFew);
  });

  it('asks about gifts that nobody funds in one call a poll, and about each ever more rarely', async () => {
    const without = await methodsOfOnePoll();
    await insertGifts(250, 'requires_action', 'idle');
    for (let poll = 0; poll < 3; poll++) {
      const more = (await methodsOfOnePoll()).length - without.length;
      expect(more).toBe(1);
    }
    const idle = sql`release_verification_key LIKE ${'key_idle_%'}`;
    const swept = await florin.database.first(
      sql`SELECT count(*) AS n FROM gifts WHERE ${idle} AND sweeps > 0`,
    );
    expect(swept!.n).toBe(250);
    await florin.database.execute(
      sql`UPDATE gifts SET sweeps = 10, sweep_at = now() WHERE ${idle} AND id LIKE ${'%01'}`,
    );
    await methodsOfOnePoll();
    const next = await florin.database.first(sql`
      SELECT min(extract(epoch FROM sweep_at - now())) AS seconds FROM gifts WHERE ${idle} AND sweeps = 11`);
    expect(Number(next!.seconds)).toBeGreaterThan(3_600);
  });
});
