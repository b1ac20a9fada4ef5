import type { DriveContext } from '@florin/checkout-browser/driver';
import type { Json } from '@florin/page-reading/json';
import type { CatalogProduct, CatalogVariant } from '../catalog-product.ts';
import { isSuccess, sendJson } from '../json-client.ts';
import { at, listAt, numberAt, textAt } from '../json-reading.ts';

const VARIATIONS_MAX = 60;

/** The product as the Store API lists it; each variation is asked for its stock, which the list leaves out. */
export async function readProduct(
  base: string,
  product: Json,
  context: DriveContext,
): Promise<CatalogProduct | null> {
  const id = numberAt(product, 'id');
  const title = textAt(product, 'name');
  if (id === null || title === null) return null;
  const currency = textAt(product, 'prices', 'currency_code');
  const besides = { ...quantityMax(product), imageUrl: textAt(product, 'images', 0, 'src') };
  const listed = listAt(product, 'variations').slice(0, VARIATIONS_MAX);
  if (listed.length === 0) {
    const only = { id: String(id), choices: {}, available: at(product, 'is_in_stock') !== false };
    return { title, currency, options: [], variants: [only], ...besides };
  }
  const options = listAt(product, 'attributes')
    .filter((attribute) => at(attribute, 'has_variations') === true)
    .flatMap((attribute) => {
      const name = textAt(attribute, 'name');
      return name === null ? [] : [{ name, terms: listAt(attribute, 'terms') }];
    });
  const termName = (attribute: string, value: string) =>
    options
      .find(({ name }) => name === attribute)
      ?.terms.map((term) => ({ slug: textAt(term, 'slug'), name: textAt(term, 'name') }))
      .find(({ slug, name }) => slug === value || name === value)?.name ?? value;
  const variants = await Promise.all(
    listed.map(async (variation): Promise<CatalogVariant> => {
      const variationId = numberAt(variation, 'id') ?? 0;
      const detail = await sendJson(context, 'GET', `${base}/products/${variationId}`, undefined);
      const choices = listAt(variation, 'attributes').flatMap((attribute) => {
        const [name, value] = [textAt(attribute, 'name'), textAt(attribute, 'value')];
        return name === null || value === null ? [] : [[name, termName(name, value)] as const];
      });
      const available = isSuccess(detail) && at(detail.body, 'is_in_stock') !== false;
      return { id: String(variationId), choices: Object.fromEntries(choices), available };
    }),
  );
  const named = options.map(({ name, terms }) => ({
    name,
    values: terms.flatMap((term) => textAt(term, 'name') ?? []),
  }));
  return { title, currency, options: named, variants, ...besides };
}

/** Where only one may be in a cart, or stock sets a limit, the product says so. */
function quantityMax(product: Json): { readonly quantityMax?: number } {
  const maximum = numberAt(product, 'add_to_cart', 'maximum');
  if (at(product, 'sold_individually') === true) return { quantityMax: 1 };
  return maximum === null || maximum < 1 ? {} : { quantityMax: maximum };
}
