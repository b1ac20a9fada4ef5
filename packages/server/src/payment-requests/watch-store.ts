import type { Queryable } from '../database/database.ts';
import { type Sql, sql } from '../database/sql.ts';

/** A page that stays open tells so now and then, not at every look. */
const VISIT_SECONDS = 60;

/**
 * Notes that somebody has the page of this session or intent open, and has its wallet watched.
 * @example await noteVisit(database, 'cs_01k9…')
 */
export async function noteVisit(database: Queryable, source: string): Promise<void> {
  const now = Math.floor(Date.now() / 1000);
  const noted = await database.execute(sql`
    INSERT INTO page_visits AS present (account_id, source, seen_at)
    SELECT account_id, id, ${now} FROM (${requestOf(source)}) asked
    ON CONFLICT (source) DO UPDATE SET seen_at = excluded.seen_at WHERE present.seen_at < ${now - VISIT_SECONDS}`);
  if (noted > 0) await database.execute(watchWallets(requestOf(source)));
}

/** Notes which wallet was handed a transaction that pays this. */
export async function notePayer(database: Queryable, source: string, payer: string): Promise<void> {
  await database.execute(sql`
    INSERT INTO page_visits (account_id, source, seen_at, payer_address)
    SELECT account_id, id, ${Math.floor(Date.now() / 1000)}, ${payer} FROM (${requestOf(source)}) asked
    ON CONFLICT (source) DO UPDATE SET payer_address = excluded.payer_address`);
}

function requestOf(source: string): Sql {
  return sql`
    SELECT account_id, id, recipient_address, token_account, created FROM checkout_sessions WHERE id = ${source}
    UNION ALL SELECT account_id, id, recipient_address, token_account, created FROM transaction_intents WHERE id = ${source}`;
}

/** Wallets that are about to be looked at anyway are left alone. */
const SOON_SECONDS = 20;

/**
 * Part of a statement, or one: has the wallets that these rows are paid at watched, from when they were handed out. A wallet belongs to the account whose own
 * it is, else to the one that handed it out first: nobody gets to see, or to use up, what arrives for another.
 * @example await database.execute(watchWallets(sql`SELECT account_id, recipient_address, token_account, created FROM checkout_sessions WHERE …`))
 */
export function watchWallets(requests: Sql): Sql {
  return sql`
    INSERT INTO watched_wallets AS present (account_id, token_account, address, look_at, watched_since)
    SELECT DISTINCT ON (token_account) coalesce(owner.id, asked.account_id), token_account, recipient_address, now(), asked.created
    FROM (${requests}) asked LEFT JOIN accounts owner ON owner.wallet_address = asked.recipient_address
    ORDER BY token_account, asked.created
    ON CONFLICT (token_account) DO UPDATE SET look_at = now(),
      account_id = coalesce((SELECT id FROM accounts WHERE wallet_address = present.address), present.account_id)
    WHERE present.look_at > now() + interval '1 second' * ${SOON_SECONDS}
      OR present.account_id <> coalesce((SELECT id FROM accounts WHERE wallet_address = present.address), present.account_id)`;
}

/** Somebody says that money was sent there by hand. */
export async function searchWalletNow(database: Queryable, tokenAccount: string): Promise<void> {
  await database.execute(sql`
    UPDATE watched_wallets SET look_at = now(), busy_until = now() + interval '1 minute' WHERE token_account = ${tokenAccount}`);
}
