import type { LandedTransaction } from '@florin/chain/port';
import type { Address } from '@solana/kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cancelCheckoutSession } from '../../checkout-sessions/store.ts';
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
  const { database } = services;
  const intent = await settlement.makeIntent(100);
  await settlement.pay(intent, 100);
  manualChain.finalize();
  const landed = await landedFor(intent.reference);
  const rival = async () => void (await settlePayments(services, landed, setNothingAside));
  const interrupted = { ...services, database: interruptedBefore(database, query, rival) };
  await settlePayments(interrupted, landed, setNothingAside);
  const books = await database.first(sql`
    SELECT (SELECT count(*) FROM transactions WHERE source = ${intent.id}) AS transactions,
      (SELECT jsonb_agg(reason || ' ' || amount) FROM unmatched_payments WHERE source = ${intent.id}) AS unmatched`);
  expect(books).toEqual({ transactions: 1, unmatched: null });
});

it.each([0, 1, 2, 3, 4, 5])('a session that is canceled before query %i stays canceled', async (query) => {
  const { services, manualChain } = settlement;
  const { database } = services;
  const session = await settlement.makeSession(100);
  await settlement.pay(session, 100);
  manualChain.finalize();
  const landed = await landedFor(session.reference);
  let isCanceled = false;
  const cancel = async () => {
    isCanceled = (await cancelCheckoutSession(database, session.account_id, session.id)) !== null;
  };
  const interrupted = { ...services, database: interruptedBefore(database, query, cancel) };
  await settlePayments(interrupted, landed, setNothingAside);
  const books = await database.first(sql`
    SELECT status, (SELECT count(*) FROM transactions WHERE source = checkout_sessions.id) AS transactions,
      (SELECT count(*) FROM unmatched_payments WHERE source = checkout_sessions.id) AS unmatched
    FROM checkout_sessions WHERE id = ${session.id}`);
  const canceled = { status: 'canceled', transactions: 0, unmatched: 1 };
  expect(books).toEqual(isCanceled ? canceled : { status: 'complete', transactions: 1, unmatched: 0 });
});

async function landedFor(reference: Address): Promise<LandedTransaction[]> {
  const { chain } = settlement.services;
  const whole = { before: null, until: null };
  const { entries } = await chain.historyPage(reference, whole, { commitment: 'finalized' });
  const { signature } = entries[0]!;
  return [(await chain.transactions([signature], { commitment: 'finalized' })).get(signature)!];
}
