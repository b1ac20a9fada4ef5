import { z } from 'zod';

/** Every kind of event, and what has happened. Names are an interface: none is ever taken away. */
export const eventTypes = {
  'account.updated': 'the account changed',
  'address.created': 'an address was stored',
  'address.deleted': 'an address was deleted',
  'address.updated': 'an address changed',
  'api_key.created': 'an API key was created',
  'api_key.deleted': 'an API key was revoked',
  'card.created': 'a card was stored',
  'card.deleted': 'a card was deleted',
  'card.updated': 'the nickname or limits of a card changed',
  'checkout.session.canceled': 'a session was canceled',
  'checkout.session.completed': 'a session was paid, or costs nothing',
  'checkout.session.created': 'a session was created, by you or by a visitor of a link',
  'checkout.session.details_erased': 'the buyer’s details were erased, by you or because they expired',
  'checkout.session.details_given': 'the buyer entered their details',
  'checkout.session.expired': 'a session was not paid by its `expires_at`',
  'checkout.session.payment_lost': 'the network reversed a payment for a session before it was final',
  'checkout.session.payment_seen': 'a payment for a session was found on the network and is not final yet',
  'checkout.session.updated': 'the buyer chose quantities or an amount',
  'checkout_intent.canceled': 'it was canceled, or expired without confirmation',
  'checkout_intent.created': 'a checkout intent was created',
  'checkout_intent.failed': 'the purchase failed',
  'checkout_intent.processing': 'it is being quoted or charged',
  'checkout_intent.requires_action': 'it needs options, or the cardholder must authenticate',
  'checkout_intent.requires_confirmation': 'it was quoted',
  'checkout_intent.succeeded': 'the order was placed',
  'checkout_link.canceled': 'a link was canceled',
  'checkout_link.created': 'a link was created',
  'checkout_link.sold_out': 'a link is sold out',
  'checkout_link.updated': 'a link was updated',
  'gift.created': 'a gift was created and needs funding',
  'gift.funded': 'its money is in escrow',
  'gift.reclaimed': 'the sender took it back, or it was never funded',
  'gift.released': 'it was claimed',
  'price.created': 'a price was created',
  'price.deleted': 'a price was deleted with its product',
  'price.updated': 'a price was archived or restored',
  'product.created': 'a product was created',
  'product.deleted': 'a product was deleted',
  'product.updated': 'a product changed',
  'refund.canceled': 'a refund was canceled before it was signed',
  'refund.created': 'a refund was created and needs your wallet’s signature',
  'refund.succeeded': 'a refund was paid',
  'transaction.created': 'money moved on chain and was recorded',
  'transaction_intent.canceled': 'an intent was canceled',
  'transaction_intent.created': 'an intent was created',
  'transaction_intent.expired': 'an intent was not paid by its `expires_at`',
  'transaction_intent.payment_failed': 'a payment attempt failed',
  'transaction_intent.processing': 'a payment was found on the network and is not final yet',
  'transaction_intent.requires_action': 'the network reversed a payment before it was final',
  'transaction_intent.succeeded': 'it was paid',
  'unmatched_payment.accepted': 'an unmatched payment was assigned',
  'unmatched_payment.created': 'an unmatched payment arrived',
  'webhook_endpoint.created': 'an endpoint was created (sent to your other endpoints)',
  'webhook_endpoint.deleted': 'an endpoint was deleted',
  'webhook_endpoint.disabled': 'an endpoint was disabled, by you or because deliveries failed for 3 days',
  'webhook_endpoint.updated': 'an endpoint was updated, or works again',
} as const;

export type EventType = keyof typeof eventTypes;

const MOVES_MONEY =
  /^(?:checkout\.session|checkout_intent|gift|refund|transaction|transaction_intent|unmatched_payment)\.[a-z_]+$/;

/** The types that the sealed history keeps: all of what is paid, given, refunded or bought. */
export const moneyEventTypes = (Object.keys(eventTypes) as EventType[]).filter((type) =>
  MOVES_MONEY.test(type),
);

export const EventType = z.enum(Object.keys(eventTypes) as [EventType]).meta({
  description: Object.entries(eventTypes)
    .map(([type, meaning]) => `\`${type}\`: ${meaning}`)
    .join('; '),
  example: 'checkout.session.completed',
});

const groups = new Set(['*', ...Object.keys(eventTypes).flatMap(groupsOf)]);

/** One type, or all whose names begin alike. */
export const EventTypePattern = z
  .string()
  .refine((pattern) => pattern in eventTypes || groups.has(pattern), {
    error: (issue) =>
      `There is no event type ${String(issue.input).slice(0, 60)}. See the list of event types.`,
  })
  .meta({
    description: 'A type of event, `*` for all, or a group such as `checkout_intent.*`.',
    example: 'gift.*',
  });

/** @example groupsOf('checkout.session.completed') // ['checkout.*', 'checkout.session.*'] */
function groupsOf(type: string): string[] {
  const words = type.split('.');
  return words.slice(1).map((_, count) => `${words.slice(0, count + 1).join('.')}.*`);
}
