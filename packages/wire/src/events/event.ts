import { z } from 'zod';
import { Account } from '../accounts/account.ts';
import { ApiKey } from '../accounts/api-key.ts';
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
import { EventType, EventTypePattern } from './event-types.ts';
import { WebhookEndpoint } from './webhook-endpoint.ts';

export const EventObject = z
  .discriminatedUnion('object', [
    Account,
    ApiKey,
    Card,
    CheckoutIntent,
    CheckoutLink,
    CheckoutSession,
    Gift,
    Price,
    Product,
    Refund,
    Transaction,
    TransactionIntent,
    UnmatchedPayment,
    WebhookEndpoint,
  ])
  .meta({
    description:
      'The object as the API shows it, at the moment of the change. A gift comes without `next_action`: transactions to sign do not keep, so fetch the gift.',
  });
export type EventObject = z.infer<typeof EventObject>;

export const Event = z
  .strictObject({
    id: id('event'),
    object: z.literal('event'),
    api_version: z
      .string()
      .meta({ description: 'The version of the interface that the object is shown in.' }),
    created: timestamp('When it happened, in Unix seconds.'),
    data: z.strictObject({ object: EventObject }).meta({ description: 'What it is about.' }),
    livemode: z.boolean().meta({ description: 'False for play money.' }),
    pending_webhooks: z
      .int()
      .nonnegative()
      .meta({ description: 'To how many endpoints it is still to be sent.' }),
    request: z.null().meta({ description: 'Always null.' }),
    type: EventType,
  })
  .meta({
    id: 'Event',
    description: 'A change of an object, in the shape that clients of Stripe read.',
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
  summary: 'What happened in the last 30 days, newest first.',
  query: EventQuery,
  response: listOf(Event, 'EventList'),
  idempotent: false,
  errors: [],
});

export const EventStreamQuery = z
  .strictObject({
    ...typeFilters,
    last_event_id: id('event').optional().meta({
      description: 'Go on after this event; the header `Last-Event-ID`, which browsers send, says the same.',
    }),
  })
  .superRefine(oneOfBoth);
export type EventStreamQuery = z.infer<typeof EventStreamQuery>;

export const streamEvents = route({
  name: 'events.stream',
  method: 'GET',
  path: '/v1/events/stream',
  access: 'merchant',
  summary: 'What happens from now on, as server-sent events: `id` is that of the event, `data` the event.',
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
  summary: 'One event. After 30 days it is forgotten.',
  response: Event,
  idempotent: false,
  errors: [404],
});
