import { readTransaction } from '@florin/chain/reader/read-transaction';
import { parseWireTransaction } from '@florin/chain/wire-transaction';
import { baseUnits } from '@florin/wire/money';
import { getSignatureFromTransaction, type Instruction, type Signature } from '@solana/kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CheckoutSessionRow } from '../../checkout-sessions/store.ts';
import { sql } from '../../database/sql.ts';
import { insertOnce } from '../../idempotency/insert-once.ts';
import { RecipientAccounts } from '../../payment-requests/recipient-accounts.ts';
import { draftRefund } from '../../refunds/draft.ts';
import { cancelRefund, reserveRefund } from '../../refunds/store.ts';
import { assign } from '../../unmatched-payments/assign.ts';
import type { UnmatchedPaymentRow } from '../../unmatched-payments/store.ts';
import { candidatesOf, readKnowledge } from './candidates.ts';
import { ManualSettlement } from './manual-settlement.testing.ts';
import { matchTransaction } from './matcher.ts';
import { recordPayment } from './record-store.ts';
import { seePayments } from './see.ts';
import { markSeen } from './seen-store.ts';
import { memo, tokenTransfer } from './token-instructions.testing.ts';

let settlement: ManualSettlement;
let count = 0;
beforeAll(async () => {
  settlement = await ManualSettlement.start();
});
afterAll(() => settlement.stop());

/** The clock of this chain is far behind. */
const watch = () =>
  settlement.services.database.execute(
    sql`UPDATE watched_wallets SET watched_since = 0, look_at = now(), searched_at = 'epoch'`,
  );

async function settle(): Promise<void> {
  settlement.manualChain.finalize();
  await settlement.poll();
}

async function transfer(cents: number, to?: CheckoutSessionRow): Promise<Instruction> {
  const { usdc, payer, merchants } = settlement.manualChain;
  const references = to ? [to.reference, settlement.services.network.beacon] : [];
  const amount = BigInt(cents) * 10_000n;
  return tokenTransfer({ mint: usdc, from: payer.address, to: merchants[0]!, amount, references });
}

function signatureOf(wire: string): Signature {
  const parsed = parseWireTransaction(wire);
  if (!parsed.ok) throw new Error(parsed.reason);
  return getSignatureFromTransaction(parsed.value.transaction);
}

/** @returns its signature */
async function send(...instructions: Instruction[]): Promise<Signature> {
  return signatureOf(await settlement.manualChain.land([...instructions, memo(`parts ${count++}`)]));
}

async function listed(signature: string): Promise<UnmatchedPaymentRow[]> {
  return settlement.services.database.query(
    sql`SELECT * FROM unmatched_payments WHERE signature = ${signature} ORDER BY instruction`,
  );
}

it('a part of one request that settled another counts for the first no more, whatever was promised of it', async () => {
  const { database, config } = settlement.services;
  const [first, other] = [await settlement.makeSession(2_500), await settlement.makeSession(500)];
  await settlement.poll();
  await watch();
  const signature = await send(await transfer(1_000, first), await transfer(500));
  await settle();
  const [part, unnamed] = await listed(signature);
  expect([part!.reason, unnamed!.reason]).toEqual(['amount_too_low', 'no_reference']);
  await expect(assign(database, config.sponsorshipCredit, unnamed!, other.id)).rejects.toMatchObject({
    code: 'unmatched_payment_used',
  });
  // While the part is being given back it counts for nothing, so the other transfer may settle something.
  const refund = await promise(part!);
  expect(await assign(database, config.sponsorshipCredit, unnamed!, other.id)).toBe(true);
  await database.transaction((transaction) =>
    cancelRefund(transaction, refund.account_id, refund.id, 1, null),
  );
  expect(await settlement.sessionOf(first)).toMatchObject({ status: 'open', amount_received: 0 });
  expect(await listed(signature)).toMatchObject([{ reason: 'signature_settled_another', amount: 1_000 }]);
  await settlement.pay(first, 1_500);
  await settle();
  expect(await settlement.sessionOf(first)).toMatchObject({ status: 'open', amount_received: 1_500 });
  await settlement.pay(first, 1_000);
  await settle();
  expect((await settlement.sessionOf(first)).status).toBe('complete');
});

