import type { SignatureStatus } from '@florin/chain/port';
import { parseWireTransaction } from '@florin/chain/wire-transaction';
import { getSignatureFromTransaction, type Signature } from '@solana/kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CheckoutSessionRow } from '../../checkout-sessions/store.ts';
import { sql } from '../../database/sql.ts';
import { claimSent } from '../../payment-requests/sent-store.ts';
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

  it('is shown on its session, which stays open until it is final', async () => {
    const session = await settlement.makeSession(100);
    await settlement.pay(session, 100);
    settlement.manualChain.clock.advanceSlots(2);
    await settlement.poll();
    const seen = await settlement.sessionOf(session);
    expect([seen.status, seen.seen_signature !== null, seen.seen_at !== null]).toEqual(['open', true, true]);
    settlement.manualChain.finalize();
    await settlement.poll();
    const settled = await settlement.sessionOf(session);
    expect([settled.status, settled.seen_signature]).toEqual(['complete', null]);
    expect(settled.settled_at! >= settled.seen_at!).toBe(true);
  });

  it('leaves its session when the chain takes it back, and another one settles', async () => {
    const session = await settlement.makeSession(100);
    settlement.manualChain.clock.advanceSlots(5);
    await settlement.pay(session, 100);
    settlement.manualChain.clock.advanceSlots(2);
    await settlement.poll();
    expect((await settlement.sessionOf(session)).seen_signature).not.toBeNull();
    await settlement.manualChain.embedded.rollBack(3);
    await settlement.poll();
    expect(await settlement.sessionOf(session)).toMatchObject({ seen_signature: null, seen_at: null });
    settlement.manualChain.clock.advanceSlots(1);
    await settlement.pay(session, 100);
    settlement.manualChain.finalize();
    await settlement.poll();
    expect((await settlement.sessionOf(session)).status).toBe('complete');
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

describe('a payment that we sent', () => {
  const HEIGHT_MAX = 1_000n;
  const send = async (signature: string) => {
    const session = await settlement.makeSession(100);
    const sent = { signature: signature as Signature, heightMax: HEIGHT_MAX };
    const { database } = settlement.services;
    expect(await claimSent(database, 'checkout_session', session.id, sent)).toBe('claimed');
    return session;
  };
  /** A chain of this height on which the transaction stands thus. */
  const pollAt = (height: bigint, status: SignatureStatus) => {
    const { chain } = settlement.services;
    return settlement.poll({
      ...chain,
      latestBlockhash: async () => ({
        ...(await chain.latestBlockhash()),
        lastValidBlockHeight: height + 150n,
      }),
      status: async (signatures) => new Map(signatures.map((signature) => [signature, status])),
    });
  };
  const isOnItsWay = async (session: CheckoutSessionRow) =>
    (await settlement.sessionOf(session)).sent_signature !== null;
  const absent = { state: 'not_found', endpointsAsked: 1 } as const;
  const landed = { state: 'landed', slot: 1n, commitment: 'confirmed', error: null } as const;

  it('is on its way until it can no longer land, also on a fork', async () => {
    const session = await send('5'.repeat(88));
    await pollAt(HEIGHT_MAX + 32n, absent);
    expect(await isOnItsWay(session)).toBe(true);
    await pollAt(HEIGHT_MAX + 33n, absent);
    expect(await isOnItsWay(session)).toBe(false);
  });

  it('is on its way for as long as a node knows it', async () => {
    const session = await send('6'.repeat(88));
    await pollAt(HEIGHT_MAX + 500n, landed);
    expect(await isOnItsWay(session)).toBe(true);
  });

  it('that failed on chain lets its session be paid again, once that is confirmed', async () => {
    const session = await send('7'.repeat(88));
    const failed = { ...landed, error: 'AccountInUse' } as const;
    await pollAt(1n, { ...failed, commitment: 'processed' });
    expect(await isOnItsWay(session)).toBe(true);
    await pollAt(1n, failed);
    expect(await isOnItsWay(session)).toBe(false);
  });
});

describe('a session that expires', () => {
  const now = () => Math.floor(Date.now() / 1000);
  const unmatchedOf = ({ id }: CheckoutSessionRow) =>
    settlement.services.database.query(
      sql`SELECT reason, amount FROM unmatched_payments WHERE source = ${id}`,
    );

  it('is canceled by nobody half a minute after its time, and a later payment is unmatched', async () => {
    const session = await settlement.makeSession(100, now() - 31);
    const waiting = await settlement.makeSession(100, now() + 3_600);
    await settlement.poll();
    const expired = await settlement.sessionOf(session);
    expect([expired.status, expired.expired_at !== null]).toEqual(['canceled', true]);
    expect((await settlement.sessionOf(waiting)).status).toBe('open');
    await settlement.pay(session, 100);
    settlement.manualChain.finalize();
    await settlement.poll();
    expect(await unmatchedOf(session)).toEqual([{ reason: 'expired', amount: 100 }]);
  });

  it('is not paid by what lands after its time, even before it is canceled', async () => {
    const session = await settlement.makeSession(100, 1);
    await settlement.services.database.execute(
      sql`UPDATE checkout_sessions SET sent_signature = ${'4'.repeat(88)}, sent_at = 1, sent_height_max = 9000000 WHERE id = ${session.id}`,
    );
    await settlement.pay(session, 100);
    settlement.manualChain.finalize();
    await settlement.poll();
    expect((await settlement.sessionOf(session)).status).toBe('open');
    expect(await unmatchedOf(session)).toEqual([{ reason: 'expired', amount: 100 }]);
  });
});

describe('a transaction that nobody can read', () => {
  it('is parked, holds up no other, and settles once it can be read', async () => {
    settlement.manualChain.finalize();
    await settlement.poll();
    const [hidden, plain] = [await settlement.makeIntent(100), await settlement.makeIntent(100)];
    const parsed = parseWireTransaction(await settlement.pay(hidden, 100));
    if (!parsed.ok) throw new Error(parsed.reason);
    const signature = getSignatureFromTransaction(parsed.value.transaction);
    await settlement.pay(plain, 100);
    settlement.manualChain.finalize();
    const { chain, database } = settlement.services;
    const forgetful = {
      ...chain,
      transactions: async (...inputs: Parameters<typeof chain.transactions>) => {
        const found = new Map(await chain.transactions(...inputs));
        return found.has(signature) ? found.set(signature, null) : found;
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
