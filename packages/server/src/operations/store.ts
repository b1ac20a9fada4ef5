import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';

/** Throws where the database cannot be reached, only reads, or has no room left. */
export async function proveWrite(database: Queryable): Promise<void> {
  await database.execute(sql`
    INSERT INTO readiness (proved_at) VALUES (now())
    ON CONFLICT (is_only) DO UPDATE SET proved_at = excluded.proved_at`);
}
