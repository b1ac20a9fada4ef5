import type { Id } from '@florin/wire/ids';
import type { Queryable } from '../database/database.ts';
import { listProducts, type ProductRow } from '../products/store.ts';

/** As many as a request names, and a page of a catalog holds. */
export const PRODUCTS_MAX = 100;

/** Those of these products that are for sale, in this order. */
export async function soldProducts(
  database: Queryable,
  accountId: Id<'account'>,
  ids: readonly string[],
): Promise<ProductRow[]> {
  const byId = await productsById(database, accountId, ids, true);
  return ids.flatMap((id) => {
    const row = byId.get(id);
    // What costs nothing would be ordered before anybody said so.
    return row !== undefined && row.default_price !== null && row.amount > 0 ? [row] : [];
  });
}

/** @example (await productsById(database, accountId, ['prod_01k9…'])).get('prod_01k9…')?.type // 'good' */
export async function productsById(
  database: Queryable,
  accountId: Id<'account'>,
  ids: readonly string[],
  active?: boolean,
): Promise<ReadonlyMap<string, ProductRow>> {
  const { rows } = await listProducts(database, accountId, { active, ids, limit: PRODUCTS_MAX });
  return new Map(rows.map((row) => [row.id, row]));
}
