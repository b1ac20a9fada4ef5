import type { HistoryCursor } from '@florin/chain/port';
import type { Id } from '@florin/wire/ids';
import type { Address, Signature } from '@solana/kit';
import type { Queryable } from '../../database/database.ts';
import { sql } from '../../database/sql.ts';
import { watchWallets } from '../../payment-requests/watch-store.ts';

/** Wallets with something open are looked at this often; others now and then, to see whether something is. */
const LOOK_SECONDS = 15;
const IDLE_LOOK_SECONDS = 300;
/** How long after a change of the balance the history is read at every look. */
const BUSY_SECONDS = 60;
/** What came and went between two looks leaves the balance as it was: the history tells of it. */
const SEARCH_SECONDS = 600;

/** A wallet that was handed out, and how far its history has been read. */
export interface WatchedWallet {
  readonly accountId: Id<'account'>;
  readonly address: Address;
  readonly tokenAccount: Address;
  /** Unix seconds: what landed before does not concern us. */
  readonly watchedSince: number;
}

/** How far the clock of the chain may be behind ours. */
const CLOCK_SECONDS = 60;

/** @example if (!isWatchedAt(wallet, landedAt(facts))) continue; */
export function isWatchedAt({ watchedSince }: WatchedWallet, unixSeconds: number): boolean {
  return unixSeconds >= watchedSince - CLOCK_SECONDS;
}

export interface DueWallet extends WatchedWallet {
  readonly cursor: HistoryCursor | null;
  /** A long stretch is read from its newest end down, over several turns. */
  readonly walk: { readonly top: HistoryCursor; readonly before: HistoryCursor } | null;
  readonly balance: string | null;
  /** Whether its history is to be read, whatever its balance. */
  readonly isToSearch: boolean;
}

interface DueWalletRow {
  readonly account_id: Id<'account'>;
  readonly address: Address;
  readonly token_account: Address;
  readonly watched_since: number;
  readonly cursor_signature: Signature | null;
  readonly cursor_slot: number | null;
  readonly walk_top_signature: Signature | null;
  readonly walk_top_slot: number | null;
  readonly walk_before_signature: Signature | null;
  readonly walk_before_slot: number | null;
  readonly balance: string | null;
  readonly is_to_search: boolean;
}

/** Gives each its next turn at once. Those of accounts that wait for nothing are left out. */
export async function takeDueWallets(database: Queryable, limit: number): Promise<DueWallet[]> {
  const rows = await database.query<DueWalletRow & { readonly is_open: boolean }>(sql`
    WITH due AS (
      SELECT token_account, EXISTS (
          SELECT 1 FROM checkout_sessions WHERE account_id = watched_wallets.account_id AND status = 'open') OR EXISTS (
          SELECT 1 FROM transaction_intents
          WHERE account_id = watched_wallets.account_id AND status IN ('requires_action', 'processing')) AS is_open
      FROM watched_wallets WHERE look_at <= now() ORDER BY look_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    UPDATE watched_wallets
    SET look_at = now() + interval '1 second' * CASE WHEN is_open THEN ${LOOK_SECONDS}::int ELSE ${IDLE_LOOK_SECONDS} END
    FROM due WHERE watched_wallets.token_account = due.token_account
    RETURNING watched_wallets.*, is_open,
      busy_until > now() OR walk_top_signature IS NOT NULL
        OR searched_at < now() - interval '1 second' * ${SEARCH_SECONDS} AS is_to_search`);
  return rows.filter(({ is_open }) => is_open).map(dueWalletOf);
}

function dueWalletOf(row: DueWalletRow): DueWallet {
  const top = cursorOf(row.walk_top_signature, row.walk_top_slot);
  const before = cursorOf(row.walk_before_signature, row.walk_before_slot);
  return {
    accountId: row.account_id,
    address: row.address,
    tokenAccount: row.token_account,
    watchedSince: row.watched_since,
    cursor: cursorOf(row.cursor_signature, row.cursor_slot),
    walk: top && before && { top, before },
    balance: row.balance,
    isToSearch: row.is_to_search,
  };
}

function cursorOf(signature: Signature | null, slot: number | null): HistoryCursor | null {
  return signature && { signature, slot: BigInt(slot ?? 0) };
}

