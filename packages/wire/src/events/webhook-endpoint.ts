import { z } from 'zod';
import { exampleId, id } from '../ids.ts';
import { route } from '../route.ts';
import { exampleTime } from '../values/examples.ts';
import { listOf, PageQuery } from '../values/list.ts';
import { httpUrl, Metadata, MetadataInput, MetadataUpdate, text, timestamp } from '../values/primitives.ts';
import { wholeNumber } from '../values/whole-number.ts';
import { API_VERSION } from '../version.ts';
import { EventTypePattern } from './event-types.ts';

const PATTERNS_MAX = 100;

const enabledEvents = z
  .array(EventTypePattern)
  .min(1, { error: 'Expected at least one type of event; `*` is all of them.' })
  .max(PATTERNS_MAX, { error: `Expected at most ${PATTERNS_MAX} types of events.` })
  .meta({ description: 'Which events are sent: types, groups such as `gift.*`, or `*`.' });

const endpointUrl = httpUrl('Where events are sent: an https url that the internet can reach.');
const description = text(500, 'A note for people.');

const fields = {
  id: id('webhook_endpoint'),
  object: z.literal('webhook_endpoint'),
  api_version: z.string().meta({ description: 'The version of the interface that objects are shown in.' }),
  created: timestamp(),
  description: z.string().meta({ description: 'A note for people.' }).nullable(),
  enabled_events: z
    .array(z.string())
    .meta({ description: 'Which events are sent: types, groups such as `gift.*`, or `*`.' }),
  failing_since: timestamp('When deliveries started to fail; null if they succeed.').nullable(),
  livemode: z.boolean().meta({ description: 'False for play money.' }),
  metadata: Metadata,
  previous_secret_expires_at: timestamp(
    'Until then events are also signed with the previous secret.',
  ).nullable(),
  status: z.enum(['enabled', 'disabled']).meta({
    description:
      '`disabled`: nothing is sent, because you disabled it or because deliveries failed for 3 days.',
  }),
  url: z.string().meta({ description: 'Where events are sent.' }),
};

const example = {
  id: exampleId('webhook_endpoint'),
  object: 'webhook_endpoint',
  api_version: API_VERSION,
  created: exampleTime,
  description: 'Order service',
  enabled_events: ['checkout.session.completed', 'gift.*'],
  failing_since: null,
  livemode: true,
  metadata: {},
  previous_secret_expires_at: null,
  status: 'enabled',
  url: 'https://shop.example/webhooks',
} as const;

export const WebhookEndpoint = z
  .strictObject(fields)
  .meta({ id: 'WebhookEndpoint', example: { ...example, enabled_events: [...example.enabled_events] } });
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>;

export const WebhookEndpointWithSecret = z
  .strictObject({
    ...fields,
    secret: z.string().meta({
      description: 'The signing secret. Returned only here.',
    }),
  })
  .meta({
    id: 'WebhookEndpointWithSecret',
    example: { ...example, enabled_events: [...example.enabled_events], secret: 'whsec_…' },
  });
export type WebhookEndpointWithSecret = z.infer<typeof WebhookEndpointWithSecret>;

export const CreatedWebhookEndpoint = z
  .strictObject({
    ...fields,
    secret: z
      .string()
      .meta({
        description:
          'The signing secret. Returned only here and to a retry of this request; null to a retry after the secret was rotated.',
      })
      .nullable(),
  })
  .meta({
    id: 'CreatedWebhookEndpoint',
    example: { ...example, enabled_events: [...example.enabled_events], secret: 'whsec_…' },
  });
export type CreatedWebhookEndpoint = z.infer<typeof CreatedWebhookEndpoint>;

export const WebhookEndpointDeleted = z
  .strictObject({
    id: id('webhook_endpoint'),
    object: z.literal('webhook_endpoint'),
    deleted: z.literal(true),
  })
  .meta({
    id: 'WebhookEndpointDeleted',
    example: { id: exampleId('webhook_endpoint'), object: 'webhook_endpoint', deleted: true },
  });
export type WebhookEndpointDeleted = z.infer<typeof WebhookEndpointDeleted>;

