import type { Currency } from '../../ledger.ts';
import type { Random } from '../../random.ts';
import { type Breadth, NARROW } from './breadth.ts';

export type FieldName =
  | 'email'
  | 'name'
  | 'firstName'
  | 'lastName'
  | 'phone'
  | 'line1'
  | 'line2'
  | 'city'
  | 'state'
  | 'postalCode'
  | 'country'
  | 'cardName'
  | 'cardNumber'
  | 'cardExpiry'
  | 'cardExpiryMonth'
  | 'cardExpiryYear'
  | 'cardCvc';

/** `titled` are plain buttons below a name in their own box, `menu` is a box that opens one; neither says in its markup what it is. */
export type OptionControl =
  | 'select'
  | 'radio'
  | 'buttons'
  | 'swatches'
  | 'links'
  | 'tiles'
  | 'styled-list'
  | 'titled'
  | 'menu';

/** Everything about a shop's pages that real shops do differently. */
export interface Layout {
  readonly structuredData: 'json-ld' | 'microdata' | 'embedded-state';
  readonly optionControl: OptionControl;
  /** `payment-page`: the order is placed first, and the card asked for on a page of another site. */
  readonly cardEntry: 'inline' | 'hosted' | 'hosted-split' | 'payment-page';
  /** Whose site the payment page is on: the processor's, or one that nobody knows. */
  readonly paymentPageHost?: 'processor' | 'own';
  /** Whether the order is thanked for first, with a link that opens the payment page beside it. */
  readonly showsUnpaidOrder?: boolean;
  readonly labelKind: 'for' | 'wrapping' | 'aria' | 'placeholder';
  readonly naming: 'camel' | 'snake' | 'nested';
  readonly hasAutocomplete: boolean;
  readonly splitsName: boolean;
  readonly splitsExpiry: boolean;
  readonly asksCardName: boolean;
  readonly asksPhone: boolean;
  readonly stateControl: 'select' | 'text';
  readonly countryComesFirst: boolean;
  readonly emailComesFirst: boolean;
  readonly hasAccountPage: boolean;
  /** Whether the checkout makes an account with the order, and of which kind; guests are not sold to then. */
  readonly account: 'none' | 'store' | 'membership';
  readonly hasTerms: boolean;
  readonly hasNewsletter: boolean;
  readonly couponPlace: 'cart' | 'checkout';
  readonly afterAdd: 'cart' | 'checkout';
  readonly preselectsShipping: boolean;
  readonly summary: 'table' | 'list' | 'blocks';
  readonly money: 'symbol' | 'code';
  /** Says the price of each line once more for those who listen: `Total price for 1 mug: $18.00`, seen by nobody. */
  readonly speaksLineTotals: boolean;
  readonly breadth: Breadth;
  readonly classPrefix: string;
  readonly labels: Readonly<Record<FieldName, string>>;
  readonly words: Words;
}

export interface Words {
  readonly add: string;
  readonly checkout: string;
  readonly guest: string;
  readonly pay: string;
  readonly total: string;
  readonly shipping: string;
  readonly tax: string;
  readonly coupon: string;
}

/** Chooses a layout. What a kind of shop is known for is fixed by `traits`. */
export function makeLayout(random: Random, traits: Partial<Layout> = {}): Layout {
  const splitsName = random.chance(0.5);
  return {
    structuredData: random.pick(['json-ld', 'microdata', 'embedded-state']),
    optionControl: random.pick(['select', 'radio']),
    cardEntry: 'inline',
    labelKind: random.pick(['for', 'wrapping', 'aria', 'placeholder']),
    naming: random.pick(['camel', 'snake', 'nested']),
    hasAutocomplete: random.chance(0.7),
    splitsName,
    splitsExpiry: random.chance(0.4),
    asksCardName: random.chance(0.5),
    asksPhone: random.chance(0.6),
    stateControl: random.pick(['select', 'text']),
    countryComesFirst: random.chance(0.5),
    emailComesFirst: random.chance(0.7),
    hasAccountPage: random.chance(0.4),
    account: 'none',
    hasTerms: random.chance(0.6),
    hasNewsletter: random.chance(0.7),
    couponPlace: random.pick(['cart', 'checkout']),
    afterAdd: random.pick(['cart', 'cart', 'checkout']),
    preselectsShipping: random.chance(0.5),
    summary: random.pick(['table', 'list', 'blocks']),
    money: random.pick(['symbol', 'code']),
    speaksLineTotals: false,
    breadth: NARROW,
    classPrefix: random.pick(['', 'c-', 'shop__', 'x']) + random.integer(10, 99),
    labels: makeLabels(random),
    words: makeWords(random),
    ...traits,
  };
}

