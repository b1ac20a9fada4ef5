import type { Sql } from '../database/database.ts';
import { allows, transitionOf } from './state-machine.ts';

/** Ends every intent that was not confirmed in time. */
export async function expireIntents(sql: Sql): Promise<void> {
  await sql`
    UPDATE checkout_intents
    SET status = ${transitionOf('expire').to}, status_reason = 'expired', cvc_sealed = NULL
    WHERE expires_at <= now() AND ${allows(sql, 'expire')}`;
}
