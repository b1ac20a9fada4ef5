import type {
  Authentication,
  CommitOutcome,
  Declined,
  ReconcileOutcome,
} from '@florin/checkout-browser/driver';
import { unknown } from '@florin/checkout-browser/outcomes';
import { notSubmitted } from '@florin/page-reading/failure';
import { names } from '@florin/page-reading/lexicon/markup-names';
import type { HandOverReading, Placed } from '@florin/page-reading/purchase';
import { meaningOf } from '../../protocols/message-codes.ts';
import { declineOf } from '../decline-reason.ts';
import { saysSoldOut } from './session-errors.ts';

/** What a merchant's checkout session says about the completion that was sent for it. */
export type SessionReading =
  | Placed
  | Declined
  | Authentication
  /** The issuer asks for something that no page of the merchant lets the cardholder do. */
  | { readonly kind: 'unreachable_challenge' }
  | { readonly kind: 'in_progress' }
  | { readonly kind: 'out_of_stock' | 'price_changed'; readonly detail: string }
  /** No order, and none under way: the session could still be completed or canceled. */
  | { readonly kind: 'idle' }
  | { readonly kind: 'canceled' }
  | { readonly kind: 'unreadable' };

/** Right after the completion: whatever is not a clear answer is unknown, never a failure. */
export function committed(reading: SessionReading, status: number): CommitOutcome {
  switch (reading.kind) {
    case 'placed':
    case 'declined':
    case 'authentication':
      return reading;
    case 'out_of_stock':
      return notSubmitted('out_of_stock', reading.detail);
    case 'price_changed':
      return notSubmitted('price_rose', reading.detail);
    default:
      return unknown(`after the completion the session is ${reading.kind} (${status})`);
  }
}

/** Later: only a session that can never be completed any more means that there is no order. */
export function reconciled(reading: SessionReading): ReconcileOutcome {
  switch (reading.kind) {
    case 'placed':
    case 'declined':
    case 'authentication':
      return reading;
    case 'canceled':
      return { kind: 'no_order', detail: 'the session is canceled' };
    case 'out_of_stock':
    case 'price_changed':
      return { kind: 'no_order', detail: reading.detail };
    default:
      return unknown(`the session is ${reading.kind}`);
  }
}

/** While a person goes on by themselves: only an order, the end of the session, or a session that can be paid is an answer. */
export function readHandOver(reading: SessionReading, isReady: boolean): HandOverReading {
  if (reading.kind === 'placed') return reading;
  if (reading.kind === 'canceled') return { kind: 'over', detail: 'the session is canceled' };
  return reading.kind === 'idle' && isReady ? { kind: 'ready' } : { kind: 'waiting' };
}

/** A completion that the merchant has refused, in its own words. */
export interface Refusal {
  readonly status: number;
  readonly words: string;
}

/** Statuses by which a merchant may also mean that another completion of the same session is under way. */
const DOUBTFUL = new Set([408, 409, 423, 425, 429]);

/**
 * What a refused completion means once the session was looked at: `reading` is what it says, `isCanceled` whether it can
 * never be completed any more.
 * @example refused({ status: 422, words: 'card_expired' }, { kind: 'idle' }, false) // not submitted: card_expired
 */
export function refused(refusal: Refusal, reading: SessionReading, isCanceled: boolean): CommitOutcome {
  const saysNothing = reading.kind === 'idle' || reading.kind === 'canceled' || reading.kind === 'unreadable';
  if (!saysNothing) return committed(reading, refusal.status);
  const isOver = isCanceled || reading.kind === 'canceled';
  if (isOver || provesNothingOrdered(refusal)) return outcomeOfWords(refusal);
  return unknown(`the completion was refused with ${refusal.status}: ${refusal.words}`);
}

function provesNothingOrdered({ status }: Refusal): boolean {
  return status >= 400 && status < 500 && !DOUBTFUL.has(status);
}

function outcomeOfWords({ status, words }: Refusal): CommitOutcome {
  const meaning = meaningOf(words.split(':', 1)[0]!);
  const isDecline = meaning?.code === 'card_declined' || names('payment_refused', words);
  if (status === 402 || isDecline) return declineOf(words);
  if (saysSoldOut(words)) return notSubmitted('out_of_stock', words);
  return meaning === null
    ? notSubmitted('merchant_error', words)
    : notSubmitted(meaning.reason, words, meaning.code);
}
