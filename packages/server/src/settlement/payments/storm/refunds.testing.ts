import type { SeededRandom } from '@florin/testing/seeded-random';
import type { Id } from '@florin/wire/ids';
import type { Address } from '@solana/kit';
import { expect } from 'vitest';
import { sql } from '../../../database/sql.ts';
import { insertOnce } from '../../../idempotency/insert-once.ts';
import { RecipientAccounts } from '../../../payment-requests/recipient-accounts.ts';
import { watchedReference } from '../../../payment-requests/watched-reference.ts';
import { draftRefund } from '../../../refunds/draft.ts';
import { cancelRefund, type RefundRow, reserveRefund } from '../../../refunds/store.ts';
import type { SettlementServices } from '../../follow.ts';
import type { ManualChain } from '../manual-chain.testing.ts';
import { memo, tokenTransfer } from '../token-instructions.testing.ts';

const CENT = 10_000n;
const NEWEST = 60;

interface Source {
  readonly id: string;
  readonly kind: 'transaction' | 'unmatched_payment';
  readonly left: number;
}

/** Random refunds of what arrived: promised twice at once, paid, canceled, paid after all, forgotten. */
export class RefundStorm {
  readonly references: Address[] = [];
  readonly #services: SettlementServices;
  readonly #manualChain: ManualChain;
  readonly #random: SeededRandom;
  #count = 0;

  constructor(services: SettlementServices, manualChain: ManualChain, random: SeededRandom) {
    this.#services = services;
    this.#manualChain = manualChain;
    this.#random = random;
  }

  /** @returns what was sent, so that it can be sent again */
  async round(accountId: Id<'account'>, count: number): Promise<string[]> {
    const sources = await this.#sources();
    if (sources.length === 0) return [];
    const sent: string[] = [];
    for (let index = 0; index < count; index++) {
      const source = this.#random.pick(sources);
      for (const refund of await this.#promise(accountId, source))
        sent.push(...(await this.#conclude(refund)));
    }
    return sent;
  }

  /** What each source says of its refunds, against the refunds themselves. */
  async expectPromisesToAgree(where: string): Promise<{ refunds: number; refundedCents: bigint }> {
    const { database } = this.#services;
    const row = await database.first<{ wrong: number; refunds: number; cents: string }>(sql`
      WITH promised AS (
        SELECT coalesce(transaction, unmatched_payment) AS source, sum(amount) AS amount FROM refunds
        WHERE status <> 'canceled' GROUP BY 1),
      sources AS (
        SELECT id, amount_refunded FROM transactions UNION ALL SELECT id, amount_refunded FROM unmatched_payments)
      SELECT (SELECT count(*) FROM sources LEFT JOIN promised ON source = id
              WHERE amount_refunded <> coalesce(promised.amount, 0)) AS wrong,
        (SELECT count(*) FROM refunds WHERE status = 'succeeded') AS refunds,
        (SELECT coalesce(sum(amount), 0)::text FROM refunds WHERE status = 'succeeded') AS cents`);
    expect(row!.wrong, `${where}: what was refunded is what refunds say`).toBe(0);
    return { refunds: row!.refunds, refundedCents: BigInt(row!.cents) };
  }

  async #sources(): Promise<Source[]> {
    const { merchants } = this.#manualChain;
    return this.#services.database.query<Source>(sql`
      (SELECT id, 'transaction' AS kind, amount - amount_refunded AS left FROM transactions
       WHERE recipient_address = ANY(${merchants}) AND amount_refunded < amount ORDER BY created DESC, id LIMIT ${NEWEST})
      UNION ALL
      (SELECT id, 'unmatched_payment', amount - amount_refunded FROM unmatched_payments
       WHERE recipient_address = ANY(${merchants}) AND mint = ${this.#manualChain.usdc} AND amount_refunded < amount
       ORDER BY created DESC, id LIMIT ${NEWEST})`);
  }

  /** Sometimes twice at once, for more than there is together: one of the two is refused. */
  async #promise(accountId: Id<'account'>, { id, kind, left }: Source): Promise<RefundRow[]> {
    const random = this.#random;
    const amount = random.chance(0.5) ? left : 1 + random.below(left);
    const twice = random.chance(0.3) ? 2 : 1;
    const refunds = await Promise.all(
      Array.from({ length: twice }, () => this.#promiseOne(accountId, { [kind]: id, amount })),
    );
    return refunds.flat();
  }

  async #promiseOne(accountId: Id<'account'>, body: object): Promise<RefundRow[]> {
    const { database } = this.#services;
    const recipients = new RecipientAccounts(this.#services.chain);
    const drafted = await draftRefund(this.#services, recipients, accountId, body as never).catch(() => null);
    if (drafted === null) return [];
    const { refund } = drafted;
    return database.transaction(async (transaction) => {
      if (!(await reserveRefund(transaction, refund, refund.amount))) return [];
      const watched_references = [watchedReference(refund.reference)];
      await insertOnce(transaction, null, { refunds: [refund], watched_references }, null);
      this.references.push(refund.reference);
      return [refund];
    });
  }

  async #conclude(refund: RefundRow): Promise<string[]> {
    const random = this.#random;
    if (random.chance(0.1)) return [];
    if (random.chance(0.2)) {
      await this.#services.database.transaction((transaction) =>
        cancelRefund(transaction, refund.account_id, refund.id, 1, null),
      );
      if (random.chance(0.5)) return [];
    }
    return [await this.#pay(refund)];
  }

  async #pay({ sender_address, recipient_address, amount, reference }: RefundRow): Promise<string> {
    const references = [reference];
    if (this.#random.chance(0.75)) references.push(this.#services.network.beacon);
    const transfer = await tokenTransfer({
      mint: this.#manualChain.usdc,
      from: sender_address,
      to: recipient_address,
      amount: BigInt(amount) * CENT,
      references,
    });
    const signer = this.#manualChain.signerOf(sender_address);
    return this.#manualChain.land([memo(`refund ${this.#count++}`), transfer], { signers: [signer] });
  }
}
