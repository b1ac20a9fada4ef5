import type { WebhookAttempt, WebhookDelivery } from '@florin/wire/events/webhook-delivery';
import type { WebhookDeliveryRow } from './store.ts';

export function presentWebhookDelivery(row: WebhookDeliveryRow): WebhookDelivery {
  return {
    id: row.id,
    object: 'webhook_delivery',
    attempts: row.attempts,
    created: row.created,
    delivered_at: row.delivered_at === null ? null : unixSeconds(row.delivered_at),
    event: row.event,
    event_type: row.event_type,
    last_attempt: lastAttempt(row),
    next_attempt_at: row.status === 'pending' ? unixSeconds(row.due_at) : null,
    status: row.status,
    test: row.test_event !== null,
    webhook_endpoint: row.endpoint,
  };
}

function lastAttempt(row: WebhookDeliveryRow): WebhookAttempt | null {
  if (row.attempted_at === null) return null;
  return {
    at: unixSeconds(row.attempted_at),
    duration_ms: row.duration_ms ?? 0,
    response_status: row.response_status,
    response_body: row.response_body,
    error: row.error,
  };
}

function unixSeconds(ms: number): number {
  return Math.floor(ms / 1000);
}
