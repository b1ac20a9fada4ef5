import type { Product, Variant } from '../../../catalog.ts';
import { embedJson, html, type Markup } from '../../../http/html.ts';
import type { Merchant } from '../../../merchant.ts';
import { type Layout, plainMoney } from '../layout.ts';
import { picturePath } from '../picture.ts';

/** What a product page tells machines, in the shape that this shop's layout has chosen. */
export function structuredData(
  merchant: Merchant,
  product: Product,
  layout: Layout,
  url: string,
): Markup | null {
  if (layout.structuredData === 'json-ld') {
    return html`<script type="application/ld+json">${embedJson(jsonLd(merchant, product, url))}</script>`;
  }
  if (layout.structuredData === 'embedded-state') {
    return html`<script>window.__INITIAL_STATE__ = ${embedJson({ product: productState(merchant, product) })}</script>`;
  }
  return null;
}

/** schema.org: a Product with one Offer, or a ProductGroup with a Product for each variant. */
export function jsonLd(merchant: Merchant, product: Product, url: string): Record<string, unknown> {
  const about = { name: product.title, description: product.description, image: picturePath(product), url };
  const only = product.variants.length === 1 ? product.variants[0] : undefined;
  if (only) {
    return {
      '@context': 'https://schema.org',
      '@type': 'Product',
      ...about,
      sku: only.sku,
      offers: offer(merchant, only, url),
    };
  }
  return {
    '@context': 'https://schema.org',
    '@type': 'ProductGroup',
    ...about,
    productGroupID: product.slug,
    variesBy: product.options.map((option) => `https://schema.org/${option.name.toLowerCase()}`),
    hasVariant: product.variants.map((variant) => ({
      '@type': 'Product',
      sku: variant.sku,
      name: [product.title, ...Object.values(variant.choices)].join(' - '),
      ...standardProperties(variant),
      additionalProperty: Object.entries(variant.choices).map(([name, value]) => ({
        '@type': 'PropertyValue',
        name,
        value,
      })),
      offers: offer(merchant, variant, url),
    })),
  };
}

/** The catalogue entry as a shop's own scripts see it. */
export function productState(merchant: Merchant, product: Product) {
  return {
    slug: product.slug,
    title: product.title,
    currency: merchant.terms.currency,
    options: product.options,
    variants: product.variants.map((variant) => ({
      sku: variant.sku,
      choices: variant.choices,
      priceCents: merchant.priceOf(variant),
      available: variant.stock > 0,
    })),
  };
}

function offer(merchant: Merchant, variant: Variant, url: string) {
  return {
    '@type': 'Offer',
    price: plainMoney(merchant.priceOf(variant), merchant.terms.currency),
    priceCurrency: merchant.terms.currency.toUpperCase(),
    availability: variant.stock > 0 ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
    url,
  };
}

/** schema.org has words of its own for size and colour only. */
function standardProperties(variant: Variant): Record<string, string> {
  const { Size: size, Color: color } = variant.choices;
  return { ...(size ? { size } : {}), ...(color ? { color } : {}) };
}
