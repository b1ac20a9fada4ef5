import type { Id } from '@florin/wire/ids';
import type { Cents } from '@florin/wire/money';
import type { Queryable } from '../database/database.ts';
import { matching, type Page, type PageRange, pageOf } from '../database/page.ts';
import { sql } from '../database/sql.ts';

export interface PriceRow {
  readonly account_id: Id<'account'>;
  readonly id: Id<'price'>;
  readonly product: Id<'product'>;
  readonly active: boolean;
  readonly unit_amount: Cents;
  readonly metadata: Record<string, string>;
  readonly created: number;
}

/** A price with the name of what it buys. */
export interface NamedPriceRow extends PriceRow {
  readonly product_name: string;
}

export async function findPrice(
  database: Queryable,
  accountId: Id<'account'>,
  id: string,
): Promise<PriceRow | null> {
  return database.first<PriceRow>(sql`SELECT * FROM prices WHERE account_id = ${accountId} AND id = ${id}`);
}

/** The product that a new price is for. */
export async function findPricedProduct(
  database: Queryable,
  accountId: Id<'account'>,
  id: string,
): Promise<{ readonly id: Id<'product'>; readonly active: boolean } | null> {
  return database.first(sql`SELECT id, active FROM products WHERE account_id = ${accountId} AND id = ${id}`);
}

export async function listPrices(
  database: Queryable,
  accountId: Id<'account'>,
  query: PageRange & { readonly product?: string | undefined; readonly active?: boolean | undefined },
): Promise<Page<PriceRow>> {
  const { product, active } = query;
  return pageOf<PriceRow>(database, 'price', 'prices', accountId, query, matching({ product, active }));
}

/** By their ids; what is not there is left out. None is live whose product is archived, also if it was made in that moment. */
export async function findNamedPrices(
  database: Queryable,
  accountId: Id<'account'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, NamedPriceRow>> {
  if (ids.length === 0) return new Map();
  const rows = await database.query<NamedPriceRow>(sql`
    SELECT prices.*, products.name AS product_name, prices.active AND products.active AS active FROM prices
    JOIN products ON products.account_id = prices.account_id AND products.id = prices.product
    WHERE prices.account_id = ${accountId} AND prices.id = ANY(${ids})`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** By the ids of their products: null for one without a default price; a product that is not there is left out. */
export async function findDefaultPrices(
  database: Queryable,
  accountId: Id<'account'>,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, NamedPriceRow | null>> {
  if (productIds.length === 0) return new Map();
  const rows = await database.query<NamedPriceRow & { for_product: string }>(sql`
    SELECT products.id AS for_product, products.name AS product_name, prices.*
    FROM products
    LEFT JOIN prices ON prices.account_id = products.account_id AND prices.id = products.default_price
    WHERE products.account_id = ${accountId} AND products.id = ANY(${productIds})`);
  return new Map(rows.map((row) => [row.for_product, row.id === null ? null : row]));
}
