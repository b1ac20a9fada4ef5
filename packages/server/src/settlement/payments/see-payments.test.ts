import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../database/sql.ts';
import { PaymentClockwork } from './payment-clockwork.testing.ts';

let clockwork: PaymentClockwork;
beforeAll(async () => {
  clockwork = await PaymentClockwork.start();
});
afterAll(() => clockwork.stop());

describe('a payment that is seen and not yet final', () => {
  it('makes its intent processing, and final makes it succeeded', async () => {
    const intent = await clockwork.makeIntent(100);
    await clockwork.pay(intent, 100);
    clockwork.storm.clock.advanceSlots(2);
    await clockwork.poll();
    expect(await clockwork.statusOf(intent)).toBe('processing');
    await clockwork.poll();
    expect(await clockwork.statusOf(intent)).toBe('processing');
    clockwork.storm.finalize();
    await clockwork.poll();
    expect(await clockwork.statusOf(intent)).toBe('succeeded');
  });

  it('is taken back when the chain takes it back, and another one settles', async () => {
    const intent = await clockwork.makeIntent(100);
    clockwork.storm.clock.advanceSlots(5);
    await clockwork.pay(intent, 100);
    clockwork.storm.clock.advanceSlots(2);
    await clockwork.poll();
    expect(await clockwork.statusOf(intent)).toBe('processing');
    await clockwork.storm.chain.rollBack(3);
    await clockwork.poll();
    expect(await clockwork.statusOf(intent)).toBe('requires_action');
    clockwork.storm.clock.advanceSlots(1);
    await clockwork.pay(intent, 100);
    clockwork.storm.finalize();
    await clockwork.poll();
    expect(await clockwork.statusOf(intent)).toBe('succeeded');
  });

  it('that is too low changes nothing before it is final', async () => {
    const intent = await clockwork.makeIntent(100);
    await clockwork.pay(intent, 99);
    clockwork.storm.clock.advanceSlots(2);
    await clockwork.poll();
    expect(await clockwork.statusOf(intent)).toBe('requires_action');
  });

  it('settles at once where the operator settles at confirmed', async () => {
    const quick = await PaymentClockwork.start({ settlementCommitment: 'confirmed' });
    try {
      const intent = await quick.makeIntent(100);
      await quick.pay(intent, 130);
      quick.storm.clock.advanceSlots(2);
      for (let count = 0; count < 2; count++) await quick.poll();
      expect(await quick.statusOf(intent)).toBe('succeeded');
      quick.storm.finalize();
      await quick.poll();
      const { database } = quick.services;
      const [books] = await database.query(sql`
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
    clockwork.storm.finalize();
    await clockwork.poll();
    const [hidden, plain] = [await clockwork.makeIntent(100), await clockwork.makeIntent(100)];
    await clockwork.pay(hidden, 100);
    await clockwork.pay(plain, 100);
    clockwork.storm.finalize();
    const { chain, database } = clockwork.services;
    const forgetful = {
      ...chain,
      transactions: async (...inputs: Parameters<typeof chain.transactions>) => {
        const found = new Map(await chain.transactions(...inputs));
        const [first] = inputs[0];
        return first === undefined ? found : found.set(first, null);
      },
    };
    await clockwork.poll(forgetful);
    expect(await clockwork.statusOf(plain)).toBe('succeeded');
    expect(await clockwork.statusOf(hidden)).not.toBe('succeeded');
    await database.query(sql`UPDATE parked_signatures SET retry_at = now()`);
    await clockwork.poll();
    expect(await clockwork.statusOf(hidden)).toBe('succeeded');
    expect(await database.query(sql`SELECT * FROM parked_signatures`)).toHaveLength(0);
  });
});
