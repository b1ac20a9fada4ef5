import { z } from 'zod';
import { Account } from '../accounts/account.ts';
import { ApiKey } from '../accounts/api-key.ts';
import { Address } from '../checkout/address.ts';
import { Card } from '../checkout/card.ts';
import { CheckoutIntent } from '../checkout/checkout-intent.ts';
import { Gift } from '../gifts/gift.ts';
import { exampleId, id } from '../ids.ts';
import { CheckoutLink } from '../payments/checkout-link.ts';
import { CheckoutSession } from '../payments/checkout-session.ts';
import { Price } from '../payments/price.ts';
import { Product } from '../payments/product.ts';
import { Refund } from '../payments/refund.ts';
import { Transaction } from '../payments/transaction.ts';
import { TransactionIntent } from '../payments/transaction-intent.ts';
import { UnmatchedPayment } from '../payments/unmatched-payment.ts';
import { route } from '../route.ts';
import { exampleTime } from '../values/examples.ts';
import { atMostOneOf } from '../values/exclusive.ts';
import { listOf, listQuery } from '../values/list.ts';
import { timestamp } from '../values/primitives.ts';
import { API_VERSION } from '../version.ts';
import { type EventType, EventTypePattern, eventTypes } from './event-types.ts';
import { WebhookEndpoint } from './webhook-endpoint.ts';

/** What events are about, by how their types begin. */
const eventObjects = {
  account: Account,
  address: Address,
  api_key: ApiKey,
  card: Card,
  checkout_intent: CheckoutIntent,
  checkout_link: CheckoutLink,
  'checkout.session': CheckoutSession,
  gift: Gift,
  price: Price,
  product: Product,
  refund: Refund,
  transaction: Transaction,
  transaction_intent: TransactionIntent,
  unmatched_payment: UnmatchedPayment,
  webhook_endpoint: WebhookEndpoint,
} as const;

type Subject = keyof typeof eventObjects;
export type EventObject = z.infer<(typeof eventObjects)[Subject]>;

const ABOUT_ANY = 'The object as it was when the event happened.';
const ABOUT: Partial<Record<Subject, string>> = {
  gift: `${ABOUT_ANY} It comes without \`next_action\`: transactions to sign do not keep, so fetch the gift.`,
};

/** Clients of Stripe look for it. A schema of null alone is one that generators of clients break on. */
const EventRequest = z
  .strictObject({
    id: z.string().nullable().meta({ description: 'The id of the request.' }),
    idempotency_key: z.string().nullable().meta({ description: 'Its `Idempotency-Key`.' }),
  })
  .meta({ id: 'EventRequest', description: 'The request that made the change; always null so far.' });

function eventOf<Name extends Subject>(name: Name) {
  const types = Object.keys(eventTypes).filter((type) => type.startsWith(`${name}.`));
  const object = eventObjects[name];
  return z
    .strictObject({
      id: id('event'),
      object: z.literal('event'),
      api_version: z
        .string()
        .meta({ description: 'The version of the interface that the object is shown in.' }),
      created: timestamp('When it happened, in Unix seconds.'),
      data: z.strictObject({ object }).meta({ description: ABOUT[name] ?? ABOUT_ANY }),
      livemode: z.boolean().meta({ description: 'False for play money.' }),
      pending_webhooks: z
        .int()
        .nonnegative()
        .meta({ description: 'The number of endpoints it is still to be sent to.' }),
      request: EventRequest.nullable(),
      test: z.literal(true).optional().meta({
        description: 'Sent for a test event only: nothing happened, and its object does not exist.',
      }),
      type: z.enum(types as [Extract<EventType, `${Name}.${string}`>]).meta({
        description: types.map((type) => `\`${type}\`: ${eventTypes[type as EventType]}`).join('; '),
      }),
    })
    .meta({ id: eventNameOf(name), description: `A change of: ${object.meta()!.id}.` });
}

/** @example eventNameOf('checkout.session') // 'CheckoutSessionEvent' */
export function eventNameOf(subject: string): string {
  return `${subject.replaceAll(/(?:^|[._])([a-z])/g, (_, letter: string) => letter.toUpperCase())}Event`;
}

export const Event = z
  .discriminatedUnion('type', [
    eventOf('account'),
    eventOf('address'),
    eventOf('api_key'),
    eventOf('card'),
    eventOf('checkout_intent'),
    eventOf('checkout_link'),
    eventOf('checkout.session'),
    eventOf('gift'),
    eventOf('price'),
    eventOf('product'),
    eventOf('refund'),
    eventOf('transaction'),
    eventOf('transaction_intent'),
    eventOf('unmatched_payment'),
    eventOf('webhook_endpoint'),
  ])
  .meta({
    id: 'Event',
    description:
      'A change of an object, in the shape that clients of Stripe read. Its `type` says of what: `data.object` is that object.',
    example: {
      id: exampleId('event'),
      object: 'event',
      api_version: API_VERSION,
      created: exampleTime,
      data: { object: UnmatchedPayment.meta()?.example as UnmatchedPayment },
      livemode: true,
      pending_webhooks: 0,
      request: null,
      type: 'unmatched_payment.created',
    },
  });
export type Event = z.infer<typeof Event>;

const EVENT_TYPES_MAX = 20;

const typeFilters = {
  type: EventTypePattern.optional(),
  types: z
    .array(EventTypePattern)
    .min(1, { error: 'Expected at least one type.' })
    .max(EVENT_TYPES_MAX, { error: `At most ${EVENT_TYPES_MAX} types can be asked for at once.` })
    .optional()
    .meta({
      description: 'Only these: `types[]=gift.*&types[]=checkout.session.completed`.',
      param: { style: 'deepObject', explode: true },
    }),
};
const oneOfBoth = atMostOneOf('type', 'types');

export const EventQuery = listQuery(typeFilters).superRefine(oneOfBoth);
export type EventQuery = z.infer<typeof EventQuery>;

export const listEvents = route({
  name: 'events.list',
  method: 'GET',
  path: '/v1/events',
  access: 'merchant',
  summary: 'Events of the last 30 days, newest first.',
  query: EventQuery,
  response: listOf(Event, 'EventList'),
  idempotent: false,
  errors: [],
});

export const EventStreamQuery = z
  .strictObject({
    ...typeFilters,
    last_event_id: id('event').optional().meta({
      description:
        'Continue after this event. The header `Last-Event-ID`, which browsers send, does the same.',
    }),
  })
  .superRefine(oneOfBoth);
export type EventStreamQuery = z.infer<typeof EventStreamQuery>;

export const streamEvents = route({
  name: 'events.stream',
  method: 'GET',
  path: '/v1/events/stream',
  access: 'merchant',
  summary: 'A stream of new events, as server-sent events: `id` is that of the event, `data` the event.',
  query: EventStreamQuery,
  contentType: 'text/event-stream',
  response: z.string().meta({ example: `id: ${exampleId('event')}\ndata: {"object":"event",…}\n\n` }),
  idempotent: false,
  errors: [],
});

export const getEvent = route({
  name: 'events.retrieve',
  method: 'GET',
  path: '/v1/events/{id}',
  access: 'merchant',
  summary: 'One event. Events are deleted after 30 days.',
  response: Event,
  idempotent: false,
  errors: [404],
});
