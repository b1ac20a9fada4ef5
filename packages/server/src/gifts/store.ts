import type { GiftStatus } from '@florin/wire/gifts/gift';
import type { Id } from '@florin/wire/ids';
import type { Cents } from '@florin/wire/money';
import type { Address } from '@solana/kit';
import type { Queryable } from '../database/database.ts';
import { identifier, sql } from '../database/sql.ts';
import { sourcesOf, targetOf } from './state-machine.ts';

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
}

export async function findGift(
  database: Queryable,
  accountId: Id<'account'>,
  id: string,
): Promise<GiftRow | null> {
  const [row] = await database.query<GiftRow>(
    sql`SELECT * FROM gifts WHERE account_id = ${accountId} AND id = ${id}`,
  );
  return row ?? null;
}

/** The public routes name a gift by its id, its key or its vault alone; each is unique and unguessable. */
export async function findPublicGift(
  database: Queryable,
  by: 'id' | 'release_verification_key' | 'vault_address',
  value: string,
): Promise<PublicGiftRow | null> {
  const [row] = await database.query<PublicGiftRow>(sql`
    SELECT gifts.*, accounts.business_name FROM gifts JOIN accounts ON accounts.id = gifts.account_id
    WHERE gifts.${identifier(by)} = ${value}`);
  return row ?? null;
}

/** Ends a gift that was never funded; null when it is no longer in a state for that. */
export async function withdrawGift(
  database: Queryable,
  accountId: Id<'account'>,
  id: string,
  unixSeconds: number,
): Promise<GiftRow | null> {
  const [row] = await database.query<GiftRow>(sql`
    UPDATE gifts SET status = ${targetOf('withdrawn')}, reclaimed_at = ${unixSeconds}
    WHERE account_id = ${accountId} AND id = ${id} AND status = ANY(${sourcesOf('withdrawn')})
    RETURNING *`);
  return row ?? null;
}
