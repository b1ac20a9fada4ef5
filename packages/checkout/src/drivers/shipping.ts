import type { Choice, Offer, OptionField, Quote, QuoteOutcome } from '../driver.ts';

/** One way of delivery that a merchant offers for a cart; the amount is in cents. */
export interface ShippingMethod {
  readonly title: string;
  readonly amount: number;
}

export function cheapestFirst<T extends ShippingMethod>(methods: readonly T[]): readonly T[] {
  return [...methods].sort((left, right) => left.amount - right.amount);
}

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
