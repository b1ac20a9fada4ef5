import type { Queryable } from '../../database/database.ts';
import { sql } from '../../database/sql.ts';

const FAILURES_FREE = 3;
const PAUSE_SECONDS_MAX = 60;

/** Until when a merchant that keeps failing is left alone, or null. */
export async function pausedUntil(database: Queryable, host: string): Promise<number | null> {
  const [row] = await database.query<{ paused_until: number }>(sql`
    SELECT paused_until FROM merchant_pauses WHERE host = ${host} AND paused_until > now()`);
  return row?.paused_until ?? null;
}

/** Failures in a row double the pause; the first few cost nothing, since pages fail now and then. */
export async function noteMerchant(database: Queryable, host: string, isBroken: boolean): Promise<void> {
  if (!isBroken) {
    await database.query(sql`DELETE FROM merchant_pauses WHERE host = ${host}`);
    return;
  }
  await database.query(sql`
    INSERT INTO merchant_pauses AS present (host, failures, paused_until) VALUES (${host}, 1, now())
    ON CONFLICT (host) DO UPDATE SET
      failures = least(present.failures + 1, 100),
      paused_until = now() + CASE WHEN present.failures + 1 < ${FAILURES_FREE} THEN interval '0' ELSE
        least(2 ^ least(present.failures + 1 - ${FAILURES_FREE}, 10), ${PAUSE_SECONDS_MAX}) * interval '1 second' END`);
}
