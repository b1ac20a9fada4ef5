import type { SealedRecord } from '@florin/checkout/vault/envelope';
import type { Id } from '@florin/wire/ids';
import type { Queryable } from '../../database/database.ts';
import { orderedJson, sql } from '../../database/sql.ts';

/** The login of an account that a purchase makes at a shop. */
export interface MerchantAccountRow {
  readonly account_id: Id<'account'>;
  readonly intent_id: Id<'checkout_intent'>;
  readonly origin: string;
  readonly email: string | null;
  readonly username: string | null;
  readonly password_sealed: SealedRecord;
  readonly stored_at: number;
}

const COLUMNS = sql`account_id, intent_id, origin, email, username, password_sealed, stored_at`;

/** What is written down for the purchase: this, unless something was before. */
export async function keepMerchantAccount(
  database: Queryable,
  row: Omit<MerchantAccountRow, 'stored_at'>,
): Promise<MerchantAccountRow> {
  await database.execute(sql`
    INSERT INTO merchant_accounts (account_id, intent_id, origin, email, username, password_sealed)
    VALUES (${row.account_id}, ${row.intent_id}, ${row.origin}, ${row.email}, ${row.username}, ${orderedJson(row.password_sealed)})
    ON CONFLICT DO NOTHING`);
  return (await findMerchantAccount(database, row.account_id, row.intent_id))!;
}

export async function findMerchantAccount(
  database: Queryable,
  accountId: string,
  intentId: string,
): Promise<MerchantAccountRow | null> {
  return database.first<MerchantAccountRow>(sql`
    SELECT ${COLUMNS} FROM merchant_accounts WHERE account_id = ${accountId} AND intent_id = ${intentId}`);
}

/** Passwords of every account that are sealed with another key than this one. */
export async function findPasswordsOfOtherKeys(
  database: Queryable,
  keyId: string,
  limit: number,
): Promise<readonly MerchantAccountRow[]> {
  return database.query<MerchantAccountRow>(sql`
    SELECT ${COLUMNS} FROM merchant_accounts WHERE password_sealed ->> 'keyId' <> ${keyId} LIMIT ${limit}`);
}

/** The same password under another key: it never changes, so there is nothing to compare with. */
export async function replacePassword(
  database: Queryable,
  { account_id, intent_id }: MerchantAccountRow,
  resealed: SealedRecord,
): Promise<void> {
  await database.execute(sql`
    UPDATE merchant_accounts SET password_sealed = ${orderedJson(resealed)}
    WHERE account_id = ${account_id} AND intent_id = ${intent_id}`);
}
