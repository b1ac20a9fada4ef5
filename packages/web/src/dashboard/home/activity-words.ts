import type { EventType } from '@florin/wire/events/event-types';

/** What is told of on the first page, and how; at most as many as can be asked for at once. */
export const activityWords = {
  'checkout.session.completed': 'A checkout was paid',
  'transaction_intent.succeeded': 'A payment request was paid',
  'unmatched_payment.created': 'Money arrived that matches nothing',
  'unmatched_payment.accepted': 'An unmatched payment was accepted',
  'refund.succeeded': 'A refund went back',
  'gift.funded': 'A gift was funded',
  'gift.released': 'A gift was claimed',
  'gift.reclaimed': 'A gift was taken back',
  'checkout_intent.requires_confirmation': 'An agent’s purchase was quoted',
  'checkout_intent.succeeded': 'An agent’s order was placed',
  'checkout_intent.failed': 'An agent’s purchase failed',
  'checkout_link.created': 'A link was made',
  'api_key.created': 'An API key was made',
  'webhook_endpoint.disabled': 'A webhook endpoint was switched off',
} as const satisfies Partial<Record<EventType, string>>;

export type ActivityType = keyof typeof activityWords;

export function isActivityType(type: string): type is ActivityType {
  return Object.hasOwn(activityWords, type);
}
