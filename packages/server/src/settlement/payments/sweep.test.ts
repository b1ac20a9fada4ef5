import type { ChainPort } from '@florin/chain/port';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../database/sql.ts';
import { newReferenceAddress } from '../../network/reference-address.ts';
import { ManualSettlement } from './manual-settlement.testing.ts';
import { SWEEP_BUDGET, sweepReferences } from './sweep.ts';
import { forgetClosedReferences } from './sweep-store.ts';

let settlement: ManualSettlement;
beforeAll(async () => {
  settlement = await ManualSettlement.start();
});
afterAll(() => settlement.stop());

const never = new AbortController().signal;
const sweep = (chain?: ChainPort) =>
  sweepReferences(chain ? { ...settlement.services, chain } : settlement.services, 'payments', never);
const clear = () => settlement.services.database.query(sql`DELETE FROM watched_references`);

/** References that nobody pays, overdue for this long. */
async function watch(lane: string, count: number, overdueSeconds: number): Promise<ReadonlySet<string>> {
  const references = Array.from({ length: count }, () => newReferenceAddress());
  await settlement.services.database.execute(sql`
    INSERT INTO watched_references (reference, lane, watched_since, sweep_at)
    SELECT reference, ${lane}, now() - interval '1 hour', now() - ${overdueSeconds} * interval '1 second'
    FROM unnest(${references}::text[]) reference`);
  return new Set(references);
}

const lookUps = () => {
  const seen: string[] = [];
  const { chain } = settlement.services;
  const counted: ChainPort = {
    ...chain,
    historyPage: (address, ...rest) => {
      seen.push(address);
      return chain.historyPage(address, ...rest);
    },
  };
  return { seen, counted };
};

describe('the sweep', () => {
  it('finds a payment without the beacon, once it is final, and reads it once', async () => {
    const intent = await settlement.makeIntent(100);
    const { database } = settlement.services;
    await settlement.pay(intent, 100, false);
    const turn = () =>
      database.query(
        sql`UPDATE watched_references SET sweep_at = now() WHERE reference = ${intent.reference}`,
      );
    await turn();
    await settlement.poll();
    expect(await settlement.statusOf(intent)).toBe('requires_action');
    settlement.manualChain.finalize();
    await turn();
    await settlement.poll();
    expect(await settlement.statusOf(intent)).toBe('succeeded');
    const row = await database.first(
      sql`SELECT lane, cursor_slot, closed_since FROM watched_references WHERE reference = ${intent.reference}`,
    );
    expect(row).toMatchObject({
      lane: 'closed',
      cursor_slot: expect.any(Number),
      closed_since: expect.any(Number),
    });
  });

  it('asks no more of the nodes than its budget, however many references are due', async () => {
    await clear();
    await watch('open', 5_000, 600);
    await watch('closed', 5_000, 600);
    const fresh = await watch('fresh', 500, 1);
    const { seen, counted } = lookUps();
    await sweep(counted);
    const budget = SWEEP_BUDGET.fresh + SWEEP_BUDGET.open + SWEEP_BUDGET.closed;
    expect(seen).toHaveLength(budget);
    expect(seen.filter((reference) => fresh.has(reference))).toHaveLength(SWEEP_BUDGET.fresh);
  });

  it('starves none: each gets its turn before any gets a second one', async () => {
    await clear();
    const count = 5 * SWEEP_BUDGET.open;
    await watch('open', count, 600);
    const { seen, counted } = lookUps();
    for (let poll = 0; poll < 5; poll++) await sweep(counted);
    expect(new Set(seen).size).toBe(count);
    expect(await sweep()).toBe(0);
  });

  it.each([
    [5, 15, 'fresh'],
    [100, 15, 'fresh'],
    [400, 50, 'fresh'],
    [3_600, 450, 'open'],
    [86_400, 10_800, 'open'],
    [8_640_000, 86_400, 'open'],
  ])('looks at a reference of age %i s again after %i s', async (age, interval, lane) => {
    await clear();
    const { database } = settlement.services;
    await watch('fresh', 1, 1);
    await database.execute(
      sql`UPDATE watched_references SET watched_since = now() - ${age} * interval '1 second'`,
    );
    await sweep();
    const row = await database.first<{ seconds: number; lane: string }>(sql`
      SELECT extract(epoch FROM sweep_at - now())::float8 AS seconds, lane FROM watched_references`);
    expect(row!.lane).toBe(lane);
    expect(row!.seconds).toBeGreaterThan(interval - 5);
    expect(row!.seconds).toBeLessThan(interval + 5);
  });

  it('looks for some months after what was settled or canceled, and then no longer', async () => {
    await clear();
    const { database } = settlement.services;
    await watch('closed', 1, 1);
    const turn = async (change = sql`closed_since = closed_since`) => {
      await database.execute(sql`UPDATE watched_references SET sweep_at = now(), ${change}`);
      const { seen, counted } = lookUps();
      await sweep(counted);
      return seen.length;
    };
    expect(await turn()).toBe(1);
    expect(await turn(sql`closed_since = closed_since - interval '89 days'`)).toBe(1);
    expect(await turn(sql`closed_since = closed_since - interval '2 days'`)).toBe(0);
    expect(await database.query(sql`SELECT reference FROM watched_references`)).toEqual([]);
  });

  it('is not what forgetting waits for: of thousands, few get a turn', async () => {
    await clear();
    const { database } = settlement.services;
    const old = await watch('closed', 3_000, 1);
    await database.execute(sql`UPDATE watched_references SET closed_since = now() - interval '91 days'`);
    const kept = [...(await watch('closed', 10, 1)), ...(await watch('open', 10, 1))].sort();
    await database.execute(sql`
      UPDATE watched_references SET closed_since = now() - interval '89 days'
      WHERE lane = 'closed' AND reference <> ALL(${[...old]})`);
    await forgetClosedReferences(database);
    const left = await database.query<{ reference: string }>(sql`SELECT reference FROM watched_references`);
    expect(left.map(({ reference }) => reference).sort()).toEqual(kept);
  });

  it('reads dust in portions and goes on where it stopped', async () => {
    await clear();
    const intent = await settlement.makeIntent(100);
    for (let count = 0; count < 60; count++) await settlement.pay(intent, 1, false);
    await settlement.pay(intent, 100, false);
    settlement.manualChain.finalize();
    const { database } = settlement.services;
    await database.execute(sql`UPDATE watched_references SET sweep_at = now()`);
    await sweep();
    expect(await settlement.statusOf(intent)).toBe('requires_action');
    await sweep();
    expect(await settlement.statusOf(intent)).toBe('succeeded');
    // Each of them is a part of what is paid; what the last is too much stays listed.
    const row = await database.first(sql`
      SELECT (SELECT count(*) FROM transactions WHERE source = ${intent.id}) AS parts,
        (SELECT sum(amount)::int FROM transactions WHERE source = ${intent.id}) AS paid,
        (SELECT count(*) FROM unmatched_payments WHERE source = ${intent.id}) AS listed`);
    expect(row).toEqual({ parts: 61, paid: 100, listed: 1 });
  });
});
