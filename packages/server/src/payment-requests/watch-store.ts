import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';

const WATCHED_HOURS = 24;

/**
 * Has the wallet that this session or intent pays watched for money that is sent by hand, for a day from now. Only where it
 * is the account's own: what arrives at others may be anything.
 * @example await watchWallet(database, 'cs_01k9…')
 */
export async function watchWallet(database: Queryable, source: string): Promise<void> {
  await database.execute(sql`
    INSERT INTO watched_wallets AS present (account_id, token_account, watched_until, look_at)
    SELECT accounts.id, asked.token_account, now() + interval '1 hour' * ${WATCHED_HOURS}, now()
    FROM (
      SELECT account_id, recipient_address, token_account FROM checkout_sessions WHERE id = ${source}
      UNION ALL
      SELECT account_id, recipient_address, token_account FROM transaction_intents WHERE id = ${source}) asked
    JOIN accounts ON accounts.id = asked.account_id AND accounts.wallet_address = asked.recipient_address
    ON CONFLICT (account_id) DO UPDATE SET watched_until = excluded.watched_until
    WHERE present.watched_until < excluded.watched_until - interval '1 hour'`);
}
