import type { Id } from '@florin/wire/ids';
import type { Cents } from '@florin/wire/money';
import type { Price } from '@florin/wire/payments/price';
import type { Queryable } from '../database/database.ts';
import { identifier, sql } from '../database/sql.ts';

export interface LineItemRow {
  readonly account_id: Id<'account'>;
  readonly id: Id<'line_item'>;
  readonly checkout_link: Id<'checkout_link'> | null;
  readonly checkout_session: Id<'checkout_session'> | null;
  readonly product: Id<'product'>;
  readonly price: Id<'price'>;
  readonly price_then: Price;
  readonly description: string;
  readonly quantity: number;
  readonly amount: Cents;
  /** Between which bounds the buyer says how many; null where that is fixed. */
  readonly quantity_min: number | null;
  readonly quantity_max: number | null;
  /** The buyer's own amount: then the price does not say what it costs. */
  readonly is_custom_amount: boolean;
}

type SellerKind = 'checkout_link' | 'checkout_session';

/**
 * The items of one link or session, in the order in which they were given.
 * @example const items = await findLineItems(database, accountId, 'checkout_session', session.id)
 */
export async function findLineItems(
  database: Queryable,
  accountId: Id<'account'>,
  seller: SellerKind,
  id: string,
): Promise<LineItemRow[]> {
  return itemsOf(database, accountId, seller, [id]);
}

/**
 * The items of many links or sessions in one query, each in the order in which they were given.
 * @example const items = await findLineItemsBySeller(database, accountId, 'checkout_session', rows.map((row) => row.id))
 */
export async function findLineItemsBySeller(
  database: Queryable,
  accountId: Id<'account'>,
  seller: SellerKind,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LineItemRow[]>> {
  const bySeller = new Map<string, LineItemRow[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return bySeller;
  for (const row of await itemsOf(database, accountId, seller, ids)) bySeller.get(row[seller]!)!.push(row);
  return bySeller;
}

async function itemsOf(
  database: Queryable,
  accountId: Id<'account'>,
  seller: SellerKind,
  ids: readonly string[],
): Promise<LineItemRow[]> {
  return database.query<LineItemRow>(sql`
    SELECT * FROM line_items WHERE account_id = ${accountId} AND ${identifier(seller)} = ANY(${ids}) ORDER BY id`);
}
