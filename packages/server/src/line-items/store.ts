import type { Id } from '@florin/wire/ids';
import type { Cents } from '@florin/wire/money';
import type { Price } from '@florin/wire/payments/price';
import type { Queryable } from '../database/database.ts';
import { identifier, sql } from '../database/sql.ts';
import { newId } from '../ids.ts';

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
}

/** What sells the items. */
export type Seller =
  | { readonly checkout_link: Id<'checkout_link'> }
  | { readonly checkout_session: Id<'checkout_session'> };

/** An item before it belongs to a link or a session. */
export type ItemForSale = Omit<LineItemRow, 'id' | 'checkout_link' | 'checkout_session'>;

/** Ids of one process grow, so items keep the order in which they were given. */
export function lineItemsOf(seller: Seller, items: readonly ItemForSale[]): LineItemRow[] {
  return items.map((item) => ({
    ...item,
    id: newId('line_item'),
    checkout_link: null,
    checkout_session: null,
    ...seller,
  }));
}

/**
 * The items of many links or sessions in one query, each in the order in which they were given.
 * @example const items = await findLineItems(database, accountId, 'checkout_session', rows.map((row) => row.id))
 */
export async function findLineItems(
  database: Queryable,
  accountId: Id<'account'>,
  seller: 'checkout_link' | 'checkout_session',
  ids: readonly string[],
): Promise<ReadonlyMap<string, LineItemRow[]>> {
  const bySeller = new Map<string, LineItemRow[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return bySeller;
  const rows = await database.query<LineItemRow>(sql`
    SELECT * FROM line_items WHERE account_id = ${accountId} AND ${identifier(seller)} = ANY(${[...ids]}) ORDER BY id`);
  for (const row of rows) bySeller.get(row[seller]!)!.push(row);
  return bySeller;
}
