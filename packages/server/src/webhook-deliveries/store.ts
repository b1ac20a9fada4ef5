import type { Event } from '@florin/wire/events/event';
import type { EventType } from '@florin/wire/events/event-types';
import type { WebhookDeliveryStatus } from '@florin/wire/events/webhook-delivery';
import type { Id } from '@florin/wire/ids';
import type { Queryable } from '../database/database.ts';
import { forgetObjects } from '../database/forget.ts';
import { matching, type Page, type PageRange, pageOf } from '../database/page.ts';
import { sql } from '../database/sql.ts';
import { firstSecondKept } from '../events/store.ts';
import { firstIdAt, newId } from '../ids.ts';

/** Written with its event, by the statement that changes the object. */
export interface WebhookDeliveryRow {
  readonly account_id: Id<'account'>;
  readonly id: Id<'webhook_delivery'>;
  readonly endpoint: Id<'webhook_endpoint'>;
  readonly event: Id<'event'>;
  readonly event_type: EventType;
  readonly about: string;
  readonly status: WebhookDeliveryStatus;
  readonly attempts: number;
  readonly due_at: number;
  readonly created: number;
  readonly delivered_at: number | null;
  readonly attempted_at: number | null;
  readonly duration_ms: number | null;
  readonly response_status: number | null;
  readonly response_body: string | null;
  readonly error: string | null;
  /** What is sent as a test; null where something happened. */
  readonly test_event: Event | null;
}

export async function findWebhookDelivery(
  database: Queryable,
  accountId: Id<'account'>,
  id: string,
): Promise<WebhookDeliveryRow | null> {
  return database.first<WebhookDeliveryRow>(
    sql`SELECT * FROM webhook_deliveries WHERE account_id = ${accountId} AND id = ${id}`,
  );
}

export async function listWebhookDeliveries(
  database: Queryable,
  accountId: Id<'account'>,
  query: PageRange & {
    readonly webhook_endpoint?: string | undefined;
    readonly event?: string | undefined;
    readonly status?: WebhookDeliveryStatus | undefined;
  },
): Promise<Page<WebhookDeliveryRow>> {
  const { webhook_endpoint: endpoint, event, status } = query;
  const filters = matching({ endpoint, event, status });
  return pageOf(database, 'webhook_delivery', 'webhook_deliveries', accountId, query, filters);
}

/** Begins anew, whatever became of it. Null where its endpoint is disabled, or there is no such delivery. */
export async function redeliver(
  database: Queryable,
  accountId: Id<'account'>,
  id: string,
): Promise<WebhookDeliveryRow | null> {
  return database.first<WebhookDeliveryRow>(sql`
    WITH resumed AS (
      UPDATE webhook_endpoints SET paused_until = NULL FROM webhook_deliveries
      WHERE webhook_deliveries.account_id = ${accountId} AND webhook_deliveries.id = ${id}
        AND webhook_endpoints.account_id = webhook_deliveries.account_id
        AND webhook_endpoints.id = webhook_deliveries.endpoint AND webhook_endpoints.status = 'enabled'
      RETURNING webhook_endpoints.id)
    UPDATE webhook_deliveries SET status = 'pending', due_at = now(), tried_since = now() FROM resumed
    WHERE account_id = ${accountId} AND webhook_deliveries.id = ${id} RETURNING webhook_deliveries.*`);
}

/** Sends a test as soon as can be. Null where the endpoint is disabled, or there is none. */
export async function addTestDelivery(
  database: Queryable,
  accountId: Id<'account'>,
  endpointId: string,
  event: Event,
): Promise<WebhookDeliveryRow | null> {
  return database.first<WebhookDeliveryRow>(sql`
    WITH resumed AS (
      UPDATE webhook_endpoints SET paused_until = NULL
      WHERE account_id = ${accountId} AND id = ${endpointId} AND status = 'enabled' RETURNING id)
    INSERT INTO webhook_deliveries
      (account_id, id, endpoint, event, event_type, about, status, attempts, due_at, tried_since, created, test_event)
    SELECT ${accountId}, ${newId('webhook_delivery')}, resumed.id, ${event.id}, ${event.type}, ${event.data.object.id},
      'pending', 0, now(), now(), ${event.created}, ${JSON.stringify(event)}::json
    FROM resumed RETURNING *`);
}

/** Removes what is past its retention; run now and then. */
export async function forgetOldDeliveries(database: Queryable): Promise<void> {
  await forgetObjects(database, 'webhook_deliveries', firstIdAt('webhook_delivery', firstSecondKept()));
}
