import type { Id } from '@florin/wire/ids';
import type { Cents } from '@florin/wire/money';
import type { RefundStatus } from '@florin/wire/payments/refund';
import type { Address } from '@solana/kit';
import type { Queryable } from '../database/database.ts';
import { matching, type Page, type PageRange, pageOf } from '../database/page.ts';
import { type Sql, sql } from '../database/sql.ts';
import { refundSourcesOf } from './state-machine.ts';

export interface RefundRow {
  readonly account_id: Id<'account'>;
  readonly id: Id<'refund'>;
  readonly status: RefundStatus;
  readonly amount: Cents;
  readonly transaction: Id<'transaction'> | null;
  readonly unmatched_payment: Id<'unmatched_payment'> | null;
  readonly sender_address: Address;
  readonly recipient_address: Address;
  readonly token_account: Address;
  readonly reference: Address;
  readonly signature: string | null;
  readonly sent_signature: string | null;
  readonly sent_at: number | null;
  readonly sent_height_max: number | null;
  readonly metadata: Record<string, string>;
  readonly canceled_at: number | null;
  readonly cancel_reason: string | null;
  /** Who made it in the dashboard; null for a key. */
  readonly member_id: Id<'member'> | null;
  readonly created: number;
}

export interface RefundFilters extends PageRange {
  readonly status?: RefundStatus | undefined;
  readonly transaction?: string | undefined;
  readonly unmatched_payment?: string | undefined;
}

export async function findRefund(
  database: Queryable,
  accountId: Id<'account'>,
  id: string,
): Promise<RefundRow | null> {
  return database.first<RefundRow>(sql`SELECT * FROM refunds WHERE account_id = ${accountId} AND id = ${id}`);
}

export async function listRefunds(
  database: Queryable,
  accountId: Id<'account'>,
  query: RefundFilters,
): Promise<Page<RefundRow>> {
  const { status, transaction, unmatched_payment } = query;
  const filters = matching({ status, transaction, unmatched_payment });
  return pageOf<RefundRow>(database, 'refund', 'refunds', accountId, query, filters);
}

/** By its reference, wherever among these addresses it stands. */
export async function findRefundNamedIn(
  database: Queryable,
  addresses: readonly Address[],
): Promise<RefundRow | null> {
  return database.first<RefundRow>(sql`SELECT * FROM refunds WHERE reference = ANY(${addresses})`);
}

/** What went back of a session or intent, for whoever holds its address. */
export async function findRefundsOf(
  database: Queryable,
  source: string,
): Promise<(RefundRow & { readonly signature: string })[]> {
  return database.query(sql`
    SELECT refunds.* FROM refunds
    JOIN transactions ON transactions.account_id = refunds.account_id AND transactions.id = refunds.transaction
    WHERE transactions.source = ${source} AND refunds.status = 'succeeded' AND refunds.account_id = coalesce(
      (SELECT account_id FROM checkout_sessions WHERE id = ${source}),
      (SELECT account_id FROM transaction_intents WHERE id = ${source}))
    ORDER BY refunds.id`);
}

export type RefundSource = Pick<RefundRow, 'account_id' | 'transaction' | 'unmatched_payment'>;

/** Counts an amount as refunded; false where that would be more than arrived. */
export async function reserveRefund(
  database: Queryable,
  source: RefundSource,
  amount: Cents,
): Promise<boolean> {
  const { table, isSource } = keptAt(source);
  const reserved = await database.execute(sql`
    UPDATE ${table} SET amount_refunded = amount_refunded + ${amount}
    WHERE ${isSource} AND amount_refunded + ${amount} <= amount`);
  return reserved > 0;
}

/** Null when it was signed and sent, or is over. What it promised can be refunded again. */
export async function cancelRefund(
  transaction: Queryable,
  accountId: Id<'account'>,
  id: string,
  unixSeconds: number,
  reason: string | null,
): Promise<RefundRow | null> {
  const canceled = await transaction.first<RefundRow>(sql`
    UPDATE refunds SET status = 'canceled', canceled_at = ${unixSeconds}, cancel_reason = ${reason}
    WHERE account_id = ${accountId} AND id = ${id} AND sent_signature IS NULL
      AND status = ANY(${refundSourcesOf('canceled')}) RETURNING *`);
  if (canceled === null) return null;
  const { table, isSource } = keptAt(canceled);
  await transaction.execute(
    sql`UPDATE ${table} SET amount_refunded = amount_refunded - ${canceled.amount} WHERE ${isSource}`,
  );
  return canceled;
}

/** What a member gave back since a second, without what was canceled. */
export async function sumRefundsOfMember(
  database: Queryable,
  accountId: Id<'account'>,
  memberId: Id<'member'>,
  sinceUnixSeconds: number,
): Promise<number> {
  const row = await database.first<{ sum: number }>(sql`
    SELECT coalesce(sum(amount), 0)::bigint AS sum FROM refunds
    WHERE account_id = ${accountId} AND member_id = ${memberId} AND created > ${sinceUnixSeconds}
      AND status <> 'canceled'`);
  return row!.sum;
}

function keptAt({ account_id, transaction, unmatched_payment }: RefundSource): {
  readonly table: Sql;
  readonly isSource: Sql;
} {
  const isOf = sql`account_id = ${account_id}`;
  if (transaction !== null)
    return { table: sql`transactions`, isSource: sql`${isOf} AND id = ${transaction}` };
  return { table: sql`unmatched_payments`, isSource: sql`${isOf} AND id = ${unmatched_payment}` };
}
