import type {
  parseStructuredData,
  RawData,
  StructuredProduct,
} from '@florin/page-reading/product/parse-structured-data';
import type { Page } from 'playwright-core';
import type { DriveContext } from '../../driver.ts';
import { readForeign } from '../../foreign-pages/off-thread.ts';

const DATA_MAX = 400_000;
const DATA_MAX_IN_ALL = 4_000_000;

const NOTHING: StructuredProduct = {
  title: null,
  currency: null,
  isAvailable: null,
  imageUrl: null,
  variants: [],
};

/** What the page tells machines about its product: JSON-LD, microdata and meta tags, or the state of its own script. */
export async function readStructuredData(
  page: Page,
  context: Pick<DriveContext, 'log'>,
): Promise<StructuredProduct> {
  const limits = { each: DATA_MAX, all: DATA_MAX_IN_ALL };
  return (
    (await readForeign<typeof parseStructuredData>(
      context,
      'parseStructuredData',
      await page.evaluate(collect, limits),
    )) ?? NOTHING
  );
}

/** Runs inside the page. */
function collect(limits: { readonly each: number; readonly all: number }): RawData {
  let left = limits.all;
  const bounded = (text: string | null) => {
    const kept = (text ?? '').slice(0, Math.min(limits.each, left));
    left -= kept.length;
    return kept;
  };
  const textOf = (element: Element) => bounded(element.textContent);
  const scripts = [...document.querySelectorAll('script:not([src])')].slice(0, 60);
  const linked = scripts.filter((script) => script.matches('[type="application/ld+json"]')).map(textOf);
  const states = scripts.filter((script) => !script.matches('[type="application/ld+json"]')).map(textOf);
  const DATA_OF = ['product', 'variant', 'variation'];
  const holdsData = (name: string) => name.startsWith('data-') && DATA_OF.some((part) => name.includes(part));
  const attributes = [
    ...document.querySelectorAll('form, [data-product], [data-variants], [data-product-json]'),
  ]
    .slice(0, 40)
    .flatMap((element) => [...element.attributes])
    .filter(({ name, value }) => holdsData(name) && /^\s*[[{]/.test(value))
    .slice(0, 8);
  const TYPES = ['Product', 'ProductGroup', 'ProductModel', 'Offer'];
  /** A property belongs to the innermost item around it: crumbs, brands and reviews have names of their own. */
  const isOfProduct = (element: Element) => {
    if (element.matches('[itemscope]')) return false;
    const type = element.parentElement?.closest('[itemscope]')?.getAttribute('itemtype') ?? '';
    return type === '' || TYPES.some((name) => type.endsWith(name));
  };
  const properties: Record<string, string> = {};
  const named = document.querySelectorAll('[itemprop], meta[property^="product:"], meta[property^="og:"]');
  for (const element of [...named].filter(isOfProduct).slice(0, 200)) {
    const name = element.getAttribute('itemprop') ?? element.getAttribute('property') ?? '';
    const value =
      ['content', 'href', 'src'].map((from) => element.getAttribute(from)).find((text) => text !== null) ??
      element.textContent ??
      '';
    properties[name] ??= value.trim().slice(0, ['image', 'og:image'].includes(name) ? 2_000 : 200);
  }
  return {
    linked,
    embedded: [
      ...states.filter((state) => state.includes('variants') || state.includes('currency')),
      ...attributes.map(({ value }) => bounded(value)),
    ],
    properties,
  };
}
