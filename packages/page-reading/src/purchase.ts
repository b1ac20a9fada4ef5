import type { CheckoutFailureCode } from '@florin/wire/checkout/failure-code';
import type { Cents } from '@florin/wire/money';
import type { Json } from './json.ts';

/** Its code by ISO 4217, in small letters. */
export type Currency = string;

/** How one merchant page is bought from. Any process can pick it up: it holds no connection and no secret. */
export interface Flow {
  readonly driver: string;
  /** Slug shown as `merchant` on the intent. */
  readonly merchant: string;
  readonly origin: string;
  readonly url: string;
  /** Where the merchant's API is, by the merchant's own word, where that is not the page's origin. */
  readonly apiOrigins?: readonly string[];
  /** What the driver needs to find its way back: endpoints, product and variant ids, a recipe id. Never card data. */
  readonly state: Json;
  /** A session at the merchant that a person was sent to: it is gone on with, and no other one is opened in its place. */
  readonly session?: string;
}

export type ResolveOutcome =
  | { readonly kind: 'resolved'; readonly flow: Flow }
  | { readonly kind: 'not_mine' }
  /** The page is this driver's, but it may not or cannot be bought from: later drivers are not tried. */
  | (Omit<Failed, 'kind'> & { readonly kind: 'refused' });

export type FailureReason = 'out_of_stock' | 'unsupported_checkout' | 'merchant_error';

/** A product that a page leads to, by the words and the address of its link. */
export interface FoundProduct {
  readonly title: string;
  readonly url: string;
}

export interface Failed {
  readonly kind: 'failed';
  readonly reason: FailureReason;
  readonly detail: string;
  /** What a caller can act on; follows from the reason where it is left out. */
  readonly code?: CheckoutFailureCode;
  /** Where the page was none of a product: those that it lists. */
  readonly products?: readonly FoundProduct[];
  /** For how long the shop asks to be left alone, where its answer says so. */
  readonly retryAfterMs?: number;
  /** Where the merchant itself sends a person who goes on. */
  readonly handOver?: HandOver;
}

/** What a person goes on with by themselves. */
export interface HandOver {
  readonly url: string;
  /** As the merchant calls the session, to be asked later what became of it; null where there is none to ask about. */
  readonly session: string | null;
}

/** What became of a session that a person was sent to. */
export type HandOverReading =
  | Placed
  /** Nothing is in the way any more: it can be quoted and paid. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'waiting' }
  /** It can never be completed any more. */
  | { readonly kind: 'over'; readonly detail: string };

export interface OptionValue {
  readonly value: string;
  readonly title: string;
  readonly available: boolean;
}

interface FieldBase {
  /** The property of `options`: lowercase snake case (`size`, `colour`, `shipping`). */
  readonly key: string;
  readonly title: string;
  /** A field that is not required has a default that the driver chooses (the cheapest shipping). */
  readonly required: boolean;
}

export interface EnumField extends FieldBase {
  readonly kind: 'enum';
  readonly values: readonly OptionValue[];
  /** What the address of the page chooses already; anything that the buyer says counts before it. */
  readonly preset?: string;
  /** The values are goods of their own that share the page: the shop calls what is bought by the value, not by the page. */
  readonly isGoods?: boolean;
}

export interface IntegerField extends FieldBase {
  readonly kind: 'integer';
  readonly minimum: number;
  readonly maximum: number;
}

export interface StringField extends FieldBase {
  readonly kind: 'string';
  readonly lengthMax: number;
}

export type OptionField = EnumField | IntegerField | StringField;

/** Values that cannot be bought together, by field key: `{ size: 'xl', colour: 'red' }`. */
export type Combination = Readonly<Record<string, string>>;

export type BuyerDetail = 'name' | 'email' | 'phone' | 'address';

/** However many a shop would sell at once. */
export const OFFERED_QUANTITY_MAX = 99;

export interface Offer {
  readonly title: string;
  /** Null where the merchant states it only with the total. */
  readonly currency: Currency | null;
  readonly fields: readonly OptionField[];
  readonly unavailable: readonly Combination[];
  readonly needs: readonly BuyerDetail[];
  readonly quantityMax: number;
  /** A picture of the product, by the merchant's own word. */
  readonly imageUrl?: string | null;
}

export type OfferOutcome = { readonly kind: 'offered'; readonly offer: Offer } | Failed;

export interface Address {
  readonly line1: string;
  readonly line2: string | null;
  readonly city: string;
  /** State, province or region; null where the country has none (Singapore). */
  readonly state: string | null;
  readonly postalCode: string;
  /** ISO 3166-1 alpha-2, uppercase. */
  readonly country: string;
}

/** Every detail that the offer `needs` is present; the others may be null. */
export interface Buyer {
  /** Who gets the goods. */
  readonly name: string | null;
  /** Whose name the bill is in, where that is somebody else. */
  readonly payer?: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly shipping: Address | null;
  readonly billing: Address | null;
  /** Whether an account may be made in their name at a shop that sells to nobody without one. */
  readonly account?: boolean;
}

export interface Choice {
  readonly options: Readonly<Record<string, string | number>>;
  readonly quantity: number;
  readonly buyer: Buyer;
}

export interface Total {
  readonly amount: Cents;
  readonly currency: Currency;
}

/** Where the card would be given to the merchant: decides whether the account must approve the origin or supply a cvc. */
export interface CardEntry {
  /** The origin of the frame, page or API endpoint that takes the number. */
  readonly origin: string;
  readonly needsCvc: boolean;
  /** A page of its own or a frame that need not be the merchant's: the account can be asked to approve it by its exact origin. */
  readonly isElsewhere?: boolean;
}

/** How the goods come, as the merchant said it with the total. */
export interface Delivery {
  readonly method: string | null;
  /** In the merchant's words, or the days that it names. */
  readonly estimate: string | null;
}

export interface Quote extends Total {
  /** Signed whole cents by line (`subtotal`, `shipping`, `tax`, `discount`); they sum to `amount`. */
  readonly breakdown: Readonly<Record<string, number>>;
  readonly cardEntry: CardEntry;
  /** Null where nothing is sent to an address; left out where the merchant says no more than the total. */
  readonly delivery?: Delivery | null;
  /** Of the variant, where the cart shows another picture than the offer. */
  readonly imageUrl?: string | null;
  /** What the driver needs to find this cart again. Never card data. */
  readonly cart: Json;
}

export type QuoteOutcome =
  | {
      readonly kind: 'quoted';
      readonly quote: Quote;
      /** Where more can be chosen now (a shipping method): the offer with those fields, none of them required. */
      readonly offer?: Offer;
    }
  /** The merchant asks for more now that it knows this much (a shipping method, a company field). */
  | { readonly kind: 'needs_options'; readonly offer: Offer }
  | Failed;

export type DeclineReason = 'card_declined' | 'insufficient_balance';

/** The order as far as the merchant tells. */
export interface PlacedOrder {
  readonly number: string | null;
  /** Where the buyer can look at it. */
  readonly url: string | null;
  /** The merchant's own word. */
  readonly status: string | null;
}

export interface Placed {
  readonly kind: 'placed';
  readonly chargeId: string;
  readonly order?: PlacedOrder;
  /** What the merchant's receipt says was charged, where that is not what was armed. */
  readonly charged?: Cents;
}

export interface NotSubmitted {
  readonly kind: 'not_submitted';
  readonly reason: FailureReason | 'price_rose';
  readonly detail: string;
  /** As of `Failed`. */
  readonly code?: CheckoutFailureCode;
}
