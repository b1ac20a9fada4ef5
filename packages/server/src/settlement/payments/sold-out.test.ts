import type { LandedTransaction } from '@florin/chain/port';
import type { Signature } from '@solana/kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { choosePayment } from '../../checkout-sessions/buyer/choose.ts';
import type { CheckoutSessionRow } from '../../checkout-sessions/store.ts';
import { json, sql } from '../../database/sql.ts';
import { completeReached } from '../../part-payments/complete.ts';
import { assign } from '../../unmatched-payments/assign.ts';
import type { UnmatchedPaymentRow } from '../../unmatched-payments/store.ts';
import { interruptedBefore } from './interrupted.testing.ts';
import { ManualSettlement } from './manual-settlement.testing.ts';
import { settlePayments } from './settle.ts';

let settlement: ManualSettlement;
beforeAll(async () => {
  settlement = await ManualSettlement.start();
});
afterAll(() => settlement.stop());

const landedFor = async (session: CheckoutSessionRow): Promise<LandedTransaction[]> => {
  const { chain } = settlement.services;
  const { entries } = await chain.historyPage(
    session.reference,
    { before: null, until: null },
    { commitment: 'finalized' },
  );
  const signature: Signature = entries[0]!.signature;
  return [(await chain.transactions([signature], { commitment: 'finalized' })).get(signature)!];
};

const nothingAside = () => {
  throw new Error('every transaction can be understood');
};
const settle = (landed: readonly LandedTransaction[], database = settlement.services.database) =>
  settlePayments({ ...settlement.services, database }, landed, nothingAside);

async function booksOf(...sessions: readonly CheckoutSessionRow[]) {
  const ids = sessions.map(({ id }) => id);
  return settlement.services.database.first<{
    paid: number;
    transactions: number;
    unmatched: string[] | null;
  }>(sql`
    SELECT (SELECT count(*) FROM checkout_sessions WHERE id = ANY(${ids}) AND payment_status = 'paid') AS paid,
      (SELECT count(*) FROM transactions WHERE source = ANY(${ids})) AS transactions,
      (SELECT array_agg(reason || ' ' || amount ORDER BY id) FROM unmatched_payments WHERE source = ANY(${ids})) AS unmatched`);
}

const countOf = async (link: string) =>
  (await settlement.services.database.first<{ payment_count: number }>(
    sql`SELECT payment_count FROM checkout_links WHERE id = ${link}`,
  ))!.payment_count;

const unmatchedOf = async ({ id }: CheckoutSessionRow) =>
  (await settlement.services.database.first<UnmatchedPaymentRow>(
    sql`SELECT * FROM unmatched_payments WHERE source = ${id}`,
  ))!;

async function twoBuyers(cents = 100) {
  const link = await settlement.makeLink(1);
  const buyers = [
    await settlement.makeSession(cents, null, link),
    await settlement.makeSession(cents, null, link),
  ];
  return { link, one: buyers[0]!, other: buyers[1]! };
}

