import { CVC_KEPT_MS } from '@florin/checkout/vault/cvc-rule';
import type { SealedRecord } from '@florin/checkout/vault/envelope';
import type { Id } from '@florin/wire/ids';
import type { Queryable } from '../database/database.ts';
import { changeRows } from '../database/forget.ts';
import { identifier, joined, json, sql } from '../database/sql.ts';
import { CVC_PLACES, type CvcPlace } from './cvc-places.ts';

/** Whatever became of it: no security code is kept for longer than the rule allows, wherever it is. */
export async function forgetOldCvcs(database: Queryable): Promise<void> {
  for (const { table, column, since, alongside } of CVC_PLACES) {
    const emptied = [column, ...alongside].map((name) => sql`${identifier(name)} = NULL`);
    const storedAt = identifier(since.column);
    await changeRows(
      database,
      table,
      sql`UPDATE ${identifier(table)} SET ${joined(emptied, ', ')}`,
      sql`${identifier(column)} IS NOT NULL
        AND ${since.unit === 'time' ? storedAt : sql`to_timestamp(${storedAt})`} <= now() - ${CVC_KEPT_MS} * interval '1 millisecond'`,
    );
  }
}

/** A security code where it is stored. */
export interface StoredCvc {
  readonly account_id: Id<'account'>;
  readonly id: string;
  readonly card: Id<'card'>;
  readonly sealed: SealedRecord;
}

/** Codes of every account that are sealed with another key than this one. */
export async function findCvcsOfOtherKeys(
  database: Queryable,
  { table, column, card }: CvcPlace,
  keyId: string,
  limit: number,
): Promise<readonly StoredCvc[]> {
  return database.query<StoredCvc>(sql`
    SELECT account_id, id, ${identifier(card)} AS card, ${identifier(column)} AS sealed FROM ${identifier(table)}
    WHERE ${identifier(column)} IS NOT NULL AND ${identifier(column)} ->> 'keyId' <> ${keyId} LIMIT ${limit}`);
}

/** Only where it is still what was found: what was destroyed meanwhile stays destroyed. */
export async function replaceCvc(
  database: Queryable,
  { table, column }: CvcPlace,
  { account_id, id, sealed }: StoredCvc,
  resealed: SealedRecord,
): Promise<void> {
  await database.execute(sql`
    UPDATE ${identifier(table)} SET ${identifier(column)} = ${json(resealed)}
    WHERE account_id = ${account_id} AND id = ${id} AND ${identifier(column)} = ${json(sealed)}`);
}
