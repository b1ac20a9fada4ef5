import type { GuardedFetch } from '@florin/egress/guarded-fetch';
import type { Json, JsonObject } from '@florin/page-reading/json';
import type { OutcomeSign } from '@florin/page-reading/outcome/outcome-signs';
import type {
  Choice,
  DeclineReason,
  Flow,
  HandOverReading,
  NotSubmitted,
  OfferOutcome,
  Placed,
  PlacedOrder,
  Quote,
  QuoteOutcome,
  ResolveOutcome,
  Total,
} from '@florin/page-reading/purchase';
import type { PageReport } from '@florin/page-reading/report/page-report';
import type { Login, LoginSecret } from './account/login-secret.ts';
import type { CardSecret } from './card/card-secret.ts';
import type { MerchantBounds } from './mandate/merchant-bounds.ts';

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
  /**
   * The login of the account that this purchase makes at the shop: the one that is written down for it, else this one, which is
   * written down before it is returned. From here on as after `card`.
   */
  login(proposed: Login): Promise<LoginSecret>;
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
  /** What was noticed, to be weighed with what is noticed later; absent where nothing was. */
  readonly evidence?: OutcomeEvidence;
}

/** What is known of a submit whose outcome is not. Never card data. */
export interface OutcomeEvidence {
  readonly signs: readonly OutcomeSign[];
  /** The page of the merchant that the submit led to; null where it led to none. */
  readonly reachedUrl: string | null;
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
  /** What was noticed so far, as it was written down. */
  readonly evidence?: Json;
  /** Of the account that was made with it, which nothing that is logged or told may hold. */
  readonly login?: LoginSecret;
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
  /** How the page was understood, without anything of the buyer's. */
  readonly report?: PageReport;
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
  /** Whether it enters a coupon that was asked for; others are not given one. */
  readonly takesCoupons?: boolean;
  resolve(url: URL, context: DriveContext): Promise<ResolveOutcome>;
  options(flow: Flow, context: DriveContext): Promise<OfferOutcome>;
  quote(flow: Flow, choice: Choice, context: DriveContext): Promise<QuoteOutcome>;
  /** A flow that was quoted before, with more answers: what was learned from the first time may serve now. */
  quoteAgain?(flow: Flow, choice: Choice, context: DriveContext): Promise<QuoteOutcome>;
  /** Reads the total once more, arms with it, submits once. */
  commit(request: CommitRequest, context: DriveContext): Promise<CommitOutcome>;
  /** Looks and never submits. */
  reconcile(flow: Flow, attempt: Attempt, context: DriveContext): Promise<ReconcileOutcome>;
  /**
   * Only where the protocol wants the completion sent again once the cardholder has authenticated; arms like `commit`. What it finds
   * without arming counts as a look, and whatever keeps it from sending leaves the outcome unknown: the first submit is out.
   */
  finish?(flow: Flow, attempt: Attempt, payment: PaymentStep, context: DriveContext): Promise<CommitOutcome>;
  /**
   * The cardholder did not authenticate in time: ends the attempt at the merchant, so that nobody completes it later,
   * and says what became of it.
   */
  giveUp?(flow: Flow, attempt: Attempt, context: DriveContext): Promise<ReconcileOutcome>;
  /** Looks what became of `flow.session`, which a person was sent to; changes nothing. */
  readHandOver?(flow: Flow, context: DriveContext): Promise<HandOverReading>;
  /** Looks what became of an order after the purchase. */
  readOrder?(flow: Flow, order: OrderQuery, context: DriveContext): Promise<OrderReading>;
}