function makeLabels(random: Random): Record<FieldName, string> {
  return {
    email: random.pick(['Email', 'Email address', 'E-mail', 'Your email']),
    name: random.pick(['Full name', 'Name', 'Your name']),
    firstName: random.pick(['First name', 'Given name']),
    lastName: random.pick(['Last name', 'Surname', 'Family name']),
    phone: random.pick(['Phone', 'Phone number', 'Mobile number', 'Telephone']),
    line1: random.pick(['Address', 'Street address', 'Address line 1']),
    line2: random.pick(['Apartment, suite, etc. (optional)', 'Address line 2 (optional)']),
    city: random.pick(['City', 'Town / City', 'City/Town']),
    state: random.pick(['State', 'State / Province', 'Province or state']),
    postalCode: random.pick(['ZIP code', 'Postal code', 'Postcode', 'ZIP / Postal code']),
    country: random.pick(['Country', 'Country / Region', 'Country/region']),
    cardName: random.pick(['Name on card', 'Cardholder name']),
    cardNumber: random.pick(['Card number', 'Credit card number', 'Debit or credit card number']),
    cardExpiry: random.pick(['Expiration date (MM / YY)', 'Expiry (MM/YY)', 'Expiry date']),
    cardExpiryMonth: random.pick(['Expiry month', 'Month']),
    cardExpiryYear: random.pick(['Expiry year', 'Year']),
    cardCvc: random.pick(['CVC', 'Security code', 'CVV', 'Card verification code']),
  };
}

function makeWords(random: Random): Words {
  return {
    add: random.pick(['Add to cart', 'Add to bag', 'Add to basket']),
    checkout: random.pick(['Checkout', 'Proceed to checkout', 'Check out', 'Go to checkout']),
    guest: random.pick(['Continue as guest', 'Guest checkout', 'Check out as guest']),
    pay: random.pick(['Place order', 'Pay now', 'Complete purchase', 'Complete order', 'Submit order']),
    total: random.pick(['Total', 'Order total', 'Grand total', 'Total due']),
    shipping: random.pick(['Shipping', 'Delivery', 'Shipping & handling']),
    tax: random.pick(['Tax', 'Taxes', 'Sales tax', 'Estimated tax']),
    coupon: random.pick(['Promo code', 'Discount code', 'Gift card or discount code', 'Coupon']),
  };
}

/** The name of a field in this shop's forms. */
export function formName(layout: Layout, field: FieldName): string {
  const snake = field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  if (layout.naming === 'camel') return field;
  return layout.naming === 'snake' ? snake : `order[${snake}]`;
}

const SYMBOLS: Readonly<Record<Currency, string>> = { usd: '$', sgd: 'S$', eur: '€', jpy: '¥' };

/** As data states it: `54.20`, and `5420` of a currency without cents. */
export function plainMoney(units: number, currency: Currency): string {
  return currency === 'jpy' ? String(units) : (units / 100).toFixed(2);
}

/** An amount in the smallest unit of its currency, as this shop writes it: `$54.20`, `US$54.20`, `SGD 54.20`, `¥5,420`. */
export function formatMoney(cents: number, currency: Currency, layout: Pick<Layout, 'money'>): string {
  const plain = plainMoney(Math.abs(cents), currency);
  const amount = plain.replace(/\B(?=(?:\d{3}){1,6}(?:\.|$))/g, ',');
  const sign = cents < 0 ? '-' : '';
  if (layout.money === 'code') return `${sign}${currency.toUpperCase()} ${amount}`;
  return `${sign}${SYMBOLS[currency]}${amount}`;
}