async function promise(part: UnmatchedPaymentRow) {
  const { database } = settlement.services;
  const recipients = new RecipientAccounts(settlement.services.chain);
  const body = { unmatched_payment: part.id, amount: part.amount };
  const { refund } = await draftRefund(settlement.services, recipients, part.account_id, body);
  await database.transaction(async (transaction) => {
    expect(await reserveRefund(transaction, refund, refund.amount)).toBe(true);
    await insertOnce(transaction, null, { refunds: [refund] }, null);
  });
  return refund;
}

it('what lands while a long history of a wallet is read is read right after it', async () => {
  await settlement.makeSession(100);
  await settlement.poll();
  await watch();
  const sent: string[] = [];
  for (let index = 0; index < 52; index += 1) sent.push(await send(await transfer(index + 1)));
  await settle();
  sent.push(await send(await transfer(99)));
  for (let turn = 0; turn < 3; turn += 1) await settle();
  const rows = await settlement.services.database.query<{ signature: string }>(sql`
    SELECT signature FROM unmatched_payments WHERE signature = ANY(${sent})`);
  expect(rows).toHaveLength(sent.length);
});

it('money that was counted as a part and is being given back settles nothing when it is read again', async () => {
  const { database } = settlement.services;
  const session = await settlement.makeSession(700);
  const signature = await send(await transfer(700, session));
  settlement.manualChain.finalize();
  // As one leaves it who dies before the sum is looked at; and what was a part is promised back.
  await database.execute(sql`
    INSERT INTO arrivals (account_id, id, signature, instruction, reason, amount, amount_base_units, mint, sender_address,
      signer_address, recipient_address, source, created, amount_refunded)
    VALUES (${session.account_id}, 'up_left_behind', ${signature}, '0', 'amount_too_low', 700, 7000000,
      ${settlement.manualChain.usdc}, ${settlement.manualChain.payer.address}, ${settlement.manualChain.payer.address},
      ${session.recipient_address}, ${session.id}, 1, 700)`);
  await settlement.poll();
  expect(await settlement.sessionOf(session)).toMatchObject({ status: 'open', amount_received: 0 });
  expect(await database.query(sql`SELECT 1 FROM transactions WHERE signature = ${signature}`)).toEqual([]);
});

it('whoever took for a part what settled the request meanwhile decides again', async () => {
  const { database, chain, network } = settlement.services;
  const session = await settlement.makeSession(900);
  const signature = signatureOf(await settlement.pay(session, 900));
  await settle();
  expect((await settlement.sessionOf(session)).status).toBe('complete');
  const landed = (await chain.transactions([signature], { commitment: 'finalized' })).get(signature)!;
  const facts = readTransaction(landed, { giftProgram: network.programId });
  const [candidate] = await candidatesOf(facts, await readKnowledge(database, [facts]), network.mint);
  // As it was while another part counted, which was promised back since.
  const verdicts = matchTransaction(facts, [
    { ...candidate!, state: 'payable', received: baseUnits(10_000n) },
  ]);
  expect(verdicts.unmatched).toMatchObject([{ reason: 'amount_too_low' }]);
  expect(await recordPayment(database, facts, verdicts, network.mint, 0n)).toBe('stale');
  expect(await listed(signature)).toEqual([]);
});

it('a part that is final is not on its way, though a look at what is not final sees it again', async () => {
  const { database, chain } = settlement.services;
  const intent = await settlement.makeIntent(1_000);
  const signature = signatureOf(await settlement.pay(intent, 600));
  await settle();
  expect(await settlement.statusOf(intent)).toBe('requires_action');
  // One that listed it before it was final.
  const landed = await chain.transactions([signature], { commitment: 'finalized' });
  await seePayments(settlement.services, [landed.get(signature)!]);
  expect(await settlement.statusOf(intent)).toBe('requires_action');
  // One that decided before the part was counted, and writes after.
  await markSeen(database, [{ source: intent.id, signature }]);
  expect(await settlement.statusOf(intent)).toBe('processing');
  await settlement.poll();
  expect(await settlement.statusOf(intent)).toBe('requires_action');
});
