import type { Signature } from '@solana/kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../database/sql.ts';
import { interruptedBefore } from './interrupted.testing.ts';
import { ManualSettlement } from './manual-settlement.testing.ts';
import { settlePayments } from './settle.ts';

let settlement: ManualSettlement;
beforeAll(async () => {
  settlement = await ManualSettlement.start();
});
afterAll(() => settlement.stop());

const setNothingAside = () => {
  throw new Error('every transaction can be understood');
};

it.each([0, 1, 2])('a rival that settles the same payment before query %i changes nothing', async (query) => {
  const { services, manualChain } = settlement;
  const { database, chain } = services;
  const intent = await settlement.makeIntent(100);
  await settlement.pay(intent, 100);
  manualChain.finalize();
  const whole = { before: null, until: null };
  const { entries } = await chain.historyPage(intent.reference, whole, { commitment: 'finalized' });
  const signature: Signature = entries[0]!.signature;
  const landed = [(await chain.transactions([signature], { commitment: 'finalized' })).get(signature)!];
  const rival = async () => void (await settlePayments(services, landed, setNothingAside));
  const interrupted = { ...services, database: interruptedBefore(database, query, rival) };
  await settlePayments(interrupted, landed, setNothingAside);
  const books = await database.first(sql`
    SELECT (SELECT count(*) FROM transactions WHERE source = ${intent.id}) AS transactions,
      (SELECT jsonb_agg(reason || ' ' || amount) FROM unmatched_payments WHERE source = ${intent.id}) AS unmatched`);
  expect(books).toEqual({ transactions: 1, unmatched: null });
});
