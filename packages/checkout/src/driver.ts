import type { CheckoutFailureCode } from '@florin/wire/checkout/failure-code';
import type { Cents } from '@florin/wire/money';
import type { GuardedFetch } from './egress/guarded-fetch.ts';
import type { Json, JsonObject } from './json.ts';
import type { MerchantBounds } from './mandate/merchant-bounds.ts';
import type { CardSecret } from './vault/card-secret.ts';

export type Currency = 'usd' | 'sgd';

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
}

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
  readonly name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly shipping: Address | null;
  readonly billing: Address | null;
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
  /** It is a page of its own, not a frame, and need not be the merchant's: the account can be asked to approve it by name. */
  readonly isPage?: boolean;
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

/** What is written down with `submitting`, before the irreversible submit. */
export interface Arming extends Total {
  /** How to find out later what became of the submit: cart token, session id, order page. Never card data. */
  readonly trail: Json;
}

export type ArmRefusal = 'price_rose' | 'currency_changed' | 'lost_race';

/** Thrown by `arm`, so that a driver which forgets to look cannot charge: let it pass through. */
export class ArmRefused extends Error {
  override readonly name = 'ArmRefused';
  readonly reason: ArmRefusal;

  constructor(reason: ArmRefusal) {
    super(`the submit was not armed: ${reason}`);
    this.reason = reason;
  }
}

export interface PaymentStep {
  /** Stable over retries and processes: the merchant's idempotency key, where it takes one. */
  readonly idempotencyKey: string;
  /** Where a 3-D Secure challenge may send the cardholder back to. */
  readonly returnUrl: string;
  /**
   * Call exactly once, immediately before the single submit, with the total that the merchant shows at that
   * moment. Throws `ArmRefused` where it is above the confirmed one or another process already submitted.
   */
  arm(arming: Arming): Promise<void>;
  /** Decrypts. From here on: no screenshot, no trace, no body in a log. */
  card(): Promise<CardSecret>;
  /** The only authority on where a card may be given: known processors and approved merchants. */
  allowsOrigin(origin: string): boolean;
}

export interface CommitRequest {
  readonly flow: Flow;
  readonly choice: Choice;
  /** The confirmed quote; its cart may have gone stale. */
  readonly quote: Quote;
  readonly payment: PaymentStep;
}

export type DeclineReason = 'card_declined' | 'insufficient_balance';

/** The order as far as the merchant tells. */
export interface PlacedOrder {
  readonly number: string | null;
  /** Where the buyer can look at it. */
  readonly url: string | null;
  /** The merchant's own word. */
  readonly status: string | null;
}

/** An order that was placed, as it is asked for. */
export interface OrderQuery {
  /** As the merchant calls it: `Placed.chargeId`. */
  readonly id: string;
  /** What the merchant has told of it since the last look, under its signature; null where it has told nothing. */
  readonly told: Json;
}

/** What became of an order since it was placed, as far as the merchant can be asked or has told. */
export type OrderReading = {
  /** The public keys that the merchant signs by what it tells of its own accord, where it publishes some. */
  readonly keys?: readonly JsonObject[];
} & (
  | {
      readonly kind: 'read';
      readonly order: Pick<PlacedOrder, 'url' | 'status'>;
      /** Delivered, canceled, sent back: nothing more is to be expected. */
      readonly isOver: boolean;
    }
  /** The merchant offers no way to ask, and has told nothing. */
  | { readonly kind: 'not_offered' }
  | { readonly kind: 'unread'; readonly detail: string }
);

export interface Placed {
  readonly kind: 'placed';
  readonly chargeId: string;
  readonly order?: PlacedOrder;
  /** What the merchant's receipt says was charged, where that is not what was armed. */
  readonly charged?: Cents;
}

export interface Declined {
  readonly kind: 'declined';
  readonly reason: DeclineReason | 'authentication_required';
  readonly detail: string;
}

export interface Authentication {
  readonly kind: 'authentication';
  /** The cardholder opens it in a browser of their own. */
  readonly url: string;
  readonly resume: Json;
}

/** Neither a failure nor a success: stays `processing` until it is reconciled. */
export interface Unknown {
  readonly kind: 'unknown';
  readonly detail: string;
}

export interface NotSubmitted {
  readonly kind: 'not_submitted';
  readonly reason: FailureReason | 'price_rose';
  readonly detail: string;
  /** As of `Failed`. */
  readonly code?: CheckoutFailureCode;
}

export type CommitOutcome = Placed | Declined | Authentication | NotSubmitted | Unknown;

/** A submit that was armed, as it was written down. */
export interface Attempt {
  readonly idempotencyKey: string;
  readonly choice: Choice;
  readonly quote: Quote;
  readonly trail: Json;
  /** From `Authentication`, where the submit led there. */
  readonly resume: Json;
  readonly armedAtMs: number;
}

export type ReconcileOutcome =
  | Placed
  | Declined
  | Authentication
  | Unknown
  /** The merchant can say with certainty that this attempt placed nothing and never will. */
  | { readonly kind: 'no_order'; readonly detail: string };

export interface Step {
  readonly name: string;
  readonly detail?: string;
  /** PNG or JPEG; only ever from before the card was decrypted. */
  readonly screenshot?: Uint8Array;
}

export interface DriveContext {
  /** Whose checkout it is: what is learned with one account's buyers is not for others until they confirm it. */
  readonly account: string;
  /** Where the mandate lets it be bought; null where it may be anywhere. */
  readonly bounds: MerchantBounds | null;
  readonly signal: AbortSignal;
  readonly deadlineMs: number;
  /** Within the bounds, or at a processor, each hop of it. */
  readonly fetch: GuardedFetch;
  log(step: Step): void;
}

/**
 * One way of buying. Every method can be called in another process than the one before, and says what happened as
 * a value; an exception means that the driver or the merchant broke, and is read as `merchant_error` before `arm`
 * and as `unknown` after it.
 */
export interface FlowDriver {
  readonly name: string;
  resolve(url: URL, context: DriveContext): Promise<ResolveOutcome>;
  options(flow: Flow, context: DriveContext): Promise<OfferOutcome>;
  quote(flow: Flow, choice: Choice, context: DriveContext): Promise<QuoteOutcome>;
  /** A flow that was quoted before, with more answers: what was learned from the first time may serve now. */
  quoteAgain?(flow: Flow, choice: Choice, context: DriveContext): Promise<QuoteOutcome>;
  /** Reads the total once more, arms with it, submits once. */
  commit(request: CommitRequest, context: DriveContext): Promise<CommitOutcome>;
  /** Looks and never submits. */
  reconcile(flow: Flow, attempt: Attempt, context: DriveContext): Promise<ReconcileOutcome>;
  /** Only where the protocol wants the completion sent again once the cardholder has authenticated; arms like `commit`. */
  finish?(flow: Flow, attempt: Attempt, payment: PaymentStep, context: DriveContext): Promise<CommitOutcome>;
  /**
   * The cardholder did not authenticate in time: ends the attempt at the merchant, so that nobody completes it later,
   * and says what became of it.
   */
  giveUp?(flow: Flow, attempt: Attempt, context: DriveContext): Promise<ReconcileOutcome>;
  /** Looks what became of an order after the purchase. */
  readOrder?(flow: Flow, order: OrderQuery, context: DriveContext): Promise<OrderReading>;
}
