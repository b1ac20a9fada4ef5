import { absoluteUrl } from '@florin/checkout-browser/shown-url';
import { failed } from '@florin/page-reading/failure';
import { currencyFromCode } from '@florin/page-reading/money/currency';
import type {
  BuyerDetail,
  Choice,
  Combination,
  Offer,
  OfferOutcome,
  OptionField,
  OptionValue,
} from '@florin/page-reading/purchase';
import { OFFERED_QUANTITY_MAX } from '@florin/page-reading/purchase';
import { RESERVED_KEYS } from '../options/offer-schema.ts';

/** One thing that can be bought, as a merchant's catalogue names it. */
export interface CatalogVariant {
  readonly id: string;
  readonly available: boolean;
  /** By option name as the merchant writes it; an option that is left out may have any value. */
  readonly choices: Readonly<Record<string, string>>;
}

export interface CatalogOption {
  readonly name: string;
  readonly values: readonly string[];
}

export interface CatalogProduct {
  readonly title: string;
  readonly currency: string | null;
  readonly options: readonly CatalogOption[];
  readonly variants: readonly CatalogVariant[];
  /** How many one customer may buy, where the merchant says so. */
  readonly quantityMax?: number;
  readonly imageUrl?: string | null;
}

/** With the address of its picture made whole: pages and APIs leave out the scheme or the host. */
export function withWholePicture(product: CatalogProduct, pageUrl: string): CatalogProduct {
  return product.imageUrl == null
    ? product
    : { ...product, imageUrl: absoluteUrl(product.imageUrl, pageUrl) };
}

const COMBINATIONS_MAX = 2_000;

/**
 * What a catalogue product offers; combinations without a variant in stock cannot be chosen.
 * @example offerOf(product, ['email', 'name', 'address']).fields[0] // { key: 'size', kind: 'enum', … }
 */
export function offerOf(product: CatalogProduct, needs: readonly BuyerDetail[]): Offer {
  const fields = product.options.map((option) => fieldOf(option, product.variants));
  return {
    title: product.title,
    currency: currencyFromCode(product.currency),
    fields,
    unavailable: unavailableOf(product),
    needs,
    quantityMax: Math.max(1, Math.min(OFFERED_QUANTITY_MAX, product.quantityMax ?? OFFERED_QUANTITY_MAX)),
    ...(product.imageUrl != null && { imageUrl: product.imageUrl }),
  };
}

/**
 * The variant that a choice means, or null where there is none.
 * @example variantOf(product, choice)?.id // 'sku_42_navy'
 */
export function variantOf(product: CatalogProduct, { options }: Choice): CatalogVariant | null {
  const matches = product.variants.filter((variant) =>
    product.options.every(({ name }) => fits(variant, name, options[keyOf(name)])),
  );
  const exactFirst = matches.sort((left, right) => namedIn(right) - namedIn(left));
  return exactFirst.find(({ available }) => available) ?? exactFirst[0] ?? null;
}

function fits({ choices }: CatalogVariant, name: string, value: string | number | undefined): boolean {
  return choices[name] === value || (choices[name] === undefined && value !== undefined);
}

/** A variant that names every value is meant before one that takes any. */
function namedIn({ choices }: CatalogVariant): number {
  return Object.keys(choices).length;
}

/** What a driver answers to `options`: nobody is asked about goods that cannot be bought or paid. */
export function offerOutcomeOf(product: CatalogProduct, needs: readonly BuyerDetail[]): OfferOutcome {
  const { title, variants } = product;
  if (!variants.some(({ available }) => available)) {
    return failed('out_of_stock', title);
  }
  return { kind: 'offered', offer: offerOf(product, needs) };
}

/** @example keyOf('Frame colour') // 'frame_colour' */
export function keyOf(name: string): string {
  const key = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '');
  if (key === '') return 'option';
  return RESERVED_KEYS.has(key) || key === 'shipping' ? `item_${key}` : key;
}

function fieldOf(option: CatalogOption, variants: readonly CatalogVariant[]): OptionField {
  const values: OptionValue[] = option.values.map((value) => ({
    value,
    title: value,
    available: variants.some((variant) => variant.available && fits(variant, option.name, value)),
  }));
  return { kind: 'enum', key: keyOf(option.name), title: option.name, required: true, values };
}

function unavailableOf({ options, variants }: CatalogProduct): readonly Combination[] {
  const size = options.reduce((product, { values }) => product * values.length, 1);
  if (options.length < 2 || size > COMBINATIONS_MAX) return [];
  const inStock = variants.filter(({ available }) => available);
  const isSold = (choices: Readonly<Record<string, string>>) =>
    inStock.some((variant) => options.every(({ name }) => fits(variant, name, choices[name])));
  return combinationsOf(options)
    .filter((choices) => !isSold(choices))
    .map((choices) =>
      Object.fromEntries(Object.entries(choices).map(([name, value]) => [keyOf(name), value])),
    );
}

function combinationsOf(options: readonly CatalogOption[]): readonly Readonly<Record<string, string>>[] {
  return options.reduce<readonly Readonly<Record<string, string>>[]>(
    (combinations, { name, values }) =>
      combinations.flatMap((combination) => values.map((value) => ({ ...combination, [name]: value }))),
    [{}],
  );
}
