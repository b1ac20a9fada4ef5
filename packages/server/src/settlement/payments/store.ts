import type { Address, Signature } from '@solana/kit';
import type { CheckoutSessionRow } from '../../checkout-sessions/store.ts';
import type { Queryable } from '../../database/database.ts';
import { sql } from '../../database/sql.ts';
import { transactionIntentSourcesOf } from '../../transaction-intents/state-machine.ts';
import type { TransactionIntentRow } from '../../transaction-intents/store.ts';

/** A payment of an intent that has landed and is not final. */
export interface SeenPayment {
  readonly intentId: string;
  readonly signature: Signature;
}

/** References are unique over all accounts: the chain does not say whose payment it is. */
export async function findCheckoutSessionsByReference(
  database: Queryable,
  references: readonly Address[],
): Promise<CheckoutSessionRow[]> {
  return database.query(sql`SELECT * FROM checkout_sessions WHERE reference = ANY(${references})`);
}

export async function findTransactionIntentsByReference(
  database: Queryable,
  references: readonly Address[],
): Promise<TransactionIntentRow[]> {
  return database.query(sql`SELECT * FROM transaction_intents WHERE reference = ANY(${references})`);
}

/** Which object each of these signatures has settled. */
export async function findSettledSources(
  database: Queryable,
  signatures: readonly Signature[],
): Promise<Map<string, string>> {
  const rows = await database.query<{ signature: string; source: string }>(sql`
    SELECT signature, source FROM transactions WHERE signature = ANY(${signatures})`);
  return new Map(rows.map(({ signature, source }) => [signature, source]));
}

/** Shows intents as `processing`. */
export async function markSeen(database: Queryable, seen: readonly SeenPayment[]): Promise<void> {
  if (seen.length === 0) return;
  await database.execute(sql`
    UPDATE transaction_intents SET status = 'processing', processing_signature = seen.signature
    FROM unnest(${seen.map(({ intentId }) => intentId)}::text[], ${seen.map(({ signature }) => signature)}::text[])
      AS seen (id, signature)
    WHERE transaction_intents.id = seen.id AND status = ANY(${transactionIntentSourcesOf('seen')})`);
}

/** The payments for which intents are `processing`, except for those that are `present`. */
export async function findSeenExcept(
  database: Queryable,
  present: readonly Signature[],
  limit: number,
): Promise<Signature[]> {
  const rows = await database.query<{ signature: Signature }>(sql`
    SELECT DISTINCT processing_signature AS signature FROM transaction_intents
    WHERE processing_signature IS NOT NULL AND processing_signature <> ALL(${present})
    LIMIT ${limit}`);
  return rows.map(({ signature }) => signature);
}

/** Lets the intents that were `processing` for these payments be paid again. */
export async function markLost(database: Queryable, lost: readonly Signature[]): Promise<void> {
  if (lost.length === 0) return;
  await database.execute(sql`
    UPDATE transaction_intents SET status = 'requires_action', processing_signature = NULL
    WHERE processing_signature = ANY(${lost}) AND status = ANY(${transactionIntentSourcesOf('lost')})`);
}
