import type { Address } from '@solana/kit';
import type { Queryable } from '../database/database.ts';
import { ConfigError } from '../errors/config-error.ts';
import { newReferenceAddress } from './reference-address.ts';
import { ensureBeacon } from './store.ts';

/**
 * The beacon of this installation: given by the operator, else made by whichever process starts first. It can never
 * change afterwards, because open payment requests carry it.
 */
export async function settleBeacon(database: Queryable, configured: Address | null): Promise<Address> {
  const beacon = await ensureBeacon(database, configured ?? newReferenceAddress());
  if (configured === null || configured === beacon) return beacon;
  throw new ConfigError([
    `FLORIN_BEACON is ${configured}, but this database (DATABASE_URL) was set up with ${beacon}: set that, or leave it out.`,
  ]);
}
