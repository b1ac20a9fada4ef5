import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';

export async function isReachable(database: Queryable): Promise<boolean> {
  return database.execute(sql`SELECT 1`).then(
    () => true,
    // Whatever the reason: this process cannot answer requests now.
    () => false,
  );
}
