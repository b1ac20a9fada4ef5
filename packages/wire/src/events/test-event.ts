import { exampleId, type Id } from '../ids.ts';
import { exampleAddresses, exampleSignature, exampleTime } from '../values/examples.ts';
import { withLivemode } from '../values/livemode.ts';
import { API_VERSION } from '../version.ts';
import { Event, type EventObject } from './event.ts';
import type { EventType } from './event-types.ts';

const paid = { amount_received: 2500, amount_due: 0 };
const seen = { payment_seen: { signature: exampleSignature, seen_at: exampleTime } };
const noAction = { next_action: null };

/** In what the object of a type differs from the example of the documentation. */
const AS_IN: Partial<Record<EventType, Readonly<Record<string, unknown>>>> = {
  'checkout.session.canceled': { status: 'canceled', canceled_by: 'user' },
  'checkout.session.completed': { status: 'complete', payment_status: 'paid', ...paid },
  'checkout.session.details_erased': { details_erased_at: exampleTime },
  'checkout.session.expired': { status: 'canceled', expires_at: exampleTime },
  'checkout.session.payment_seen': seen,
  'checkout_intent.canceled': { status: 'canceled', status_reason: 'user_canceled' },
  'checkout_intent.created': { status: 'processing', amount: null, amount_breakdown: null, summary: null },
  'checkout_intent.failed': {
    status: 'failed',
    status_reason: 'card_declined',
    failure_code: 'card_declined',
    failure_message: 'The card was declined.',
  },
  'checkout_intent.processing': { status: 'processing' },
  'checkout_intent.requires_action': {
    status: 'requires_action',
    next_action: {
      type: 'select_options',
      options_schema: {
        type: 'object',
        properties: { size: { type: 'string', title: 'Size', enum: ['s', 'm', 'l'] } },
        required: ['size'],
      },
    },
  },
  'checkout_intent.succeeded': {
    status: 'succeeded',
    order: { number: '10042', url: 'https://shop.example/orders/10042', status: 'processing' },
  },
  'checkout_link.canceled': { canceled_by: 'user' },
  'checkout_link.sold_out': { payment_limit: 10, payment_count: 10 },
  'gift.created': noAction,
  'gift.funded': { ...noAction, status: 'open', funded_at: exampleTime },
  'gift.reclaimed': { ...noAction, status: 'reclaimed', funded_at: exampleTime, reclaimed_at: exampleTime },
  'gift.released': {
    ...noAction,
    status: 'released',
    funded_at: exampleTime,
    released_at: exampleTime,
    recipient_address: exampleAddresses.recipient,
    release_tx: exampleSignature,
  },
  'price.deleted': { active: false },
  'price.updated': { active: false },
  'product.deleted': { active: false },
  'refund.canceled': { ...noAction, status: 'canceled' },
  'refund.created': noAction,
  'refund.succeeded': { ...noAction, status: 'succeeded', signature: exampleSignature },
  'transaction_intent.canceled': {
    ...noAction,
    status: 'canceled',
    canceled_by: 'user',
    canceled_at: exampleTime,
  },
  'transaction_intent.expired': { ...noAction, status: 'canceled', expires_at: exampleTime },
  'transaction_intent.payment_failed': {
    last_payment_error: { code: 'amount_too_low', message: 'The transfer was less than the amount.' },
  },
  'transaction_intent.processing': {
    ...noAction,
    status: 'processing',
    payer_address: exampleAddresses.payer,
  },
  'transaction_intent.succeeded': {
    ...noAction,
    ...paid,
    status: 'succeeded',
    payer_address: exampleAddresses.payer,
    transaction: exampleId('transaction'),
  },
  'webhook_endpoint.disabled': { status: 'disabled', failing_since: exampleTime },
};

const YEAR_SECONDS = 366 * 86_400;

/**
 * An event that looks as one of its type does and says of itself that it is a test. Nothing happened: its object has the id of the
 * documentation's examples, which no object ever has, and its money is play money.
 * @example testEvent('gift.funded', newId('event'), 1763164800).test // true
 */
export function testEvent(
  type: EventType,
  id: Id<'event'>,
  nowSeconds: number,
): Event & { readonly test: true } {
  const example = exampleOf(type);
  const marked = {
    ...example,
    ...AS_IN[type],
    ...('metadata' in example && { metadata: { florin_test: 'true' } }),
  };
  const object = withLivemode(movedTo(nowSeconds, marked), false);
  // The object is the one of this type: what the compiler cannot see, the tests of each type do.
  return {
    id,
    object: 'event',
    api_version: API_VERSION,
    created: nowSeconds,
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: null,
    type,
    test: true,
  } as Event & { readonly test: true };
}

function exampleOf(type: EventType): EventObject {
  const option = Event.options.find(({ shape }) => (shape.type.options as readonly string[]).includes(type));
  const example = option?.shape.data.shape.object.meta()?.example;
  if (example === undefined) throw new Error(`${type} has no example`);
  return example as EventObject;
}

/** Times of the examples, as if they were now. */
function movedTo(nowSeconds: number, value: object): object {
  const moved = (_key: string, part: unknown) =>
    typeof part === 'number' && Math.abs(part - exampleTime) < YEAR_SECONDS
      ? part - exampleTime + nowSeconds
      : part;
  return JSON.parse(JSON.stringify(value), moved) as object;
}
