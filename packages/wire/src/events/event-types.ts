import { z } from 'zod';

/** Every kind of event, and what has happened. Names are an interface: none is ever taken away. */
export const eventTypes = {
  'account.updated': 'the account changed',
  'address.created': 'an address was stored',
  'address.deleted': 'an address was deleted',
  'address.updated': 'an address changed',
  'api_key.created': 'an API key was made',
  'api_key.deleted': 'an API key was revoked',
  'card.created': 'a card was stored',
  'card.deleted': 'a card was destroyed',
  'card.updated': 'a card got another name or limit',
  'checkout.session.canceled': 'a session was canceled',
  'checkout.session.completed': 'a session was paid, or costs nothing',
  'checkout.session.created': 'a session was made, by you or by a visitor of a link',
  'checkout.session.details_erased': 'what the buyer said of themselves was erased, by you or by its term',
  'checkout.session.details_given': 'the buyer answered what the session collects',
  'checkout.session.expired': 'a session was not paid by its `expires_at`',
  'checkout.session.payment_lost': 'the chain took back a payment of a session that was seen',
  'checkout.session.payment_seen': 'a payment of a session has landed and is not final yet',
  'checkout.session.updated': 'the buyer chose quantities or an amount',
  'checkout_intent.canceled': 'it was canceled, or expired unconfirmed',
  'checkout_intent.created': 'an agentic checkout began',
  'checkout_intent.failed': 'it cannot be bought, or the card was declined',
  'checkout_intent.processing': 'it is being quoted or charged',
  'checkout_intent.requires_action': 'options are to be chosen, or the cardholder is to authenticate',
  'checkout_intent.requires_confirmation': 'it was quoted',
  'checkout_intent.succeeded': 'the order was placed',
  'checkout_link.canceled': 'a link was canceled',
  'checkout_link.created': 'a link was made',
  'checkout_link.sold_out': 'a link has brought as many payments as it may',
  'checkout_link.updated': 'a link shows itself differently, or sells more or less often',
  'gift.created': 'a gift was made; it waits for its money',
  'gift.funded': 'its money is in escrow',
  'gift.reclaimed': 'the sender took it back, or it was never funded',
  'gift.released': 'it was claimed',
  'price.created': 'a product got a price',
  'price.deleted': 'a price went with its product',
  'price.updated': 'a price was archived, or is live again',
  'product.created': 'a product was made',
  'product.deleted': 'a product was deleted',
  'product.updated': 'a product changed',
  'refund.canceled': 'a refund was given up before it was signed',
  'refund.created': 'a refund was made; your wallet is to sign it',
  'refund.succeeded': 'a refund has gone back on chain',
  'transaction.created': 'money moved on chain and was recorded',
  'transaction_intent.canceled': 'an intent was canceled',
  'transaction_intent.created': 'an intent was made',
  'transaction_intent.expired': 'an intent was not paid by its `expires_at`',
  'transaction_intent.payment_failed': 'a payment arrived that does not pay it',
  'transaction_intent.processing': 'its payment was seen on chain and is not final yet',
  'transaction_intent.requires_action': 'the chain took back a payment that was seen',
  'transaction_intent.succeeded': 'it was paid',
  'unmatched_payment.accepted': 'a payment without a reference was accepted for what was suggested',
  'unmatched_payment.created': 'money arrived that settles nothing',
  'webhook_endpoint.created': 'an endpoint was made; told to others, not to itself',
  'webhook_endpoint.deleted': 'an endpoint was deleted',
  'webhook_endpoint.disabled':
    'nothing is sent to an endpoint any more: by you, or because nothing arrived for 3 days',
  'webhook_endpoint.updated': 'an endpoint changed, or works again',
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
    error: (issue) => `No event is called ${String(issue.input).slice(0, 60)}; see the list of event types.`,
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
