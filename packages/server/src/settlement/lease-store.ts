import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';

/** Takes or renews a lease. False while another holds it. */
export async function takeLease(
  database: Queryable,
  name: string,
  holder: string,
  durationMs: number,
): Promise<boolean> {
  const taken = await database.execute(sql`
    INSERT INTO leases AS present (office, holder, expires_at)
    VALUES (${name}, ${holder}, now() + ${durationMs} * interval '1 millisecond')
    ON CONFLICT (office) DO UPDATE SET holder = excluded.holder, expires_at = excluded.expires_at
      WHERE present.holder = excluded.holder OR present.expires_at < now()`);
  return taken === 1;
}

/** Lets the next one take it at once. */
export async function endLease(database: Queryable, name: string, holder: string): Promise<void> {
  await database.execute(sql`DELETE FROM leases WHERE office = ${name} AND holder = ${holder}`);
}
