import type { SealedRecord } from '@florin/checkout/vault/envelope';
import type { CardBrand, CardFunding, CardLimits, ContactDetails } from '@florin/wire/checkout/card';
import type { Id } from '@florin/wire/ids';
import { changed } from '../database/changed.ts';
import type { Queryable } from '../database/database.ts';
import { fitsMetadata, type MetadataChanges, mergedMetadata } from '../database/metadata.ts';
import { type Page, type PageRange, pageOf } from '../database/page.ts';
import { json, sql } from '../database/sql.ts';

export interface CardRow {
  readonly account_id: Id<'account'>;
  readonly id: Id<'card'>;
  readonly brand: CardBrand;
  readonly last4: string;
  readonly exp_month: number;
  readonly exp_year: number;
  /** Null where nobody said it. */
  readonly funding: CardFunding | null;
  readonly name: string | null;
  readonly billing_details: ContactDetails | null;
  readonly shipping_details: ContactDetails | null;
  /** What its owner calls it; null where they gave it no name. */
  readonly nickname: string | null;
  /** Null for no limit. */
  readonly limits: CardLimits | null;
  /** Null once the card is deleted. */
  readonly number_sealed: SealedRecord | null;
  readonly cvc_sealed: SealedRecord | null;
  readonly metadata: Record<string, string>;
  readonly created: number;
}

/** A card as it is inserted. */
export interface NewCardRow extends CardRow {
  readonly cvc_stored_at: string | null;
  readonly fingerprint: string;
}

export async function findCard(
  database: Queryable,
  accountId: Id<'account'>,
  id: string,
): Promise<CardRow | null> {
  return database.first<CardRow>(sql`
    SELECT * FROM cards WHERE account_id = ${accountId} AND id = ${id} AND deleted_at IS NULL`);
}

/** What a merchant is told of a card's holder before anything is bought. */
export interface CardContacts {
  readonly name: string | null;
  readonly billing_details: ContactDetails | null;
  readonly shipping_details: ContactDetails | null;
  readonly has_cvc: boolean;
}

/** Touches no sealed column: whoever reads strangers' pages has no right to them (docs/production.md). */
export async function findCardContacts(
  database: Queryable,
  accountId: Id<'account'>,
  id: string,
): Promise<CardContacts | null> {
  return database.first<CardContacts>(sql`
    SELECT name, billing_details, shipping_details, cvc_stored_at IS NOT NULL AS has_cvc
    FROM cards WHERE account_id = ${accountId} AND id = ${id} AND deleted_at IS NULL`);
}

export async function findNewestCard(database: Queryable, accountId: Id<'account'>): Promise<CardRow | null> {
  return database.first<CardRow>(sql`
    SELECT * FROM cards WHERE account_id = ${accountId} AND deleted_at IS NULL ORDER BY id DESC LIMIT 1`);
}

export async function listCards(
  database: Queryable,
  accountId: Id<'account'>,
  range: PageRange,
): Promise<Page<CardRow>> {
  return pageOf<CardRow>(database, 'card', 'cards', accountId, range, sql`AND deleted_at IS NULL`);
}

/** What an update asks for; what is undefined stays as it is. */
export interface CardChanges {
  readonly nickname?: string | null | undefined;
  readonly limits?: CardLimits | null | undefined;
  readonly metadata?: MetadataChanges | undefined;
}

/** Null where there is no such card, or where that would leave too much metadata. */
export async function updateCard(
  database: Queryable,
  accountId: Id<'account'>,
  id: string,
  { nickname, limits, metadata }: CardChanges,
): Promise<CardRow | null> {
  const merged = mergedMetadata(metadata);
  return database.first<CardRow>(sql`
    UPDATE cards SET nickname = ${changed('nickname', nickname)},
      limits = ${changed('limits', limits ? json(limits) : limits)}, metadata = ${merged}
    WHERE account_id = ${accountId} AND id = ${id} AND deleted_at IS NULL AND ${fitsMetadata(merged)}
    RETURNING *`);
}

/** The card, which stays as it is until the transaction ends; null where it is destroyed. */
export async function lockCard(
  transaction: Queryable,
  accountId: Id<'account'>,
  id: string,
): Promise<CardRow | null> {
  return transaction.first<CardRow>(sql`
    SELECT * FROM cards WHERE account_id = ${accountId} AND id = ${id} AND deleted_at IS NULL FOR NO KEY UPDATE`);
}

/** Destroys number and cvc; the row stays for the intents that name it. False where there is no such card. */
export async function destroyCard(
  database: Queryable,
  accountId: Id<'account'>,
  id: string,
): Promise<boolean> {
  const destroyed = await database.first(sql`
    WITH destroyed AS (
      UPDATE cards SET deleted_at = now(), number_sealed = NULL, cvc_sealed = NULL, cvc_stored_at = NULL,
        billing_details = NULL, shipping_details = NULL, name = NULL, nickname = NULL
      WHERE account_id = ${accountId} AND id = ${id} AND deleted_at IS NULL RETURNING account_id, id),
    forgotten AS (
      UPDATE checkout_intents SET cvc_sealed = NULL FROM destroyed
      WHERE checkout_intents.account_id = destroyed.account_id AND checkout_intents.card = destroyed.id)
    SELECT 1 FROM destroyed`);
  return destroyed !== null;
}

/** A card whose number is there. */
export interface SealedNumber {
  readonly account_id: Id<'account'>;
  readonly id: Id<'card'>;
  readonly number_sealed: SealedRecord;
}

/** Cards of every account whose number is sealed with another key than this one: two ranges of an index, mostly empty. */
export async function findCardsOfOtherKeys(
  database: Queryable,
  keyId: string,
  limit: number,
): Promise<readonly SealedNumber[]> {
  return database.query<SealedNumber>(sql`
    SELECT account_id, id, number_sealed FROM cards
    WHERE number_sealed IS NOT NULL AND (number_sealed ->> 'keyId' < ${keyId} OR number_sealed ->> 'keyId' > ${keyId})
    LIMIT ${limit}`);
}

/** Only where it is still what the row says: what was destroyed meanwhile stays destroyed. */
export async function replaceNumber(
  database: Queryable,
  { account_id, id, number_sealed }: SealedNumber,
  resealed: SealedRecord,
): Promise<void> {
  await database.execute(sql`
    UPDATE cards SET number_sealed = ${json(resealed)}
    WHERE account_id = ${account_id} AND id = ${id} AND number_sealed = ${json(number_sealed)}`);
}
