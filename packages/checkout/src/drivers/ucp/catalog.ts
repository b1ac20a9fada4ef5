import type { DriveContext } from '../../driver.ts';
import { readForeign } from '../../foreign-pages/off-thread.ts';
import type { Json } from '../../json.ts';
import type { CatalogProduct } from '../catalog-product.ts';
import { isSuccess, sendJson } from '../json-client.ts';
import { at, listAt, textAt } from '../json-reading.ts';
import type { productInMarkup } from '../product-markup.ts';
import type { UcpProfile } from './profile.ts';

/** The product behind a page: from the merchant's catalogue, else from what the page tells machines. */
export async function findProduct(
  profile: UcpProfile,
  url: URL,
  headers: Readonly<Record<string, string>>,
  context: DriveContext,
): Promise<CatalogProduct | null> {
  const listed = profile.hasCatalog ? await lookUp(profile, url, headers, context) : null;
  if (listed !== null) return listed;
  const page = await context.fetch(url.href);
  return page.status === 200
    ? readForeign<typeof productInMarkup>(context, 'productInMarkup', page.text)
    : null;
}

async function lookUp(
  profile: UcpProfile,
  url: URL,
  headers: Readonly<Record<string, string>>,
  context: DriveContext,
): Promise<CatalogProduct | null> {
  const handle = decodeURIComponent(url.pathname.split('/').filter(Boolean).at(-1) ?? '');
  const plain = `${url.origin}${url.pathname}`;
  const ids = [...new Set([url.href, plain, url.searchParams.get('variant') ?? '', handle])].filter(
    (id) => id !== '',
  );
  const reply = await sendJson(context, 'POST', `${profile.endpoint}/catalog/lookup`, { ids }, headers);
  const products = isSuccess(reply) ? listAt(reply.body, 'products') : [];
  // Two products for one page would mean guessing what to buy.
  if (products.length !== 1) return null;
  const [product] = products;
  return toProduct((await detailOf(profile, product!, headers, context)) ?? product!);
}

/** Lookup may show only one variant of each product; the detail shows them all, where the merchant has it. */
async function detailOf(
  profile: UcpProfile,
  product: Json,
  headers: Readonly<Record<string, string>>,
  context: DriveContext,
): Promise<Json | null> {
  const id = textAt(product, 'id');
  const hasAllVariants = listAt(product, 'variants').length > 1 || listAt(product, 'options').length === 0;
  if (id === null || hasAllVariants) return null;
  const reply = await sendJson(context, 'POST', `${profile.endpoint}/catalog/product`, { id }, headers);
  return isSuccess(reply) ? (at(reply.body, 'product') ?? null) : null;
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
  return { title, currency: currency ?? null, options, variants };
}
