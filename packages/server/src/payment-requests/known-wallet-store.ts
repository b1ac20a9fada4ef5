import type { Id } from '@florin/wire/ids';
import type { Address } from '@solana/kit';
import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';

/** As many of each kind as are looked at, the newest first. */
const LOOKED_AT_MAX = 200;

/** The account's own wallet, and those that it was paid at or by of late. */
export async function findKnownWallets(
  database: Queryable,
  accountId: Id<'account'>,
): Promise<readonly Address[]> {
  const rows = await database.query<{ address: Address }>(sql`
    SELECT wallet_address AS address FROM accounts WHERE id = ${accountId}
    UNION (SELECT recipient_address FROM checkout_sessions WHERE account_id = ${accountId} ORDER BY id DESC LIMIT ${LOOKED_AT_MAX})
    UNION (SELECT recipient_address FROM transaction_intents WHERE account_id = ${accountId} ORDER BY id DESC LIMIT ${LOOKED_AT_MAX})
    UNION (SELECT recipient_address FROM checkout_links WHERE account_id = ${accountId} ORDER BY id DESC LIMIT ${LOOKED_AT_MAX})
    UNION (SELECT sender_address FROM transactions WHERE account_id = ${accountId} ORDER BY id DESC LIMIT ${LOOKED_AT_MAX})
    UNION (SELECT sender_address FROM unmatched_payments WHERE account_id = ${accountId} ORDER BY id DESC LIMIT ${LOOKED_AT_MAX})`);
  return rows.map(({ address }) => address);
}
