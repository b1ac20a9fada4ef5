import type { Address, Signature } from '@solana/kit';
import type { CheckoutSessionRow } from '../../checkout-sessions/store.ts';
import type { Queryable } from '../../database/database.ts';
import { sql } from '../../database/sql.ts';
import type { RefundRow } from '../../refunds/store.ts';
import type { TransactionIntentRow } from '../../transaction-intents/store.ts';

/** References are unique over all accounts: the chain does not say whose payment it is. */
export async function findCheckoutSessionsByReference(
  database: Queryable,
  references: readonly Address[],
): Promise<(CheckoutSessionRow & { readonly is_sold_out: boolean })[]> {
  return database.query(sql`
    SELECT *, is_sold_out(checkout_link) FROM checkout_sessions WHERE reference = ANY(${references})`);
}

export async function findTransactionIntentsByReference(
  database: Queryable,
  references: readonly Address[],
): Promise<TransactionIntentRow[]> {
  return database.query(sql`SELECT * FROM transaction_intents WHERE reference = ANY(${references})`);
}

export async function findRefundsByReference(
  database: Queryable,
  references: readonly Address[],
): Promise<RefundRow[]> {
  return database.query(sql`SELECT * FROM refunds WHERE reference = ANY(${references})`);
}

/** Which object each of these signatures has settled. */
export async function findSettledSources(
  database: Queryable,
  signatures: readonly Signature[],
): Promise<Map<string, string>> {
  const rows = await database.query<{ signature: string; source: string }>(sql`
    SELECT signature, source FROM transactions WHERE signature = ANY(${signatures})
    UNION ALL SELECT signature, id FROM refunds WHERE signature = ANY(${signatures})`);
  return new Map(rows.map(({ signature, source }) => [signature, source]));
}

/** Which transfers of each of these signatures are in the books as arrivals. */
export async function findListedPaths(
  database: Queryable,
  signatures: readonly Signature[],
): Promise<Map<string, ReadonlySet<string>>> {
  const rows = await database.query<{ signature: string; paths: string[] }>(sql`
    SELECT signature, array_agg(instruction) AS paths FROM arrivals WHERE signature = ANY(${signatures}) GROUP BY signature`);
  return new Map(rows.map(({ signature, paths }) => [signature, new Set(paths)]));
}
