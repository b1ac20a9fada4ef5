import type { DriveContext } from '@florin/checkout-browser/driver';
import type { Json } from '@florin/page-reading/json';
import { readForeign } from '../../foreign-pages/off-thread.ts';
import { isFirst } from '../../protocols/ucp-versions.ts';
import type { CatalogProduct } from '../catalog-product.ts';
import { isSuccess, type JsonReply } from '../json-client.ts';
import { at, listAt, numberAt, textAt } from '../json-reading.ts';
import type { productInMarkup } from '../product-markup.ts';
import { saysSoldOut, wordsOf } from '../sessions/session-errors.ts';
import { callUcp } from './api.ts';
import { CATALOG_LOOKUP } from './profile.ts';
import type { UcpApi } from './request.ts';

/** The product behind a page: from the catalogue, else from what the page tells machines, else as a checkout names it. */
export async function findProduct(
  api: UcpApi,
  url: URL,
  context: DriveContext,
): Promise<CatalogProduct | null> {
  const hasCatalog = api.profile.capabilities.includes(CATALOG_LOOKUP);
  const listed = hasCatalog ? await lookUp(api, url, context) : null;
  if (listed !== null) return listed;
  const page = await context.fetch(url.href);
  const described =
    page.status === 200
      ? await readForeign<typeof productInMarkup>(context, 'productInMarkup', page.text)
      : null;
  return described ?? (hasCatalog ? null : await nameInCheckout(api, url, context));
}

async function lookUp(api: UcpApi, url: URL, context: DriveContext): Promise<CatalogProduct | null> {
  const ids = [...new Set([url.href, `${url.origin}${url.pathname}`, ...idsIn(url)])];
  const reply = await callUcp(api, { operation: 'lookup_catalog', body: { ids } }, context);
  const products = isSuccess(reply) ? listAt(reply.body, 'products') : [];
  // Two products for one page would mean guessing what to buy.
  if (products.length !== 1) return null;
  const [product] = products;
  return toProduct((await detailOf(api, product!, context)) ?? product!);
}

/** What in a product page's address may be the item's id: a variant or id in the query, or the last part of the path. */
function idsIn(url: URL): readonly string[] {
  const named = ['variant', 'id', 'sku', 'item', 'product'].map((name) => url.searchParams.get(name) ?? '');
  const handle = decodeURIComponent(url.pathname.split('/').filter(Boolean).at(-1) ?? '');
  return [...new Set([...named, handle])].filter((id) => id !== '');
}

/** Lookup may show only one variant of each product; the detail shows them all, where the merchant has it. */
async function detailOf(api: UcpApi, product: Json, context: DriveContext): Promise<Json | null> {
  const id = textAt(product, 'id');
  const hasAllVariants = listAt(product, 'variants').length > 1 || listAt(product, 'options').length === 0;
  if (id === null || hasAllVariants) return null;
  const reply = await callUcp(api, { operation: 'get_product', body: { id } }, context);
  return isSuccess(reply) ? (at(reply.body, 'product') ?? null) : null;
}

/**
 * Merchants without a catalogue have products all the same: a checkout of the id in the address says what it is, or that
 * there is no such thing. Nothing about the buyer is told, and the checkout is left to expire.
 */
async function nameInCheckout(api: UcpApi, url: URL, context: DriveContext): Promise<CatalogProduct | null> {
  const first = isFirst(api.profile.version) ? { currency: 'USD', payment: { instruments: [] } } : {};
  for (const id of idsIn(url)) {
    const body = { line_items: [{ item: { id }, quantity: 1 }], ...first };
    const reply = await callUcp(api, { operation: 'create_checkout', body }, context);
    if (isSoldOut(reply)) return { title: id, currency: null, options: [], variants: [soldOut(id)] };
    const [line, ...others] = isSuccess(reply) ? listAt(reply.body, 'line_items') : [];
    const title = textAt(line, 'item', 'title');
    if (others.length > 0 || title === null || textAt(line, 'item', 'id') !== id) continue;
    const available = numberAt(line, 'quantity') === 1;
    const currency = textAt(reply.body, 'currency');
    return { title, currency, options: [], variants: [{ id, choices: {}, available }] };
  }
  return null;
}

const soldOut = (id: string) => ({ id, choices: {}, available: false });

/** Who has run out of a thing knows it. */
function isSoldOut(reply: JsonReply): boolean {
  return !isSuccess(reply) && saysSoldOut(wordsOf(reply));
}

function toProduct(product: Json): CatalogProduct | null {
  const title = textAt(product, 'title');
  const variants = listAt(product, 'variants').flatMap((variant) => {
    const id = textAt(variant, 'id');
    if (id === null) return [];
    const choices = Object.fromEntries(
      listAt(variant, 'options').flatMap((option) => {
        const name = textAt(option, 'name');
        const label = textAt(option, 'label');
        return name === null || label === null ? [] : [[name, label] as const];
      }),
    );
    return [{ id, choices, available: at(variant, 'availability', 'available') !== false }];
  });
  if (title === null || variants.length === 0) return null;
  const options = listAt(product, 'options').flatMap((option) => {
    const name = textAt(option, 'name');
    const values = listAt(option, 'values').flatMap((value) => textAt(value, 'label') ?? []);
    return name === null || values.length === 0 ? [] : [{ name, values }];
  });
  const currency = listAt(product, 'variants').flatMap(
    (variant) => textAt(variant, 'price', 'currency') ?? [],
  )[0];
  const picture = listAt(product, 'media').find((media) => textAt(media, 'type') === 'image');
  return { title, currency: currency ?? null, options, variants, imageUrl: textAt(picture, 'url') };
}
