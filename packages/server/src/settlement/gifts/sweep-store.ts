import type { Address } from '@solana/kit';
import type { Queryable } from '../../database/database.ts';
import { sql } from '../../database/sql.ts';
import type { VaultGift } from './store.ts';

const SWEEP_SECONDS_MIN = 15;
const SWEEP_SECONDS_MAX = 86_400;
const FRESH_SECONDS = 600;

export async function findDueVaults(database: Queryable, limit: number): Promise<VaultGift[]> {
  return database.query(sql`
    SELECT vault_address, amount FROM gifts WHERE status = 'requires_action' AND sweep_at <= now()
    ORDER BY sweep_at LIMIT ${limit}`);
}

/** How many are looked at: those that are new are looked up every few seconds, and so they are among the first. */
const LOOKED_AT_MAX = 200;

/** Whether a gift was made in the last minutes that waits for its money. */
export async function hasFreshGift(database: Queryable): Promise<boolean> {
  const row = await database.first(sql`
    SELECT 1 FROM (
      SELECT created FROM gifts WHERE status = 'requires_action' ORDER BY sweep_at LIMIT ${LOOKED_AT_MAX}) next
    WHERE created > extract(epoch FROM now()) - ${FRESH_SECONDS} LIMIT 1`);
  return row !== null;
}

/** Gifts whose money may be gone. */
export async function findDueOpenVaults(database: Queryable, limit: number): Promise<VaultGift[]> {
  return database.query(sql`
    SELECT vault_address, amount FROM gifts WHERE status = 'open' AND sweep_at <= now() ORDER BY sweep_at LIMIT ${limit}`);
}

export async function postponeOpenVaults(database: Queryable, vaults: readonly Address[]): Promise<void> {
  await database.execute(sql`
    UPDATE gifts SET sweep_at = now() + ${SWEEP_SECONDS_MIN} * interval '1 second' WHERE vault_address = ANY(${vaults})`);
}

/** Each is looked at half as often as before, once it is no longer new. */
export async function postponeVaults(database: Queryable, vaults: readonly Address[]): Promise<void> {
  await database.execute(sql`
    UPDATE gifts SET sweeps = sweeps + 1,
      sweep_at = now() + interval '1 second' * CASE
        WHEN created > extract(epoch FROM now()) - ${FRESH_SECONDS} THEN ${SWEEP_SECONDS_MIN}
        ELSE least(${SWEEP_SECONDS_MIN} * power(2, least(sweeps, 20)), ${SWEEP_SECONDS_MAX}) END
    WHERE vault_address = ANY(${vaults})`);
}

/** A vault that was opened with too little: whoever did so is likely to add the rest soon. */
export async function sweepSoon(database: Queryable, vaults: readonly Address[]): Promise<void> {
  await database.execute(sql`
    UPDATE gifts SET sweeps = 0, sweep_at = now() + interval '3 seconds'
    WHERE vault_address = ANY(${vaults}) AND status = 'requires_action'`);
}
