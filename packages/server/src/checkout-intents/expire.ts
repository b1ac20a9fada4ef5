import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { allows, transitionOf } from './state-machine.ts';

/** Ends every intent that was not confirmed in time. */
export async function expireIntents(database: Queryable): Promise<void> {
  await database.query(sql`
    UPDATE checkout_intents
    SET status = ${transitionOf('expire').to}, status_reason = 'expired', cvc_sealed = NULL
    WHERE expires_at <= now() AND ${allows('expire')}`);
}
