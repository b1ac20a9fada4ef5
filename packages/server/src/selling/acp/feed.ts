import { Readable } from 'node:stream';
import type { Id } from '@florin/wire/ids';
import type { Queryable } from '../../database/database.ts';
import type { ProductRow } from '../../products/store.ts';
import { PRODUCTS_MAX, soldProducts } from '../sold-products.ts';
import { type AgentSeller, searchProducts } from '../store.ts';

/** An account has one feed: all that it sells. */
export const FEED_ID = 'products';

export function feedMetadata(): object {
  return { id: FEED_ID };
}

/** Every product that is for sale, however many there are: read and sent a page at a time. */
export function feedProducts(database: Queryable, seller: AgentSeller): Readable {
  return Readable.from(jsonOf(everyProduct(database, seller.id), seller));
}

async function* everyProduct(
  database: Queryable,
  accountId: Id<'account'>,
): AsyncGenerator<readonly ProductRow[]> {
  let before: string | null = null;
  while (true) {
    const found: { readonly id: string }[] = await searchProducts(
      database,
      accountId,
      [],
      before,
      PRODUCTS_MAX,
    );
    const ids = found.map(({ id }) => id);
    yield await soldProducts(database, accountId, ids);
    if (found.length < PRODUCTS_MAX) return;
    before = ids.at(-1)!;
  }
}

async function* jsonOf(
  pages: AsyncIterable<readonly ProductRow[]>,
  seller: AgentSeller,
): AsyncGenerator<string> {
  yield '{"products":[';
  let separator = '';
  for await (const products of pages) {
    if (products.length === 0) continue;
    yield separator + products.map((product) => JSON.stringify(presentProduct(product, seller))).join(',');
    separator = ',';
  }
  yield ']}';
}

/** A product has one variant, itself. */
function presentProduct(row: ProductRow, { business_name }: AgentSeller): object {
  const about = {
    id: row.id,
    title: row.name,
    ...(row.description !== null && { description: { plain: row.description } }),
    ...(row.url !== null && { url: row.url }),
    ...(row.images.length > 0 && { media: row.images.map((url) => ({ type: 'image', url })) }),
  };
  const offer = {
    price: { amount: row.amount, currency: 'USD' },
    availability: { available: true, status: 'in_stock' },
    seller: { name: business_name },
  };
  return { ...about, variants: [{ ...about, ...offer }] };
}
