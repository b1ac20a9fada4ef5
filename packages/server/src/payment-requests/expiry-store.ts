import type { Queryable } from '../database/database.ts';
import { type Sql, sql } from '../database/sql.ts';
import { closeReferencesOf } from './store.ts';

/** What was paid in time is found within this time, also without the beacon. */
export const EXPIRY_GRACE_SECONDS = 30;
const EXPIRED_AT_ONCE_MAX = 500;

/**
 * Ends what was not paid in time; what is on its way is waited for. Must be called only by who knows what has landed.
 * @example await expireUnpaid(database)
 */
export async function expireUnpaid(database: Queryable): Promise<void> {
  const now = Math.floor(Date.now() / 1000);
  await Promise.all([
    database.execute(
      expire(
        sql`checkout_sessions`,
        sql`expired_at = ${now}`,
        sql`status = 'open' AND seen_signature IS NULL`,
        now,
      ),
    ),
    database.execute(
      expire(
        sql`transaction_intents`,
        sql`expired_at = ${now}, canceled_at = ${now}`,
        sql`status = 'requires_action'`,
        now,
      ),
    ),
  ]);
}

function expire(table: Sql, changes: Sql, isUnpaid: Sql, now: number): Sql {
  return sql`
    WITH due AS (
      SELECT id FROM ${table}
      WHERE expires_at IS NOT NULL AND expires_at <= ${now - EXPIRY_GRACE_SECONDS} AND ${isUnpaid} AND sent_signature IS NULL
      ORDER BY expires_at LIMIT ${EXPIRED_AT_ONCE_MAX} FOR UPDATE SKIP LOCKED),
    expired AS (
      UPDATE ${table} SET status = 'canceled', ${changes} FROM due WHERE ${table}.id = due.id
      RETURNING ${table}.reference)
    ${closeReferencesOf('expired')}`;
}
