import type { WebhookEndpoint } from '@florin/wire/events/webhook-endpoint';
import { API_VERSION } from '@florin/wire/version';
import type { WebhookEndpointRow } from './store.ts';

export function presentWebhookEndpoint(row: WebhookEndpointRow, livemode: boolean): WebhookEndpoint {
  return {
    id: row.id,
    object: 'webhook_endpoint',
    api_version: API_VERSION,
    created: row.created,
    description: row.description,
    enabled_events: row.enabled_events,
    failing_since: unixSeconds(row.failing_since),
    livemode,
    metadata: row.metadata,
    previous_secret_expires_at: unixSeconds(row.previous_secret_expires_at),
    status: row.status,
    url: row.url,
  };
}

function unixSeconds(ms: number | null): number | null {
  return ms === null ? null : Math.floor(ms / 1000);
}
