import type { Variant } from './catalog.ts';
import type { Currency } from './ledger.ts';
import type { ShippingMethod, ShopTerms } from './terms.ts';

export interface Buyer {
  email: string;
  name: string;
  phone: string;
  line1: string;
  line2: string;
  city: string;
  state: string;
  postalCode: string;
  country: string;
}

export interface CartLine {
  readonly variant: Variant;
  readonly title: string;
  quantity: number;
}

export interface Cart {
  readonly id: string;
  readonly lines: CartLine[];
  buyer: Buyer;
  shippingId: string | null;
  coupon: string | null;
  /** Why the last card was refused, until another one is tried. */
  lastError: CartError | null;
  /** The 3-D Secure challenge that waits for the cardholder. */
  challengeUrl: string | null;
  canceled: boolean;
  /** The buyer has proven their age to the shop. */
  isOfAge: boolean;
  /** Once the shop has made up its mind that this card costs extra. */
  surchargeCents: number;
  /** Whose money the buyer said that the card spends, where the shop is told. */
  cardFunding?: string;
  readonly createdMs: number;
}

export interface CartError {
  readonly code: string;
  readonly message: string;
}

/** The shop's own total. `isFinal` once the address and the shipping method are known. */
export interface Totals {
  readonly currency: Currency;
  readonly subtotalCents: number;
  readonly discountCents: number;
  readonly shippingCents: number;
  readonly feeCents: number;
  readonly taxCents: number;
  readonly surchargeCents: number;
  readonly totalCents: number;
  readonly isFinal: boolean;
}

export const NO_BUYER: Readonly<Buyer> = {
  email: '',
  name: '',
  phone: '',
  line1: '',
  line2: '',
  city: '',
  state: '',
  postalCode: '',
  country: '',
};

/** Prices a cart as the shop itself does; tax is rounded half up, once, on the taxed sum. */
export function priceCart(cart: Cart, terms: ShopTerms, priceChangeCents: number): Totals {
  const subtotalCents = sum(
    cart.lines.map((line) => (line.variant.priceCents + priceChangeCents) * line.quantity),
  );
  const discountCents =
    cart.coupon === terms.couponCode ? Math.round((subtotalCents * terms.couponPercent) / 100) : 0;
  const method = chosenShipping(cart, terms);
  const shippingCents = method ? shippingPrice(method, subtotalCents, terms) : 0;
  const feeCents = terms.handlingFeeCents;
  const taxedCents = subtotalCents - discountCents + (terms.shippingIsTaxed ? shippingCents : 0);
  const taxCents = Math.floor((taxedCents * taxRate(cart.buyer, terms) + 5_000) / 10_000);
  return {
    currency: terms.currency,
    subtotalCents,
    discountCents,
    shippingCents,
    feeCents,
    taxCents,
    surchargeCents: cart.surchargeCents,
    totalCents: subtotalCents - discountCents + shippingCents + feeCents + taxCents + cart.surchargeCents,
    isFinal: method !== null && hasDestination(cart.buyer),
  };
}

/** What this method costs for this cart; free above the shop's threshold when it is the cheapest. */
export function shippingPrice(method: ShippingMethod, subtotalCents: number, terms: ShopTerms): number {
  const cheapest = Math.min(...terms.shipping.map((other) => other.priceCents));
  const isFree =
    terms.freeShippingFromCents !== null &&
    subtotalCents >= terms.freeShippingFromCents &&
    method.priceCents === cheapest;
  return isFree ? 0 : method.priceCents;
}

export function chosenShipping(cart: Cart, terms: ShopTerms): ShippingMethod | null {
  return terms.shipping.find((method) => method.id === cart.shippingId) ?? null;
}

export function hasDestination(buyer: Buyer): boolean {
  const { line1, city, postalCode, country } = buyer;
  return Boolean(line1 && city && postalCode && country && (country !== 'US' || buyer.state));
}

/** The names of what the shop still needs before it takes an order. */
export function missingDetails(buyer: Buyer): string[] {
  const needed: (keyof Buyer)[] = ['email', 'name', 'line1', 'city', 'postalCode', 'country'];
  if (buyer.country === 'US') needed.push('state');
  return needed.filter((field) => !buyer[field]);
}

function taxRate(buyer: Buyer, terms: ShopTerms): number {
  const rates = terms.taxBasisPoints;
  return rates[`${buyer.country}-${buyer.state}`] ?? rates[buyer.country] ?? 0;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
