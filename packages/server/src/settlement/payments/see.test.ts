import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../database/sql.ts';
import { ManualSettlement } from './manual-settlement.testing.ts';

let settlement: ManualSettlement;
beforeAll(async () => {
  settlement = await ManualSettlement.start();
});
afterAll(() => settlement.stop());

describe('a payment that is seen and not yet final', () => {
  it('makes its intent processing, and final makes it succeeded', async () => {
    const intent = await settlement.makeIntent(100);
    await settlement.pay(intent, 100);
    settlement.manualChain.clock.advanceSlots(2);
    await settlement.poll();
    expect(await settlement.statusOf(intent)).toBe('processing');
    await settlement.poll();
    expect(await settlement.statusOf(intent)).toBe('processing');
    settlement.manualChain.finalize();
    await settlement.poll();
    expect(await settlement.statusOf(intent)).toBe('succeeded');
  });

  it('is taken back when the chain takes it back, and another one settles', async () => {
    const intent = await settlement.makeIntent(100);
    settlement.manualChain.clock.advanceSlots(5);
    await settlement.pay(intent, 100);
    settlement.manualChain.clock.advanceSlots(2);
    await settlement.poll();
    expect(await settlement.statusOf(intent)).toBe('processing');
    await settlement.manualChain.embedded.rollBack(3);
    await settlement.poll();
    expect(await settlement.statusOf(intent)).toBe('requires_action');
    settlement.manualChain.clock.advanceSlots(1);
    await settlement.pay(intent, 100);
    settlement.manualChain.finalize();
    await settlement.poll();
    expect(await settlement.statusOf(intent)).toBe('succeeded');
  });

  it('that is too low changes nothing before it is final', async () => {
    const intent = await settlement.makeIntent(100);
    await settlement.pay(intent, 99);
    settlement.manualChain.clock.advanceSlots(2);
    await settlement.poll();
    expect(await settlement.statusOf(intent)).toBe('requires_action');
  });

  it('settles at once where the operator settles at confirmed', async () => {
    const quick = await ManualSettlement.start({ settlementCommitment: 'confirmed' });
    try {
      const intent = await quick.makeIntent(100);
      await quick.pay(intent, 130);
      quick.manualChain.clock.advanceSlots(2);
      for (let count = 0; count < 2; count++) await quick.poll();
      expect(await quick.statusOf(intent)).toBe('succeeded');
      quick.manualChain.finalize();
      await quick.poll();
      const { database } = quick.services;
      const books = await database.first(sql`
        SELECT (SELECT count(*) FROM transactions) AS transactions,
          (SELECT sum(amount) FROM unmatched_payments)::int AS unmatched`);
      expect(books).toEqual({ transactions: 1, unmatched: 30 });
    } finally {
      await quick.stop();
    }
  });
});

describe('a transaction that nobody can read', () => {
  it('is parked, holds up no other, and settles once it can be read', async () => {
    settlement.manualChain.finalize();
    await settlement.poll();
    const [hidden, plain] = [await settlement.makeIntent(100), await settlement.makeIntent(100)];
    await settlement.pay(hidden, 100);
    await settlement.pay(plain, 100);
    settlement.manualChain.finalize();
    const { chain, database } = settlement.services;
    const forgetful = {
      ...chain,
      transactions: async (...inputs: Parameters<typeof chain.transactions>) => {
        const found = new Map(await chain.transactions(...inputs));
        const [first] = inputs[0];
        return first === undefined ? found : found.set(first, null);
      },
    };
    await settlement.poll(forgetful);
    expect(await settlement.statusOf(plain)).toBe('succeeded');
    expect(await settlement.statusOf(hidden)).not.toBe('succeeded');
    await database.execute(sql`UPDATE parked_signatures SET retry_at = now()`);
    await settlement.poll();
    expect(await settlement.statusOf(hidden)).toBe('succeeded');
    expect(await database.query(sql`SELECT * FROM parked_signatures`)).toHaveLength(0);
  });
});