describe('a link that sells once', () => {
  it('is paid by two buyers at once: one wins, and the money of the other can be given back', async () => {
    const { link, one, other } = await twoBuyers();
    await settlement.pay(one, 100);
    await settlement.pay(other, 100);
    settlement.manualChain.finalize();
    await settlement.poll();
    expect(await booksOf(one, other)).toEqual({ paid: 1, transactions: 1, unmatched: ['sold_out 100'] });
    expect(await countOf(link)).toBe(1);
    await settlement.poll();
    expect(await booksOf(one, other)).toEqual({ paid: 1, transactions: 1, unmatched: ['sold_out 100'] });
  });

  it.each([0, 1, 2, 3, 4, 5])('is sold by a rival before query %i of its settlement', async (query) => {
    const { link, one, other } = await twoBuyers();
    await settlement.pay(one, 100);
    await settlement.pay(other, 100);
    settlement.manualChain.finalize();
    const [first, second] = [await landedFor(one), await landedFor(other)];
    const { database } = settlement.services;
    await settle(
      first,
      interruptedBefore(database, query, async () => void (await settle(second))),
    );
    if ((await booksOf(one, other))!.transactions === 0) await settle(first);
    await settle(second);
    expect(await booksOf(one, other)).toEqual({ paid: 1, transactions: 1, unmatched: ['sold_out 100'] });
    expect(await countOf(link)).toBe(1);
  });

  it('is settled by processes at once, and one of them wins', async () => {
    const { link, one, other } = await twoBuyers();
    for (const buyer of [one, other]) await settlement.pay(buyer, 100);
    settlement.manualChain.finalize();
    const landed = [await landedFor(one), await landedFor(other)];
    await Promise.all([...landed, ...landed].map((entry) => settle(entry)));
    expect(await booksOf(one, other)).toEqual({ paid: 1, transactions: 1, unmatched: ['sold_out 100'] });
    expect(await countOf(link)).toBe(1);
  });

  it('leaves parts that reach the sum too late as they are', async () => {
    const { one, other } = await twoBuyers();
    await settlement.pay(other, 60);
    settlement.manualChain.finalize();
    await settlement.poll();
    await settlement.pay(one, 100);
    settlement.manualChain.finalize();
    await settlement.poll();
    await settlement.pay(other, 40);
    settlement.manualChain.finalize();
    await settlement.poll();
    await completeReached(settlement.services.database, settlement.services.config.sponsorshipCredit);
    expect(await booksOf(one, other)).toEqual({
      paid: 1,
      transactions: 1,
      unmatched: ['amount_too_low 60', 'sold_out 40'],
    });
  });

  it('takes the second once the merchant sells more, by their word, and not before', async () => {
    const { link, one, other } = await twoBuyers();
    for (const buyer of [one, other]) await settlement.pay(buyer, 100);
    settlement.manualChain.finalize();
    await settlement.poll();
    const { database, config } = settlement.services;
    const loser = (await settlement.sessionOf(one)).status === 'open' ? one : other;
    const accept = async () => assign(database, config.sponsorshipCredit, await unmatchedOf(loser), loser.id);
    await expect(accept()).rejects.toThrow('sold out');
    await database.execute(sql`UPDATE checkout_links SET payment_limit = 2 WHERE id = ${link}`);
    expect(await accept()).toBe(true);
    expect(await booksOf(one, other)).toEqual({ paid: 2, transactions: 2, unmatched: null });
    expect(await countOf(link)).toBe(2);
  });

  it('counts what is sold by a link without a limit', async () => {
    const link = await settlement.makeLink(null);
    const session = await settlement.makeSession(100, null, link);
    await settlement.pay(session, 100);
    settlement.manualChain.finalize();
    await settlement.poll();
    expect(await countOf(link)).toBe(1);
  });
});

describe('a buyer who chooses while the payment lands', () => {
  async function adjustable() {
    const { database } = settlement.services;
    const session = await settlement.makeSession(100);
    await database.execute(sql`
      UPDATE checkout_sessions SET custom_amount = ${json({ minimum: 100, maximum: 100_000, suggestions: [] })}
      WHERE id = ${session.id}`);
    const item = { product: 'prod_of_race', price: 'price_of_race' };
    await database.execute(sql`
      INSERT INTO products (account_id, id, active, name, images, type, amount, metadata, created, updated)
      VALUES (${session.account_id}, ${item.product}, false, 'Tea', '[]', 'service', 100, '{}', 1, 1) ON CONFLICT DO NOTHING`);
    await database.execute(sql`
      INSERT INTO prices (account_id, id, product, active, unit_amount, metadata, created)
      VALUES (${session.account_id}, ${item.price}, ${item.product}, true, 100, '{}', 1) ON CONFLICT DO NOTHING`);
    await database.execute(sql`
      INSERT INTO line_items (account_id, id, checkout_session, product, price, price_then, description, quantity, amount)
      VALUES (${session.account_id}, ${`li_${session.id}`}, ${session.id}, ${item.product}, ${item.price},
        ${json({ unit_amount: 100 })}, 'Tea', 1, 100)`);
    return session;
  }

  it.each([0, 1, 2, 3, 4, 5])(
    'gets nothing for less than it costs, whatever comes before query %i',
    async (query) => {
      const session = await adjustable();
      await settlement.pay(session, 100);
      settlement.manualChain.finalize();
      const landed = await landedFor(session);
      const { database } = settlement.services;
      const raise = async () =>
        void (await choosePayment(database, session.id, { amount: 90_000 }).catch(() => null));
      await settle(landed, interruptedBefore(database, query, raise));
      const after = await settlement.sessionOf(session);
      const isRaised = after.amount_total === 90_000;
      expect([after.payment_status, after.amount_received]).toEqual(
        isRaised ? ['unpaid', 100] : ['paid', 100],
      );
      expect((await booksOf(session))!.transactions).toBe(isRaised ? 0 : 1);
    },
  );
});
