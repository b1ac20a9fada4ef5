import type { Queryable } from '../../database/database.ts';
import { forgetRows } from '../../database/forget.ts';
import { json, sql } from '../../database/sql.ts';

export interface StrayPayment {
  readonly signature: string;
  readonly path: string;
  readonly slot: string;
  /** As ISO 8601. */
  readonly landed_at: string;
  readonly sender: string;
  readonly destination: string;
  /** Base units. */
  readonly amount: string;
  readonly reference_addresses: readonly string[];
}

/** How many of them were new. */
export async function insertStrayPayments(
  database: Queryable,
  strays: readonly StrayPayment[],
): Promise<number> {
  return database.execute(sql`
    INSERT INTO stray_payments (signature, path, slot, landed_at, sender, destination, amount, reference_addresses)
    SELECT signature, path, slot, landed_at, sender, destination, amount, reference_addresses
    FROM jsonb_populate_recordset(null::stray_payments, ${json(strays)})
    ON CONFLICT DO NOTHING`);
}

const RETENTION = '1 year';

/** Anyone can make them at the price of a transaction. */
export async function forgetOldStrays(database: Queryable): Promise<void> {
  await forgetRows(database, 'stray_payments', sql`landed_at < now() - ${RETENTION}::interval`);
}

/**
 * The newest first.
 * @example for (const { signature, amount } of await listStrayPayments(database, 100)) …
 */
export async function listStrayPayments(database: Queryable, limit: number): Promise<StrayPayment[]> {
  return database.query<StrayPayment>(sql`
    SELECT signature, path, slot::text, to_char(landed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS landed_at,
           sender, destination, amount, reference_addresses
    FROM stray_payments ORDER BY landed_at DESC, signature, path LIMIT ${limit}`);
}
