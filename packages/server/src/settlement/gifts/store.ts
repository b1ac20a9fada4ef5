import type { Cents } from '@florin/wire/money';
import type { Address } from '@solana/kit';
import type { Queryable } from '../../database/database.ts';
import { sql } from '../../database/sql.ts';

/** What settlement needs to know of a gift. */
export interface VaultGift {
  readonly vault_address: Address;
  readonly amount: Cents;
}

/** Vaults are unique over all accounts: the chain does not say whose gift it is. */
export async function findGiftsOfVaults(
  database: Queryable,
  vaults: readonly Address[],
): Promise<Map<Address, VaultGift>> {
  const rows = await database.query<VaultGift>(sql`
    SELECT vault_address, amount FROM gifts WHERE vault_address = ANY(${vaults})`);
  return new Map(rows.map((row) => [row.vault_address, row]));
}
