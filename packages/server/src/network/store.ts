import type { Address } from '@solana/kit';
import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';

/** The beacon that this database was set up with: the proposed one, where nobody was faster. */
export async function ensureBeacon(database: Queryable, proposed: Address): Promise<Address> {
  await database.execute(sql`
    INSERT INTO installation (beacon_address) VALUES (${proposed}) ON CONFLICT DO NOTHING`);
  const row = await database.first<{ beacon_address: Address }>(sql`SELECT beacon_address FROM installation`);
  if (!row) throw new Error('the installation row is missing');
  return row.beacon_address;
}
