import type { CardBrand } from '@florin/checkout/vault/card-number';
import type { SealedRecord } from '@florin/checkout/vault/envelope';
import type { ContactDetails } from '@florin/wire/checkout/card';
import type { Id } from '@florin/wire/ids';
import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';

export interface CardRow {
  readonly account_id: Id<'account'>;
  readonly id: Id<'card'>;
  readonly brand: CardBrand;
  readonly last4: string;
  readonly exp_month: number;
  readonly exp_year: number;
  readonly name: string | null;
  readonly billing_details: ContactDetails | null;
  readonly shipping_details: ContactDetails | null;
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

export async function findCard(database: Queryable, accountId: string, id: string): Promise<CardRow | null> {
  const [row] = await database.query<CardRow>(sql`
    SELECT * FROM cards WHERE account_id = ${accountId} AND id = ${id} AND deleted_at IS NULL`);
  return row ?? null;
}

export async function newestCard(database: Queryable, accountId: string): Promise<CardRow | null> {
  const [row] = await database.query<CardRow>(sql`
    SELECT * FROM cards WHERE account_id = ${accountId} AND deleted_at IS NULL ORDER BY id DESC LIMIT 1`);
  return row ?? null;
}

/** Destroys number and cvc; the row stays for the intents that name it. False where there is no such card. */
export async function destroyCard(
  database: Queryable,
  accountId: Id<'account'>,
  id: string,
): Promise<boolean> {
  const destroyed = await database.query(sql`
    WITH destroyed AS (
      UPDATE cards SET deleted_at = now(), number_sealed = NULL, cvc_sealed = NULL, cvc_stored_at = NULL,
        billing_details = NULL, shipping_details = NULL, name = NULL
      WHERE account_id = ${accountId} AND id = ${id} AND deleted_at IS NULL RETURNING account_id, id),
    forgotten AS (
      UPDATE checkout_intents SET cvc_sealed = NULL FROM destroyed
      WHERE checkout_intents.account_id = destroyed.account_id AND checkout_intents.card = destroyed.id)
    SELECT 1 FROM destroyed`);
  return destroyed.length === 1;
}
