import type { Address } from '@solana/kit';
import type { Queryable } from './database/database.ts';
import { sql } from './database/sql.ts';
import { newReferenceAddress } from './keypair.ts';

/**
 * The beacon of this installation: given by the operator, else made by whichever process starts first. It can never
 * change afterwards, because open payment requests carry it.
 */
export async function settleBeacon(database: Queryable, configured: Address | null): Promise<Address> {
  await database.query(sql`
    INSERT INTO installation (beacon_address) VALUES (${configured ?? newReferenceAddress()}) ON CONFLICT DO NOTHING`);
  const [row] = await database.query<{ beacon_address: Address }>(
    sql`SELECT beacon_address FROM installation`,
  );
  if (!row) throw new Error('the installation row is missing');
  if (configured !== null && configured !== row.beacon_address) {
    throw new Error(
      `FLORIN_BEACON is ${configured}, but this database was set up with ${row.beacon_address}.`,
    );
  }
  return row.beacon_address;
}
