import type { Product, Variant } from '../../catalog.ts';
import type { Merchant } from '../../merchant.ts';

/** The products behind these identifiers: handles, stock keeping units, or addresses of product pages. */
export function lookUpProducts(merchant: Merchant, ids: readonly unknown[]): Record<string, unknown>[] {
  return merchant.products
    .filter((product) => ids.some((id) => typeof id === 'string' && isNamed(product, id)))
    .map((product) => presentProduct(merchant, product, ids));
}

function isNamed(product: Product, id: string): boolean {
  if (id === product.slug || id.endsWith(`/products/${product.slug}`)) return true;
  return product.variants.some((variant) => variant.sku === id);
}

function presentProduct(
  merchant: Merchant,
  product: Product,
  ids: readonly unknown[],
): Record<string, unknown> {
  const inputs = ids.filter((id) => typeof id === 'string' && isNamed(product, id)).map((id) => ({ id }));
  const currency = merchant.terms.currency.toUpperCase();
  const prices = product.variants.map((variant) => merchant.priceOf(variant));
  return {
    id: product.slug,
    handle: product.slug,
    title: product.title,
    description: { plain: product.description },
    price_range: {
      min: { amount: Math.min(...prices), currency },
      max: { amount: Math.max(...prices), currency },
    },
    options: product.options.map((option) => ({
      name: option.name,
      values: option.values.map((label) => ({ label })),
    })),
    variants: product.variants.map((variant) => ({ ...presentVariant(merchant, product, variant), inputs })),
  };
}

function presentVariant(merchant: Merchant, product: Product, variant: Variant): Record<string, unknown> {
  return {
    id: variant.sku,
    sku: variant.sku,
    title: Object.values(variant.choices).join(' / ') || product.title,
    description: { plain: product.description },
    price: { amount: merchant.priceOf(variant), currency: merchant.terms.currency.toUpperCase() },
    availability: { available: variant.stock > 0 },
    options: Object.entries(variant.choices).map(([name, label]) => ({ name, label })),
  };
}
