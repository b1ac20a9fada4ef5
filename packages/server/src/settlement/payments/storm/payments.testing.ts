import type { ChainPort } from '@florin/chain/port';
import { tokenAccountOf } from '@florin/chain/token-account';
import { parseWireTransaction } from '@florin/chain/wire-transaction';
import type { SeededRandom } from '@florin/testing/seeded-random';
import type { Id } from '@florin/wire/ids';
import { cents } from '@florin/wire/money';
import {
  type Address,
  generateKeyPairSigner,
  getSignatureFromTransaction,
  type Instruction,
} from '@solana/kit';
import { expect } from 'vitest';
import { ensureAccount } from '../../../accounts/store.ts';
import { draftCheckoutSession } from '../../../checkout-sessions/draft.ts';
import { cancelCheckoutSession } from '../../../checkout-sessions/store.ts';
import { sql } from '../../../database/sql.ts';
import { ApiError } from '../../../errors/api-error.ts';
import { insertOnce } from '../../../idempotency/insert-once.ts';
import { insertSignedPayment } from '../../../payment-requests/by-signature-store.ts';
import { recipientOf } from '../../../payment-requests/recipient.ts';
import { RecipientAccounts } from '../../../payment-requests/recipient-accounts.ts';
import { watchedReference } from '../../../payment-requests/watched-reference.ts';
import { draftWayBack } from '../../../payment-requests/way-back.ts';
import { draftTransactionIntent } from '../../../transaction-intents/draft.ts';
import { cancelTransactionIntent } from '../../../transaction-intents/store.ts';
import { assign } from '../../../unmatched-payments/assign.ts';
import type { UnmatchedPaymentRow } from '../../../unmatched-payments/store.ts';
import { beginAtThisSlot } from '../../cursor-store.ts';
import { pollOnce, type SettlementServices } from '../../follow.ts';
import { paymentFollower } from '../follower.ts';
import type { ManualChain } from '../manual-chain.testing.ts';
import { createTokenAccount, memo, solTransfer, tokenTransfer } from '../token-instructions.testing.ts';
import { RefundStorm } from './refunds.testing.ts';

const CENT = 10_000n;
const TRANSACTIONS_A_ROUND = 20;
const OBJECTS_A_ROUND = 14;
const REFUNDS_A_ROUND = 6;
/** How many blocks a transaction of now can land for, generously. */
const LIFE_BLOCKS = 300n;
const IN_PLAY_MAX = 60;

interface Requested {
  readonly type: 'checkout_session' | 'transaction_intent';
  readonly id: string;
  readonly reference: Address;
  readonly recipient: Address;
  readonly amount: number;
  readonly fee: number;
}

/** Random payments of random requests, as payers, wallets and strangers make them. */
export class PaymentStorm {
  readonly #services: SettlementServices;
  readonly #manualChain: ManualChain;
  readonly #random: SeededRandom;
  readonly #recipients: RecipientAccounts;
  readonly #inPlay: Requested[] = [];
  readonly #merchants: Address[];
  readonly #refunds: RefundStorm;
  #accountId: Id<'account'> | null = null;
  #count = 0;
  #rounds = 0;

  constructor(services: SettlementServices, manualChain: ManualChain, random: SeededRandom) {
    this.#services = services;
    this.#manualChain = manualChain;
    this.#random = random;
    this.#recipients = new RecipientAccounts(services.chain);
    this.#merchants = [...manualChain.merchants];
    this.#refunds = new RefundStorm(services, manualChain, random);
  }

