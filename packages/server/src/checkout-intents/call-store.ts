import type { Queryable } from '../database/database.ts';
import { forgetRows } from '../database/forget.ts';
import { type Sql, sql } from '../database/sql.ts';
import { ApiError } from '../errors/api-error.ts';
import type { Claim } from '../idempotency/claim.ts';

const RETENTION = '24 hours';

/**
 * The intent that an earlier request with this Idempotency-Key has created, answered, confirmed or canceled. An answer
 * that said `processing` is not remembered, but what it set in motion is never set in motion twice.
 */
export async function findEarlierCall(database: Queryable, claim: Claim | null): Promise<string | null> {
  if (claim === null) return null;
  const call = await database.first<{ intent_id: string; request_hash: string }>(sql`
    SELECT intent_id, request_hash FROM checkout_calls
    WHERE account_id = ${claim.scope} AND route = ${claim.route} AND key = ${claim.key}
      AND called_at > now() - ${RETENTION}::interval`);
  if (call === null) return null;
  if (call.request_hash === claim.requestHash) return call.intent_id;
  throw new ApiError(
    'idempotency_key_reused',
    'This Idempotency-Key was already used with different parameters. Use a new key for a new request.',
  );
}

/** The part of a statement that remembers the call, from the row that the call changed: a lost race remembers nothing. */
export function rememberCall(claim: Claim | null, changed: Sql): Sql {
  if (claim === null) return sql`SELECT 1`;
  return sql`
    INSERT INTO checkout_calls (account_id, route, key, request_hash, intent_id)
    SELECT ${claim.scope}, ${claim.route}, ${claim.key}, ${claim.requestHash}, id FROM ${changed}
    ON CONFLICT (account_id, route, key) DO UPDATE
      SET request_hash = excluded.request_hash, intent_id = excluded.intent_id, called_at = excluded.called_at
    RETURNING 1`;
}

/** The same in a statement of its own, for what a transaction has changed before it. */
export async function rememberAnswer(
  transaction: Queryable,
  { account_id, id }: { readonly account_id: string; readonly id: string },
  claim: Claim | null,
): Promise<void> {
  const changed = sql`(SELECT id FROM checkout_intents WHERE account_id = ${account_id} AND id = ${id}) changed`;
  await transaction.query(rememberCall(claim, changed));
}

export async function forgetOldCalls(database: Queryable): Promise<void> {
  await forgetRows(database, 'checkout_calls', sql`called_at < now() - ${RETENTION}::interval`);
}
