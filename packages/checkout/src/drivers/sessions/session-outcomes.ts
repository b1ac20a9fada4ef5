import type { Authentication, CommitOutcome, Declined, Placed, ReconcileOutcome } from '../../driver.ts';
import { notSubmitted, unknown } from '../../outcomes.ts';

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
