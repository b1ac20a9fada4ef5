import type { Queryable } from '../../database/database.ts';
import { type Sql, sql } from '../../database/sql.ts';
import { ApiError } from '../../errors/api-error.ts';
import type { Claim } from '../../idempotency/claim.ts';

/**
 * The intent that an earlier request with this Idempotency-Key has created, answered or confirmed. An answer that said
 * `processing` is not remembered, but what it set in motion is never set in motion twice.
 */
export async function earlierCall(database: Queryable, claim: Claim | null): Promise<string | null> {
  if (claim === null) return null;
  const [row] = await database.query<{ intent_id: string; request_hash: string }>(sql`
    SELECT intent_id, request_hash FROM checkout_calls
    WHERE account_id = ${claim.scope} AND route = ${claim.route} AND key = ${claim.key}
      AND called_at > now() - interval '24 hours'`);
  if (!row) return null;
  if (row.request_hash === claim.requestHash) return row.intent_id;
  throw new ApiError(
    'idempotency_key_reused',
    'This Idempotency-Key was used with other parameters; use a new key for a new request.',
  );
}

/** The part of a statement that remembers the call, from the row that the call changed: a lost race remembers nothing. */
export function rememberCall(claim: Claim | null, changed: Sql): Sql {
  if (claim === null) return sql`SELECT 1`;
  return sql`
    INSERT INTO checkout_calls (account_id, route, key, request_hash, intent_id)
    SELECT ${claim.scope}, ${claim.route}, ${claim.key}, ${claim.requestHash}, id FROM ${changed}
    ON CONFLICT (account_id, route, key) DO UPDATE
      SET request_hash = excluded.request_hash, intent_id = excluded.intent_id, called_at = now()
    RETURNING 1`;
}
