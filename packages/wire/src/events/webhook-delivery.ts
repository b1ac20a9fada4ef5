import { z } from 'zod';
import { exampleId, id } from '../ids.ts';
import { route } from '../route.ts';
import { exampleTime } from '../values/examples.ts';
import { listOf, listQuery } from '../values/list.ts';
import { timestamp } from '../values/primitives.ts';
import { EventType } from './event-types.ts';

export const WebhookDeliveryStatus = z.enum(['pending', 'delivered', 'failed']).meta({
  description:
    '`pending`: to be sent, for the first time or again; `delivered`: answered with 2xx; `failed`: not delivered within 3 days, or the endpoint was disabled.',
});
export type WebhookDeliveryStatus = z.infer<typeof WebhookDeliveryStatus>;

export const WebhookAttempt = z
  .strictObject({
    at: timestamp(),
    duration_ms: z.int().nonnegative().meta({ description: 'How long the attempt took, in milliseconds.' }),
    response_status: z
      .int()
      .meta({ description: 'The response status; null if there was no response.' })
      .nullable(),
    response_body: z.string().meta({ description: 'The beginning of the response body.' }).nullable(),
    error: z.string().meta({ description: 'Why the attempt failed; null if it did not.' }).nullable(),
  })
  .meta({ id: 'WebhookAttempt', description: 'The latest attempt.' });
export type WebhookAttempt = z.infer<typeof WebhookAttempt>;

export const WebhookDelivery = z
  .strictObject({
    id: id('webhook_delivery'),
    object: z.literal('webhook_delivery'),
    attempts: z.int().nonnegative().meta({ description: 'The number of attempts.' }),
    created: timestamp(),
    delivered_at: timestamp('When the endpoint first accepted it.').nullable(),
    event: id('event'),
    event_type: EventType,
    last_attempt: WebhookAttempt.nullable(),
    next_attempt_at: timestamp('When the next attempt is; null if there is none.').nullable(),
    status: WebhookDeliveryStatus,
    test: z.boolean().meta({
      description: 'True for a test event. A test is sent once and is not retried.',
    }),
    webhook_endpoint: id('webhook_endpoint'),
  })
  .meta({
    id: 'WebhookDelivery',
    description: 'The delivery of one event to one endpoint.',
    example: {
      id: exampleId('webhook_delivery'),
      object: 'webhook_delivery',
      attempts: 1,
      created: exampleTime,
      delivered_at: exampleTime,
      event: exampleId('event'),
      event_type: 'checkout.session.completed',
      last_attempt: {
        at: exampleTime,
        duration_ms: 84,
        response_status: 200,
        response_body: 'ok',
        error: null,
      },
      next_attempt_at: null,
      status: 'delivered',
      test: false,
      webhook_endpoint: exampleId('webhook_endpoint'),
    },
  });
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

const WebhookDeliveryList = listOf(WebhookDelivery, 'WebhookDeliveryList');

export const WebhookDeliveryQuery = listQuery({
  webhook_endpoint: id('webhook_endpoint').optional(),
  event: id('event').optional(),
  status: WebhookDeliveryStatus.optional(),
});
export type WebhookDeliveryQuery = z.infer<typeof WebhookDeliveryQuery>;

export const listWebhookDeliveries = route({
  name: 'webhook_deliveries.list',
  method: 'GET',
  path: '/v1/webhook_deliveries',
  access: 'merchant',
  summary: 'Deliveries, newest first. Kept for 30 days.',
  query: WebhookDeliveryQuery,
  response: WebhookDeliveryList,
  idempotent: false,
  errors: [],
});

export const getWebhookDelivery = route({
  name: 'webhook_deliveries.retrieve',
  method: 'GET',
  path: '/v1/webhook_deliveries/{id}',
  access: 'merchant',
  summary: 'One delivery and its latest attempt.',
  response: WebhookDelivery,
  idempotent: false,
  errors: [404],
});

export const redeliverWebhook = route({
  name: 'webhook_deliveries.redeliver',
  method: 'POST',
  path: '/v1/webhook_deliveries/{id}/redeliver',
  access: 'merchant',
  summary: 'Send a delivery again now, and retry for 3 days.',
  response: WebhookDelivery,
  idempotent: true,
  errors: [404, 409],
});

export const EndpointDeliveryQuery = listQuery({
  event: id('event').optional(),
  status: WebhookDeliveryStatus.optional(),
});

export const listEndpointDeliveries = route({
  name: 'webhook_endpoints.deliveries',
  method: 'GET',
  path: '/v1/webhook_endpoints/{id}/deliveries',
  access: 'merchant',
  summary: 'Deliveries to one endpoint, newest first. Kept for 30 days.',
  query: EndpointDeliveryQuery,
  response: WebhookDeliveryList,
  idempotent: false,
  errors: [404],
});

export const redeliverEvent = route({
  name: 'events.redeliver',
  method: 'POST',
  path: '/v1/events/{id}/redeliver',
  access: 'merchant',
  summary: 'Send an event again to all of its endpoints.',
  response: WebhookDeliveryList,
  idempotent: true,
  errors: [404, 409],
});

export const WebhookTest = z
  .strictObject({ type: EventType })
  .meta({ id: 'WebhookTest', example: { type: 'checkout.session.completed' } });
export type WebhookTest = z.infer<typeof WebhookTest>;

export const testWebhookEndpoint = route({
  name: 'webhook_endpoints.test',
  method: 'POST',
  path: '/v1/webhook_endpoints/{id}/test',
  access: 'merchant',
  summary:
    'Send a test event of a type to an endpoint: signed and recorded as every delivery, with an example as its object, `livemode: false` and `test: true`.',
  body: WebhookTest,
  response: WebhookDelivery,
  idempotent: true,
  errors: [404, 409],
});
