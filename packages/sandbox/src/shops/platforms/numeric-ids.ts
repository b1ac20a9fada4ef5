import type { Product, Variant } from '../../catalog.ts';
import type { Merchant } from '../../merchant.ts';

/** Platforms that know goods by number rather than by stock keeping unit. */
export interface NumericIds {
  productId(product: Product): number;
  variantId(variant: Variant): number;
  findProduct(id: number): Product | null;
  findVariant(id: number): { product: Product; variant: Variant } | null;
}

export function numericIds(merchant: Merchant, first: number): NumericIds {
  const all = merchant.products.flatMap((product, index) =>
    product.variants.map((variant, place) => ({
      product,
      variant,
      productId: first + index * 1_000,
      variantId: first + index * 1_000 + 1 + place,
    })),
  );
  const entry = (matches: (candidate: (typeof all)[number]) => boolean) => all.find(matches) ?? null;
  return {
    productId: (product) => entry((candidate) => candidate.product === product)?.productId ?? 0,
    variantId: (variant) => entry((candidate) => candidate.variant === variant)?.variantId ?? 0,
    findProduct: (id) => entry((candidate) => candidate.productId === id)?.product ?? null,
    findVariant: (id) => entry((candidate) => candidate.variantId === id),
  };
}
