import { proofSeed } from '@florin/testing/proof-seed';
import { SeededRandom } from '@florin/testing/seeded-random';
import type { KeyPairSigner } from '@solana/kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../database/sql.ts';
import { noteVisit } from '../payment-requests/watch-store.ts';
import { land, makeIntent, makeSession } from '../settlement/payments/payment-scene.testing.ts';
import { tokenTransfer } from '../settlement/payments/token-instructions.testing.ts';
import { startSettlement } from '../settlement/worker.ts';
import { startTestFlorin, type TestFlorin } from '../testing/florin.testing.ts';
import { untilConfirmed, untilFinal, usdcOf } from '../testing/on-chain.testing.ts';
import { TEST_MERCHANT_WALLET } from '../testing/server.testing.ts';
import { signAsOneOf } from '../testing/sign.testing.ts';

/** Money sent by hand, accepted by many at once, while others pay, cancel and refund: each cent is counted once. */

const ROUNDS = Number(process.env.FLORIN_STORM_ROUNDS ?? 12);
const SALES_A_ROUND = 6;
const ACCEPTS_AT_ONCE = 5;
const seed = proofSeed();

let florin: TestFlorin;
let payer: KeyPairSigner;
let second: { stop(): Promise<void> };
let before: bigint;
beforeAll(async () => {
  florin = await startTestFlorin();
  // A second process that settles, as after a lease that was lost and not noticed.
  second = startSettlement(florin.services, florin.chain.onReached);
  payer = await florin.wallet({ cents: 10_000_000 });
  await untilConfirmed(florin, await florin.chain.faucet(TEST_MERCHANT_WALLET, 10_000n));
  before = await usdcOf(florin, TEST_MERCHANT_WALLET);
});
afterAll(async () => {
  await second.stop();
  await florin.stop();
});

interface Sale {
  readonly id: string;
  readonly kind: 'sessions' | 'intents';
  readonly resource: string;
}

async function sell(cents: number, random: SeededRandom): Promise<Sale> {
  const isSession = random.chance(0.5);
  const { id } = await (isSession ? makeSession : makeIntent)(florin, cents);
  await noteVisit(florin.database, id);
  return isSession
    ? { id, kind: 'sessions', resource: `/v1/checkout_sessions/${id}` }
    : { id, kind: 'intents', resource: `/v1/transaction_intents/${id}` };
}

async function sendByHand(cents: number): Promise<string> {
  const { mint } = florin.services.network;
  const amount = BigInt(cents) * 10_000n;
  const transfer = { mint, from: payer.address, to: TEST_MERCHANT_WALLET, amount, references: [] };
  return land(florin, payer, [await tokenTransfer(transfer)]);
}

async function suggestionFor({ id }: Sale): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(async () => {
      await florin.database.execute(sql`UPDATE watched_wallets SET look_at = now()`);
      const row = await florin.database.first<{ id: string }>(
        sql`SELECT id FROM unmatched_payments WHERE suggested_source = ${id}`,
      );
      found = row?.id;
      return found;
    })
    .toBeDefined();
  return found!;
}

/** What else happens to the sale in the same moment. */
const RIVALS: Readonly<Record<string, (sale: Sale, payment: string) => Promise<unknown>>> = {
  nothing: async () => undefined,
  canceled: ({ resource }) => florin.post(`${resource}/cancel`),
  refunded: (_, payment) => florin.post('/v1/refunds', { json: { unmatched_payment: payment } }),
  async paid({ kind, id }) {
    const built = await florin.post(`/pay/${kind}/${id}`, { key: null, json: { account: payer.address } });
    if (built.status !== 200) return;
    const transaction = await signAsOneOf(built.body.transaction, [payer]);
    await florin.post('/v1/public/transactions/submit', { key: null, json: { transaction } });
  },
};

it(`accepts once what ${ACCEPTS_AT_ONCE} accept at once (seed ${seed})`, async () => {
  const random = new SeededRandom(seed);
  const outcomes: Record<string, number> = {};
  for (let round = 0; round < ROUNDS; round++) {
    for (let index = 0; index < SALES_A_ROUND; index++) {
      const cents = 1_000 + round * 100 + index;
      const sale = await sell(cents, random);
      await untilFinal(florin, await sendByHand(cents));
      const payment = await suggestionFor(sale);
      const rival = random.pick(Object.keys(RIVALS));
      const [, ...accepts] = await Promise.all([
        RIVALS[rival]!(sale, payment),
        ...Array.from({ length: ACCEPTS_AT_ONCE }, () =>
          florin.post(`/v1/unmatched_payments/${payment}/accept`),
        ),
      ]);
      const accepted = accepts.filter(({ status }) => status === 200);
      expect(accepted.length, `seed ${seed}, ${rival}`).toBeLessThanOrEqual(1);
      expect(accepts.filter(({ status }) => status >= 500)).toEqual([]);
      const name = `${rival}: ${accepted.length === 1 ? 'accepted' : 'refused'}`;
      outcomes[name] = (outcomes[name] ?? 0) + 1;
    }
  }
  console.log('accepts', { seed, ...outcomes });
  await expectBooksToAgree();
});

async function expectBooksToAgree(): Promise<void> {
  const { database } = florin;
  const isOver = async () => {
    const row = await database.first<{ open: number }>(sql`
      SELECT (SELECT count(*) FROM checkout_sessions WHERE sent_signature IS NOT NULL OR seen_signature IS NOT NULL)
        + (SELECT count(*) FROM transaction_intents WHERE sent_signature IS NOT NULL OR status = 'processing') AS open`);
    return row!.open;
  };
  await expect.poll(isOver).toBe(0);
  const arrived = (await usdcOf(florin, TEST_MERCHANT_WALLET)) - before;
  const row = await database.first<Record<string, string>>(sql`
    SELECT coalesce(sum(amount), 0)::text AS settled, count(*)::text AS transactions,
      count(DISTINCT source)::text AS sources, count(DISTINCT signature)::text AS signatures,
      (SELECT coalesce(sum(amount_base_units), 0)::text FROM unmatched_payments) AS unmatched,
      (SELECT coalesce(sum(fee_amount - fee_owed_base_units / 10000), 0)::text FROM transaction_intents
       WHERE status = 'succeeded') AS fees
    FROM transactions`);
  expect([row!.sources, row!.signatures]).toEqual([row!.transactions, row!.transactions]);
  // What was paid by a wallet left its fee to the service.
  const kept = (BigInt(row!.settled!) - BigInt(row!.fees!.split('.')[0]!)) * 10_000n;
  expect(kept + BigInt(row!.unmatched!), `seed ${seed}: every cent`).toBe(arrived);
}
