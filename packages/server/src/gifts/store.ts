import type { GiftStatus, listGifts } from '@florin/wire/gifts/gift';
import type { Id } from '@florin/wire/ids';
import type { Cents } from '@florin/wire/money';
import type { QueryOf } from '@florin/wire/route';
import type { Address } from '@solana/kit';
import type { Queryable } from '../database/database.ts';
import { type Page, pageOf } from '../database/page.ts';
import { identifier, joined, NOTHING, sql } from '../database/sql.ts';
import { violates } from '../database/violation.ts';
import type { Claim } from '../idempotency/claim.ts';
import { insertOnce } from '../idempotency/insert-once.ts';
import { firstIdAt } from '../ids.ts';
import { giftSourcesOf, giftTargetOf } from './state-machine.ts';

export interface GiftRow {
  readonly account_id: Id<'account'>;
  readonly id: Id<'gift'>;
  readonly status: GiftStatus;
  readonly amount: Cents;
  readonly sender_address: Address;
  readonly release_verification_key: Address;
  readonly vault_address: Address;
  readonly vault_bump: number;
  readonly sender_token_account: Address;
  readonly recipient_address: string | null;
  readonly funded_at: number | null;
  readonly released_at: number | null;
  readonly reclaimed_at: number | null;
  readonly release_tx: string | null;
  readonly metadata: Record<string, string>;
  readonly created: number;
}

/** A gift as it is inserted: with the first time that its vault is looked at. */
export interface NewGiftRow extends GiftRow {
  readonly sweep_at: string;
  readonly sweeps: 0;
}

/** A gift for whoever holds its link or its code, with the name of the business that gives it. */
export interface PublicGiftRow extends GiftRow {
  readonly business_name: string;
  readonly icon_url: string | null;
  readonly brand_color: string | null;
}

export async function findGift(
  database: Queryable,
  accountId: Id<'account'>,
  id: string,
): Promise<GiftRow | null> {
  return database.first<GiftRow>(sql`SELECT * FROM gifts WHERE account_id = ${accountId} AND id = ${id}`);
}

/** Those of them that the account has, in no order. */
export async function findGifts(
  database: Queryable,
  accountId: Id<'account'>,
  ids: readonly string[],
): Promise<GiftRow[]> {
  return database.query<GiftRow>(sql`
    SELECT * FROM gifts WHERE account_id = ${accountId} AND id = ANY(${[...ids]})`);
}

/** How many gifts there are in each state, and what they are worth. */
export interface GiftTally {
  readonly status: GiftStatus;
  readonly count: number;
  readonly amount: number;
}

/** As the index has it (migration 79). */
const CAMPAIGN = sql`(metadata ->> 'campaign') COLLATE "C"`;

/** How the gifts of a campaign stand. */
export interface CampaignTally {
  readonly name: string;
  readonly status: GiftStatus;
  readonly count: number;
  readonly amount: number;
  /** When its newest gift was made. */
  readonly created: number;
}

/** So many of the newest gifts of campaigns are counted for the list of campaigns. */
const CAMPAIGN_GIFTS_MAX = 50_000;

/** Campaigns of an account, or one of them by its name, a row for each state of their gifts. */
export async function tallyCampaigns(
  database: Queryable,
  accountId: Id<'account'>,
  name: string | null = null,
): Promise<CampaignTally[]> {
  const named = name === null ? sql`metadata ->> 'campaign' IS NOT NULL` : sql`${CAMPAIGN} = ${name}`;
  const most = name === null ? sql`ORDER BY id DESC LIMIT ${CAMPAIGN_GIFTS_MAX}` : NOTHING;
  return database.query<CampaignTally>(sql`
    SELECT metadata ->> 'campaign' AS name, status, count(*)::bigint AS count, sum(amount)::bigint AS amount, max(created)::bigint AS created
    FROM (SELECT metadata, status, amount, created FROM gifts WHERE account_id = ${accountId} AND ${named} ${most}) recent
    GROUP BY 1, 2`);
}

/** Of the gifts that were made since then. */
export async function tallyGifts(
  database: Queryable,
  accountId: Id<'account'>,
  sinceSeconds: number,
): Promise<GiftTally[]> {
  return database.query<GiftTally>(sql`
    SELECT status, count(*)::bigint AS count, sum(amount)::bigint AS amount FROM gifts
    WHERE account_id = ${accountId} AND id >= ${firstIdAt('gift', sinceSeconds)} GROUP BY status`);
}

export async function pageOfGifts(
  database: Queryable,
  accountId: Id<'account'>,
  query: QueryOf<typeof listGifts>,
): Promise<Page<GiftRow>> {
  const { status, sender_address, campaign } = query;
  const filters = joined([
    status === undefined ? NOTHING : sql`AND status = ${status}`,
    sender_address === undefined ? NOTHING : sql`AND sender_address = ${sender_address}`,
    campaign === undefined ? NOTHING : sql`AND ${CAMPAIGN} = ${campaign}`,
  ]);
  return pageOf<GiftRow>(database, 'gift', 'gifts', accountId, query, filters);
}

/** The public routes name a gift by its id, its key or its vault alone; each is unique and unguessable. */
export async function findPublicGift(
  database: Queryable,
  by: 'id' | 'release_verification_key' | 'vault_address',
  value: string,
): Promise<PublicGiftRow | null> {
  return database.first<PublicGiftRow>(sql`
    SELECT gifts.*, accounts.business_name, accounts.icon_url, accounts.brand_color FROM gifts JOIN accounts ON accounts.id = gifts.account_id
    WHERE gifts.${identifier(by)} = ${value}`);
}

/** Of all accounts. Counts an index, which takes a while where there are millions. */
export async function countOpenGifts(database: Queryable): Promise<number> {
  const row = await database.first<{ count: number }>(sql`
    SELECT count(*) AS count FROM gifts WHERE status = 'open'`);
  return row!.count;
}

/** Inserts a gift and the answer that reports it. False when its release key backs another gift, or ever did. */
export async function insertGift(
  database: Queryable,
  claim: Claim | null,
  gift: NewGiftRow,
  answer: unknown,
): Promise<boolean> {
  try {
    await insertOnce(database, claim, { gifts: [gift] }, answer);
    return true;
  } catch (error) {
    if (violates(error, 'unique', 'gifts_release_key')) return false;
    throw error;
  }
}

/** Ends a gift that was never funded; null when it is no longer in a state for that. */
export async function withdrawGift(
  database: Queryable,
  accountId: Id<'account'>,
  id: string,
  unixSeconds: number,
): Promise<GiftRow | null> {
  return database.first<GiftRow>(sql`
    UPDATE gifts SET status = ${giftTargetOf('withdrawn')}, reclaimed_at = ${unixSeconds}
    WHERE account_id = ${accountId} AND id = ${id} AND status = ANY(${giftSourcesOf('withdrawn')})
    RETURNING *`);
}
