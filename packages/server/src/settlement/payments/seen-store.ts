import type { Signature } from '@solana/kit';
import { checkoutSessionSourcesOf } from '../../checkout-sessions/state-machine.ts';
import type { Queryable } from '../../database/database.ts';
import { sql } from '../../database/sql.ts';
import { transactionIntentSourcesOf } from '../../transaction-intents/state-machine.ts';

/** A payment that has landed and is not final. */
export interface SeenPayment {
  readonly source: string;
  readonly signature: Signature;
}

/** Shows intents as `processing`, and sessions with the payment that was seen. */
export async function markSeen(database: Queryable, seen: readonly SeenPayment[]): Promise<void> {
  if (seen.length === 0) return;
  const [sources, signatures] = [
    seen.map(({ source }) => source),
    seen.map(({ signature }) => signature as string),
  ];
  const rows = sql`unnest(${sources}::text[], ${signatures}::text[]) AS seen (id, signature)`;
  await Promise.all([
    database.execute(sql`
      UPDATE transaction_intents SET status = 'processing', processing_signature = seen.signature, seen_at = ${nowSeconds()}
      FROM ${rows}
      WHERE transaction_intents.id = seen.id AND status = ANY(${transactionIntentSourcesOf('seen')})`),
    database.execute(sql`
      UPDATE checkout_sessions SET seen_signature = seen.signature, seen_at = ${nowSeconds()}
      FROM ${rows}
      WHERE checkout_sessions.id = seen.id AND seen_signature IS NULL AND status = ANY(${checkoutSessionSourcesOf('paid')})`),
  ]);
}

export interface AwaitedPayment {
  readonly signature: Signature;
  /** It is final and was a part: nothing waits for it. */
  readonly is_counted: boolean;
}

/** The payments that were seen and are waited for, except for those that are `present`. */
export async function findSeenExcept(
  database: Queryable,
  present: readonly Signature[],
  limit: number,
): Promise<AwaitedPayment[]> {
  return database.query<AwaitedPayment>(sql`
    SELECT processing_signature AS signature, amount_received < amount AND EXISTS (
        SELECT 1 FROM arrivals WHERE signature = processing_signature AND source = transaction_intents.id) AS is_counted
    FROM transaction_intents
    WHERE processing_signature IS NOT NULL AND processing_signature <> ALL(${present})
    UNION SELECT seen_signature, amount_received < amount_total AND EXISTS (
        SELECT 1 FROM arrivals WHERE signature = seen_signature AND source = checkout_sessions.id)
    FROM checkout_sessions
    WHERE seen_signature IS NOT NULL AND seen_signature <> ALL(${present})
    LIMIT ${limit}`);
}

/** Lets what waited for these payments be paid again, unless they were sent by us and may still land. */
export async function markLost(database: Queryable, lost: readonly Signature[]): Promise<void> {
  if (lost.length === 0) return;
  await Promise.all([
    database.execute(sql`
      UPDATE transaction_intents SET status = 'requires_action', processing_signature = NULL, seen_at = NULL
      WHERE processing_signature = ANY(${lost}) AND status = ANY(${transactionIntentSourcesOf('lost')})`),
    database.execute(sql`
      UPDATE checkout_sessions SET seen_signature = NULL, seen_at = NULL WHERE seen_signature = ANY(${lost})`),
  ]);
}

const nowSeconds = () => Math.floor(Date.now() / 1000);