export const WebhookEndpointCreate = z
  .strictObject({
    url: endpointUrl,
    enabled_events: enabledEvents,
    description: description.optional(),
    metadata: MetadataInput.optional(),
  })
  .meta({
    id: 'WebhookEndpointCreate',
    example: { url: 'https://shop.example/webhooks', enabled_events: ['checkout.session.completed'] },
  });
export type WebhookEndpointCreate = z.infer<typeof WebhookEndpointCreate>;

export const WebhookEndpointUpdate = z
  .strictObject({
    url: endpointUrl.optional(),
    enabled_events: enabledEvents.optional(),
    description: description.nullable().optional(),
    disabled: z.boolean().optional().meta({
      description:
        'True disables the endpoint and stops pending deliveries; false enables it for new events.',
    }),
    metadata: MetadataUpdate.optional(),
  })
  .meta({ id: 'WebhookEndpointUpdate', example: { enabled_events: ['*'] } });
export type WebhookEndpointUpdate = z.infer<typeof WebhookEndpointUpdate>;

const DAY_SECONDS = 86_400;
const OVERLAP_SECONDS_MAX = 7 * DAY_SECONDS;

export const WebhookSecretRotation = z
  .strictObject({
    previous_expires_in: wholeNumber(0, OVERLAP_SECONDS_MAX)
      .default(DAY_SECONDS)
      .meta({
        description: `How many seconds events are also signed with the old secret, 0 to ${OVERLAP_SECONDS_MAX}; one day by default.`,
      }),
  })
  .meta({ id: 'WebhookSecretRotation', example: { previous_expires_in: 3_600 } });
export type WebhookSecretRotation = z.infer<typeof WebhookSecretRotation>;

export const createWebhookEndpoint = route({
  name: 'webhook_endpoints.create',
  method: 'POST',
  path: '/v1/webhook_endpoints',
  access: 'merchant',
  summary: 'Create a webhook endpoint. The signing secret is in this response only.',
  body: WebhookEndpointCreate,
  response: CreatedWebhookEndpoint,
  idempotent: true,
  errors: [409],
});

export const listWebhookEndpoints = route({
  name: 'webhook_endpoints.list',
  method: 'GET',
  path: '/v1/webhook_endpoints',
  access: 'merchant',
  summary: 'Webhook endpoints, newest first.',
  query: PageQuery,
  response: listOf(WebhookEndpoint, 'WebhookEndpointList'),
  idempotent: false,
  errors: [],
});

export const getWebhookEndpoint = route({
  name: 'webhook_endpoints.retrieve',
  method: 'GET',
  path: '/v1/webhook_endpoints/{id}',
  access: 'merchant',
  summary: 'One endpoint, without its secret.',
  response: WebhookEndpoint,
  idempotent: false,
  errors: [404],
});

export const updateWebhookEndpoint = route({
  name: 'webhook_endpoints.update',
  method: 'POST',
  path: '/v1/webhook_endpoints/{id}',
  access: 'merchant',
  summary: 'Update, disable or enable an endpoint.',
  body: WebhookEndpointUpdate,
  bodyOptional: true,
  response: WebhookEndpoint,
  idempotent: true,
  errors: [404],
});

export const rotateWebhookSecret = route({
  name: 'webhook_endpoints.rotate_secret',
  method: 'POST',
  path: '/v1/webhook_endpoints/{id}/rotate_secret',
  access: 'merchant',
  summary:
    'Rotate the signing secret. The new secret is in this response only. Events are signed with both until the old one expires.',
  body: WebhookSecretRotation,
  bodyOptional: true,
  response: WebhookEndpointWithSecret,
  idempotent: false,
  errors: [404],
});

export const deleteWebhookEndpoint = route({
  name: 'webhook_endpoints.delete',
  method: 'DELETE',
  path: '/v1/webhook_endpoints/{id}',
  access: 'merchant',
  summary: 'Delete an endpoint and its deliveries.',
  response: WebhookEndpointDeleted,
  idempotent: false,
  errors: [404],
});
