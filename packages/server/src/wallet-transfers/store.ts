import type { Id } from '@florin/wire/ids';
import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';

/** The gift that stands for a wallet. */
export interface ClaimedGift {
  readonly id: Id<'gift'>;
  readonly account_id: Id<'account'>;
}

/** The gift that a wallet claimed last; null where it claimed none here. */
export async function findClaimedGift(database: Queryable, wallet: string): Promise<ClaimedGift | null> {
  return database.first<ClaimedGift>(sql`
    SELECT id, account_id FROM gifts WHERE recipient_address = ${wallet} AND status = 'released'
    ORDER BY id DESC LIMIT 1`);
}
