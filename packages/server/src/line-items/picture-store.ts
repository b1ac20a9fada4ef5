import type { Id } from '@florin/wire/ids';
import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';

/** What a buyer is shown of a product beside its name. */
export interface ProductPicture {
  readonly id: Id<'product'>;
  readonly description: string | null;
  readonly images: readonly string[];
}

/** @example const pictures = await findProductPictures(database, accountId, items.map(({ product }) => product)) */
export async function findProductPictures(
  database: Queryable,
  accountId: Id<'account'>,
  products: readonly string[],
): Promise<ReadonlyMap<string, ProductPicture>> {
  if (products.length === 0) return new Map();
  const rows = await database.query<ProductPicture>(sql`
    SELECT id, description, images FROM products WHERE account_id = ${accountId} AND id = ANY(${products})`);
  return new Map(rows.map((row) => [row.id, row]));
}