export async function noteBalances(
  database: Queryable,
  balances: readonly { readonly tokenAccount: Address; readonly balance: string | null }[],
): Promise<void> {
  if (balances.length === 0) return;
  await database.execute(sql`
    UPDATE watched_wallets SET balance = noted.balance, busy_until = now() + interval '1 second' * ${BUSY_SECONDS}
    FROM unnest(${balances.map(({ tokenAccount }) => tokenAccount as string)}::text[],
      ${balances.map(({ balance }) => balance)}::numeric[]) AS noted (token_account, balance)
    WHERE watched_wallets.token_account = noted.token_account`);
}

/** Those that were not reached in this turn come first in the next. */
export async function putOff(database: Queryable, wallets: readonly DueWallet[]): Promise<void> {
  if (wallets.length === 0) return;
  await database.execute(sql`
    UPDATE watched_wallets SET look_at = now()
    WHERE token_account = ANY(${wallets.map(({ tokenAccount }) => tokenAccount as string)})`);
}

/** The history is read up to here. With a walk there is more to read, and after one there is what landed since it began: at once. */
export async function moveWalletCursor(
  database: Queryable,
  { tokenAccount, cursor: from, walk: walked }: DueWallet,
  cursor: HistoryCursor | null,
  walk: DueWallet['walk'],
): Promise<void> {
  await database.execute(sql`
    UPDATE watched_wallets SET cursor_signature = ${cursor?.signature ?? null}, cursor_slot = ${cursor?.slot ?? null},
      walk_top_signature = ${walk?.top.signature ?? null}, walk_top_slot = ${walk?.top.slot ?? null},
      walk_before_signature = ${walk?.before.signature ?? null}, walk_before_slot = ${walk?.before.slot ?? null},
      searched_at = CASE WHEN ${walked !== null} THEN 'epoch' ELSE now() END,
      look_at = CASE WHEN ${walk !== null || walked !== null} THEN now() ELSE look_at END
    WHERE token_account = ${tokenAccount} AND cursor_signature IS NOT DISTINCT FROM ${from?.signature ?? null}`);
}

/** Which of these token accounts are watched. */
export async function findWatchedWallets(
  database: Queryable,
  tokenAccounts: readonly Address[],
): Promise<Map<Address, WatchedWallet>> {
  const rows = await database.query<
    Pick<DueWalletRow, 'account_id' | 'address' | 'token_account' | 'watched_since'>
  >(sql`
    SELECT account_id, address, token_account, watched_since FROM watched_wallets WHERE token_account = ANY(${tokenAccounts})`);
  return new Map(
    rows.map(({ account_id, address, token_account, watched_since }) => [
      token_account,
      { accountId: account_id, address, tokenAccount: token_account, watchedSince: watched_since },
    ]),
  );
}

const ADOPTED_AT_ONCE = 1_000;

/** Has the wallets of requests from this id on watched. Returns the last id that was looked at, and whether there are more. */
export async function adoptWallets(
  database: Queryable,
  table: 'checkout_sessions' | 'transaction_intents',
  after: string,
): Promise<{ readonly last: string | null; readonly hasMore: boolean }> {
  const rows =
    table === 'checkout_sessions'
      ? sql`SELECT account_id, id, recipient_address, token_account, created FROM checkout_sessions WHERE id > ${after} ORDER BY id LIMIT ${ADOPTED_AT_ONCE}`
      : sql`SELECT account_id, id, recipient_address, token_account, created FROM transaction_intents WHERE id > ${after} ORDER BY id LIMIT ${ADOPTED_AT_ONCE}`;
  const row = await database.first<{ last: string | null; looked_at: number }>(sql`
    WITH asked AS MATERIALIZED (${rows}),
    watched AS (${watchWallets(sql`SELECT account_id, recipient_address, token_account, created FROM asked`)})
    SELECT max(id) AS last, count(*) AS looked_at FROM asked`);
  return { last: row!.last, hasMore: row!.looked_at === ADOPTED_AT_ONCE };
}

/**
 * Has the wallets of everything that is open watched. Whoever begins to lead does it once: nobody else knows what was handed out while
 * nobody led.
 */
export async function adoptOpenWallets(database: Queryable): Promise<void> {
  await database.execute(
    watchWallets(sql`
      SELECT account_id, recipient_address, token_account, created FROM (
        SELECT account_id, recipient_address, token_account, created FROM checkout_sessions WHERE status = 'open'
        UNION ALL
        SELECT account_id, recipient_address, token_account, created FROM transaction_intents
        WHERE status IN ('requires_action', 'processing')) handed_out
      WHERE NOT EXISTS (
        SELECT 1 FROM watched_wallets WHERE watched_wallets.token_account = handed_out.token_account)`),
  );
}
