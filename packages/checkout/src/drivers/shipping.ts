import { failed } from '@florin/page-reading/failure';
import type {
  Choice,
  Delivery,
  Offer,
  OptionField,
  Quote,
  QuoteOutcome,
} from '@florin/page-reading/purchase';

/** One way of delivery that a merchant offers for a cart; the amount is in cents. */
export interface ShippingMethod {
  readonly title: string;
  readonly amount: number;
  /** When the goods come, as far as the merchant says. */
  readonly estimate?: string | null;
}

/** @example deliveryBy(wantedMethod(methods, choice)) // { method: 'Standard', estimate: '2026-11-20 to 2026-11-24' } */
export function deliveryBy(method: ShippingMethod | undefined): { readonly delivery?: Delivery } {
  return method === undefined
    ? {}
    : { delivery: { method: method.title, estimate: method.estimate ?? null } };
}

/**
 * The days between two moments, or the merchant's own words where it names none.
 * @example estimateOf('2026-11-20T00:00:00Z', '2026-11-24T00:00:00Z', null) // '2026-11-20 to 2026-11-24'
 */
export function estimateOf(
  earliest: string | null,
  latest: string | null,
  words: string | null,
): string | null {
  const days = [...new Set([earliest, latest].flatMap((moment) => dayOf(moment) ?? []))];
  return days.length > 0 ? days.join(' to ') : words;
}

function dayOf(moment: string | null): string | null {
  return moment !== null && /^\d{4}-\d{2}-\d{2}/.test(moment) ? moment.slice(0, 10) : null;
}

export function cheapestFirst<T extends ShippingMethod>(methods: readonly T[]): readonly T[] {
  return [...methods].sort((left, right) => left.amount - right.amount);
}

export const NOT_SHIPPED_THERE = failed(
  'merchant_error',
  'the shop does not ship to this address',
  'region_not_served',
);

/**
 * The method that `options.shipping` names, else the first; undefined where there is none.
 * @example wantedMethod(cheapestFirst(methods), choice)?.title // 'Standard'
 */
export function wantedMethod<T extends ShippingMethod>(
  methods: readonly T[],
  { options }: Choice,
): T | undefined {
  return methods.find(({ title }) => title === options.shipping) ?? methods[0];
}

/** The quote, with the methods to choose from where there are several. */
export function quotedWith(quote: Quote, offer: Offer, methods: readonly ShippingMethod[]): QuoteOutcome {
  if (methods.length <= 1) return { kind: 'quoted', quote };
  const field: OptionField = {
    kind: 'enum',
    key: 'shipping',
    title: 'Shipping',
    required: false,
    values: methods.map(({ title }) => ({ value: title, title, available: true })),
  };
  const fields = [...offer.fields.filter(({ key }) => key !== 'shipping'), field];
  return { kind: 'quoted', quote, offer: { ...offer, fields } };
}
