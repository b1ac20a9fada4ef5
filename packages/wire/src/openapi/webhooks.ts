import type { oas31, ZodOpenApiPathsObject } from 'zod-openapi';
import { eventNameOf } from '../events/event.ts';
import { type EventType, eventTypes } from '../events/event-types.ts';

/** Written out at each: a generator leaves parameters out that only webhooks refer to. */
const signature: oas31.ParameterObject = {
  name: 'Florin-Signature',
  in: 'header',
  required: true,
  description:
    '`t=…,v1=…`: Unix seconds, and the HMAC-SHA256 in hex of `t.body` with the secret of the endpoint, as Stripe signs. During a rotation there are two `v1`.',
  schema: { type: 'string' },
};

/**
 * What is sent to webhook endpoints, by the type of event.
 * @example webhooks['gift.released'].post.requestBody // a GiftEvent
 */
export const webhooks: ZodOpenApiPathsObject = Object.fromEntries(
  (Object.keys(eventTypes) as EventType[]).map((type) => [type, { post: webhookOf(type) }]),
);

function webhookOf(type: EventType) {
  return {
    operationId: `webhook.${type}`,
    summary: `Sent when ${eventTypes[type]}.`,
    tags: ['webhooks'],
    security: [],
    parameters: [signature],
    requestBody: { required: true, content: { 'application/json': { schema: schemaOf(type) } } },
    responses: {
      '2XX': {
        description: 'Received. With any other response, or none within 10 seconds, we retry.',
      },
    },
  };
}

/** By its name: what is sent is what the API answers, and may gain fields; a body that is described here would refuse them. */
function schemaOf(type: EventType): oas31.ReferenceObject {
  return { $ref: `#/components/schemas/${eventNameOf(type.slice(0, type.lastIndexOf('.')))}` };
}
