import type { Id } from '@florin/wire/ids';
import type { Queryable } from '../../database/database.ts';
import { missing } from '../../errors/api-error.ts';
import type { ProductRow } from '../../products/store.ts';
import { soldProducts } from '../sold-products.ts';
import { searchProducts } from '../store.ts';
import { capabilities, UCP_VERSION } from './profile.ts';

const PAGE_DEFAULT = 10;
const PAGE_MAX = 50;

const metadata = () => ({ version: UCP_VERSION, status: 'success', capabilities: capabilities() });

/** @example await searchCatalog(database, seller.id, { query: 'tea' }) */
export async function searchCatalog(
  database: Queryable,
  accountId: Id<'account'>,
  request: {
    readonly query?: string | undefined;
    readonly pagination?:
      | { readonly cursor?: string | undefined; readonly limit?: number | undefined }
      | undefined;
  },
): Promise<object> {
  const limit = Math.min(request.pagination?.limit ?? PAGE_DEFAULT, PAGE_MAX);
  const words = (request.query ?? '').split(/\s+/).filter((word) => word !== '');
  const cursor = request.pagination?.cursor ?? null;
  const found = await searchProducts(database, accountId, words, cursor, limit + 1);
  const ids = found.slice(0, limit).map(({ id }) => id);
  const products = await soldProducts(database, accountId, ids);
  const hasMore = found.length > limit;
  return {
    ucp: metadata(),
    products: products.map((product) => presentProduct(product)),
    pagination: { has_next_page: hasMore, ...(hasMore && { cursor: ids.at(-1) }) },
  };
}

export async function lookUpCatalog(
  database: Queryable,
  accountId: Id<'account'>,
  ids: readonly string[],
): Promise<object> {
  const products = await soldProducts(database, accountId, [...new Set(ids)]);
  const unknown = ids.filter((id) => !products.some((product) => product.id === id));
  return {
    ucp: metadata(),
    products: products.map((product) => presentProduct(product, [{ id: product.id, match: 'exact' }])),
    ...(unknown.length > 0 && {
      messages: unknown.map((id) => ({
        type: 'info',
        code: 'not_found',
        content: `No such product: ${id}.`,
      })),
    }),
  };
}

export async function showProduct(
  database: Queryable,
  accountId: Id<'account'>,
  id: string,
): Promise<object> {
  const [product] = await soldProducts(database, accountId, [id]);
  if (product === undefined) throw missing('product', id);
  return { ucp: metadata(), product: presentProduct(product) };
}

/** A product has one variant, itself. */
function presentProduct(row: ProductRow, inputs?: readonly object[]): object {
  const price = { amount: row.amount, currency: 'USD' };
  const description = { plain: row.description ?? row.name };
  const media = row.images.map((url) => ({ type: 'image', url }));
  return {
    id: row.id,
    title: row.name,
    description,
    ...(row.url !== null && { url: row.url }),
    price_range: { min: price, max: price },
    ...(media.length > 0 && { media }),
    variants: [
      {
        id: row.id,
        title: row.name,
        description,
        price,
        availability: { available: true },
        ...(inputs && { inputs }),
      },
    ],
  };
}