  /** One round: new requests, some of them canceled, payments, refunds, a fork now and then, finality. */
  async round(): Promise<void> {
    const random = this.#random;
    for (let index = 0; index < OBJECTS_A_ROUND; index++) this.#inPlay.push(await this.#request());
    while (this.#inPlay.length > IN_PLAY_MAX) this.#inPlay.shift();
    const sent: string[] = [];
    for (let index = 0; index < TRANSACTIONS_A_ROUND; index++) {
      if (random.chance(0.05)) await this.#cancelOne();
      sent.push(await this.#pay());
      if (random.chance(0.3)) this.#manualChain.clock.advanceSlots(1 + random.below(3));
    }
    sent.push(...(await this.#refunds.round(this.#accountId!, REFUNDS_A_ROUND)));
    // Every other one at most, so that there are refunds that no fork takes back.
    if (this.#rounds++ % 2 === 0 && random.chance(0.8)) await this.#fork(sent);
    this.#manualChain.finalize();
    await this.#assignSome();
    const references = [
      ...this.#inPlay.map(({ reference }) => reference),
      ...this.#refunds.references.splice(0),
    ];
    await this.#hurry(references);
  }

  /**
   * Lets workers look at these references now, and at the wallets in one round of five; else they are looked at every 15 seconds, as ever.
   * Rows that a worker holds are passed over: to wait for many in no order is a deadlock with a worker that does the same.
   */
  async #hurry(references: readonly Address[]): Promise<void> {
    const { database } = this.#services;
    await database.execute(sql`
      UPDATE watched_references SET sweep_at = now() WHERE reference IN (
        SELECT reference FROM watched_references WHERE reference = ANY(${references}) FOR UPDATE SKIP LOCKED)`);
    if (this.#random.chance(0.2))
      await database.execute(sql`
        UPDATE watched_wallets SET look_at = now() WHERE token_account IN (
          SELECT token_account FROM watched_wallets FOR UPDATE SKIP LOCKED)`);
  }

  /** The merchant says what money was for that named nothing: of two who say it at once one is heard, and each cent counts once. */
  async #assignSome(): Promise<void> {
    const { database, config } = this.#services;
    const rows = await database.query<UnmatchedPaymentRow>(sql`
      SELECT * FROM unmatched_payments WHERE reason = 'no_reference' AND amount > 0 ORDER BY id DESC LIMIT 6`);
    for (const row of rows) {
      const sameWallet = this.#inPlay.filter(({ recipient }) => recipient === row.recipient_address);
      if (sameWallet.length === 0 || this.#random.chance(0.3)) continue;
      const tries = [0, 1].map(() =>
        assign(database, config.sponsorshipCredit, row, this.#random.pick(sameWallet).id).catch(
          (error: unknown) => {
            if (!(error instanceof ApiError)) throw error;
          },
        ),
      );
      await Promise.all(tries);
    }
  }

  /** Lets one healthy worker finish what the others left, reading every history once. */
  async settleDown(chain: ChainPort): Promise<void> {
    const { database } = this.#services;
    const services = { ...this.#services, chain };
    this.#manualChain.finalize();
    await beginAtThisSlot(database, chain, 'payments');
    await database.execute(sql`UPDATE watched_references SET sweep_at = now()`);
    await database.execute(sql`UPDATE watched_wallets SET look_at = now(), searched_at = 'epoch'`);
    for (;;) {
      await database.execute(sql`UPDATE parked_signatures SET retry_at = now()`);
      await pollOnce(paymentFollower(services), services, new AbortController().signal);
      const due = await database.first<{ count: number }>(sql`
        SELECT (SELECT count(*) FROM watched_references WHERE sweep_at <= now())
          + (SELECT count(*) FROM watched_wallets WHERE searched_at = 'epoch' OR walk_top_signature IS NOT NULL)
          + (SELECT count(*) FROM parked_signatures) AS count`);
      if (due!.count === 0) return;
    }
  }

  /**
   * The books against the chain: every unit that reached a merchant or the fee wallet is settled or unmatched, and what is
   * there no more was refunded.
   */
  async expectBooksToAgree(where: string): Promise<{ settled: number; unmatched: number; refunds: number }> {
    const { database } = this.#services;
    const owners = [...this.#merchants, this.#manualChain.feeWallet];
    const balances = await Promise.all(owners.map((owner) => this.#manualChain.usdcOf(owner)));
    const held = balances.reduce((sum, balance) => sum + balance, 0n);
    const { refunds, refundedCents } = await this.#refunds.expectPromisesToAgree(where);
    const arrived = held + refundedCents * CENT;
    const books = await database.first<{ settled: string; count: number }>(sql`
      SELECT coalesce(sum(amount), 0)::text AS settled, count(*) AS count FROM transactions`);
    const loose = await database.first<{ units: string; count: number }>(sql`
      SELECT coalesce(sum(amount_base_units), 0)::text AS units, count(*) AS count FROM unmatched_payments
      WHERE mint = ${this.#manualChain.usdc}`);
    expect(BigInt(books!.settled) * CENT + BigInt(loose!.units), `${where}: every cent`).toBe(arrived);
    await this.#expectOneToOne(where);
    return { settled: books!.count, unmatched: loose!.count, refunds };
  }

  async #expectOneToOne(where: string): Promise<void> {
    const { database } = this.#services;
    const row = await database.first<Record<string, number>>(sql`
      WITH settled AS (
        SELECT id, settlement_signature AS signature, amount_total AS amount FROM checkout_sessions
        WHERE payment_status = 'paid'
        UNION ALL
        SELECT id, settlement_signature, amount FROM transaction_intents WHERE status = 'succeeded')
      SELECT
        (SELECT count(*) FROM transactions) AS transactions,
        (SELECT count(DISTINCT signature) FROM transactions) AS signatures,
        (SELECT count(*) FROM settled) AS settled,
        (SELECT count(DISTINCT source) FROM transactions) AS sources,
        (SELECT count(*) FROM settled JOIN transactions USING (signature) WHERE transactions.source = settled.id) AS named,
        (SELECT count(*) FROM settled
         WHERE amount = (SELECT sum(amount) FROM transactions WHERE source = settled.id)) AS agreeing,
        (SELECT count(*) FROM checkout_sessions WHERE status = 'open' AND amount_received >= amount_total) AS reached,
        (SELECT count(*) FROM transaction_intents WHERE status = 'processing') AS processing,
        (SELECT count(*) FROM parked_signatures) AS parked`);
    const { transactions, signatures, processing, parked, reached, settled, ...same } = row!;
    expect([processing, parked, reached], `${where}: nothing is left half way`).toEqual([0, 0, 0]);
    expect(signatures, `${where}: a signature is one transaction`).toBe(transactions);
    for (const [name, count] of Object.entries(same)) {
      expect(count, `${where}: ${name} are as many as what is settled`).toBe(settled);
    }
  }

  async #request(): Promise<Requested> {
    const random = this.#random;
    const { database } = this.#services;
    this.#accountId ??= (await ensureAccount(database, this.#manualChain.payer.address, 'Storm')).id;
    const amount = 50 + random.below(500);
    // Half of them to those whose keys are here, or refunds would run dry as others join.
    const known = random.chance(0.5) ? this.#manualChain.merchants : this.#merchants;
    const recipient = random.chance(0.05) ? await this.#newMerchant() : random.pick(known);
    await this.#watch(recipient);
    return random.chance(0.5)
      ? this.#requestSession(this.#accountId, amount, recipient)
      : this.#requestIntent(this.#accountId, amount, recipient);
  }

  /** As handing it out does; but the clock of this chain is far behind. */
  async #watch(recipient: Address): Promise<void> {
    const tokenAccount = await tokenAccountOf(recipient, this.#manualChain.usdc);
    await this.#services.database.execute(sql`
      INSERT INTO watched_wallets (account_id, token_account, address, look_at, watched_since)
      VALUES (${this.#accountId}, ${tokenAccount}, ${recipient}, now(), 0) ON CONFLICT DO NOTHING`);
  }

  /** Without a token account: whoever pays makes it, in the same transaction. */
  async #newMerchant(): Promise<Address> {
    const { address } = await generateKeyPairSigner();
    this.#merchants.push(address);
    return address;
  }

  async #requestSession(accountId: Id<'account'>, amount: number, to: Address): Promise<Requested> {
    const recipient = await recipientOf(this.#services, accountId, to);
    const terms = {
      accountId,
      recipient,
      total: cents(amount),
      metadata: {},
      link: null,
      wayBack: draftWayBack({}),
      expiresAt: null,
    };
    const session = await draftCheckoutSession(terms, this.#recipients);
    const watched_references = [watchedReference(session.reference)];
    await insertOnce(
      this.#services.database,
      null,
      { checkout_sessions: [session], watched_references },
      null,
    );
    const { id, reference } = session;
    return { type: 'checkout_session', id, reference, recipient: to, amount, fee: 0 };
  }

  async #requestIntent(accountId: Id<'account'>, amount: number, to: Address): Promise<Requested> {
    const intent = await draftTransactionIntent(this.#services, this.#recipients, accountId, {
      amount,
      recipient_address: to,
    });
    const watched_references = [watchedReference(intent.reference)];
    await insertOnce(
      this.#services.database,
      null,
      { transaction_intents: [intent], watched_references },
      null,
    );
    const { id, reference, fee_amount: fee } = intent;
    return { type: 'transaction_intent', id, reference, recipient: to, amount, fee };
  }

  async #cancelOne(): Promise<void> {
    const { database } = this.#services;
    const { type, id } = this.#random.pick(this.#inPlay);
    if (type === 'checkout_session') await cancelCheckoutSession(database, this.#accountId!, id);
    else await cancelTransactionIntent(database, this.#accountId!, id, 1);
  }

  async #pay(): Promise<string> {
    const random = this.#random;
    if (random.chance(0.1)) return this.#payBySignature();
    const instructions: Instruction[] = [];
    const count = random.pick([1, 1, 1, 2, 3]);
    for (let index = 0; index < count; index++) instructions.push(...(await this.#transfers()));
    if (random.chance(0.08)) instructions.push(await this.#impossible());
    this.#addWalletInstructions(instructions);
    return this.#manualChain.land(instructions, { useLookupTable: random.chance(0.3) });
  }

  /** Names nothing on chain: what it pays is said before it is sent. */
  async #payBySignature(): Promise<string> {
    const { payer, usdc } = this.#manualChain;
    const { database, chain } = this.#services;
    const { id, reference, recipient: to, amount } = this.#random.pick(this.#inPlay);
    const from = payer.address;
    const isNew = !this.#manualChain.merchants.includes(to);
    const wire = await this.#manualChain.sign([
      memo(`${id} ${this.#count++}`),
      ...(isNew ? [await createTokenAccount(from, to, usdc)] : []),
      await tokenTransfer({ mint: usdc, from, to, amount: BigInt(amount) * CENT }),
    ]);
    const parsed = parseWireTransaction(wire);
    if (!parsed.ok) throw new Error(parsed.reason);
    const heightMax = (await chain.latestBlockhash()).lastValidBlockHeight + LIFE_BLOCKS;
    const signature = getSignatureFromTransaction(parsed.value.transaction);
    await insertSignedPayment(database, {
      signature,
      accountId: this.#accountId!,
      source: id,
      reference,
      payer: from,
      heightMax,
    });
    await this.#manualChain.resend(wire);
    return wire;
  }

  async #transfers(): Promise<Instruction[]> {
    const random = this.#random;
    const { payer, usdc, otherMint, feeWallet } = this.#manualChain;
    const requested = random.pick(this.#inPlay);
    const references = this.#references(requested);
    const from = payer.address;
    if (random.chance(0.06)) {
      const to = random.pick(this.#manualChain.merchants);
      return [await tokenTransfer({ mint: otherMint, from, to, amount: 5n, references })];
    }
    const toMerchant = {
      mint: usdc,
      from,
      to: requested.recipient,
      amount: this.#amount(requested),
      references,
    };
    const fee = { mint: usdc, from, to: feeWallet, amount: BigInt(requested.fee) * CENT };
    const isNew = !this.#manualChain.merchants.includes(requested.recipient);
    return [
      ...(isNew ? [await createTokenAccount(from, requested.recipient, usdc)] : []),
      await tokenTransfer(toMerchant),
      // Nobody types a fee by hand.
      ...(requested.fee > 0 && references.length > 0 && random.chance(0.7) ? [await tokenTransfer(fee)] : []),
    ];
  }

  #amount({ amount, fee }: Requested): bigint {
    const random = this.#random;
    const net = BigInt(amount - fee) * CENT;
    const amounts = [
      () => net,
      () => net,
      () => net,
      () => BigInt(amount) * CENT,
      () => net + BigInt(random.below(1_000_000)),
      () => net - 1n,
      () => 1n + BigInt(random.below(Number(net))),
      () => 1n,
    ];
    return random.pick(amounts)();
  }

  /** The beacon is often there and sometimes not; strangers' references ride along. */
  #references(requested: Requested): Address[] {
    const random = this.#random;
    // Typed by hand.
    if (random.chance(0.12)) return [];
    const references = [requested.reference];
    if (random.chance(0.75)) references.push(this.#services.network.beacon);
    if (random.chance(0.2)) references.push(random.pick(this.#inPlay).reference);
    if (random.chance(0.3)) references.reverse();
    return references;
  }

  async #impossible(): Promise<Instruction> {
    const { payer, usdc, merchants } = this.#manualChain;
    const amount = 2n ** 62n;
    return tokenTransfer({ mint: usdc, from: payer.address, to: this.#random.pick(merchants), amount });
  }

  #addWalletInstructions(instructions: Instruction[]): void {
    const random = this.#random;
    const { payer, feeWallet } = this.#manualChain;
    const put = (instruction: Instruction) =>
      void instructions.splice(random.below(instructions.length + 1), 0, instruction);
    // Also what makes two equal payments two transactions.
    put(memo(`payment ${this.#count++}`));
    if (random.chance(0.2)) put(solTransfer(payer.address, feeWallet, 1_000_000n));
  }

  /** The network settles on another fork: some payments are sent again, others never happen. */
  async #fork(sent: readonly string[]): Promise<void> {
    const random = this.#random;
    this.#manualChain.clock.advanceSlots(2);
    await this.#manualChain.embedded.rollBack(1 + random.below(25));
    this.#manualChain.clock.advanceSlots(1);
    for (const wire of sent) if (random.chance(0.5)) await this.#manualChain.resend(wire);
  }
}
