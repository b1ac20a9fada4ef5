import type { Id } from '@florin/wire/ids';
import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { giveUpDeliveriesOf, type WebhookEndpointRow } from '../webhook-endpoints/store.ts';
import { endpointPauseMs, pauseAfterMs, RETRIED_FOR } from './retry-times.ts';
import type { WebhookDeliveryRow } from './store.ts';

/** What became of an attempt. */
export interface Attempt {
  readonly durationMs: number;
  readonly responseStatus: number | null;
  readonly responseBody: string | null;
  /** Null where it arrived. */
  readonly error: string | null;
}

/**
 * Takes endpoints for which something is due and that nobody serves, for as long as the lease lasts. Those that work come
 * first, and at most `failingMax` of the others: however many hang, they keep no place from those that do not.
 */
export async function takeEndpoints(
  database: Queryable,
  holder: string,
  max: number,
  failingMax: number,
  leaseMs: number,
): Promise<WebhookEndpointRow[]> {
  return database.query<WebhookEndpointRow>(sql`
    WITH RECURSIVE waiting AS (
      (SELECT endpoint, due_at FROM webhook_deliveries WHERE status = 'pending' ORDER BY endpoint, due_at LIMIT 1)
      UNION ALL
      SELECT next.endpoint, next.due_at FROM waiting, LATERAL (
        SELECT endpoint, due_at FROM webhook_deliveries
        WHERE status = 'pending' AND endpoint > waiting.endpoint ORDER BY endpoint, due_at LIMIT 1) next),
    ready AS (
      SELECT id, due_at, failing_since IS NOT NULL AS is_failing,
        row_number() OVER (PARTITION BY failing_since IS NOT NULL ORDER BY due_at) AS place
      FROM waiting JOIN webhook_endpoints ON webhook_endpoints.id = waiting.endpoint
      WHERE due_at <= now() AND webhook_endpoints.status = 'enabled'
        AND (paused_until IS NULL OR paused_until <= now()) AND (served_until IS NULL OR served_until <= now())),
    chosen AS (
      SELECT webhook_endpoints.id FROM webhook_endpoints JOIN ready USING (id)
      WHERE NOT is_failing OR place <= ${failingMax}
      ORDER BY is_failing, due_at LIMIT ${max} FOR NO KEY UPDATE OF webhook_endpoints SKIP LOCKED)
    UPDATE webhook_endpoints SET served_by = ${holder}, served_until = now() + ${leaseMs} * interval '1 millisecond'
    FROM chosen WHERE webhook_endpoints.id = chosen.id
      AND (served_until IS NULL OR served_until <= now()) RETURNING webhook_endpoints.*`);
}

export async function renewLeases(
  database: Queryable,
  holder: string,
  ids: readonly string[],
  leaseMs: number,
): Promise<void> {
  await database.execute(sql`
    UPDATE webhook_endpoints SET served_until = now() + ${leaseMs} * interval '1 millisecond'
    WHERE id = ANY(${ids}) AND served_by = ${holder}`);
}

/** The endpoint as it is now; null where it is no longer ours to serve. */
export async function findServed(
  database: Queryable,
  holder: string,
  id: string,
): Promise<WebhookEndpointRow | null> {
  return database.first<WebhookEndpointRow>(sql`
    SELECT * FROM webhook_endpoints WHERE id = ${id} AND served_by = ${holder} AND status = 'enabled'`);
}

export async function endLease(database: Queryable, holder: string, id: string): Promise<void> {
  await database.execute(sql`
    UPDATE webhook_endpoints SET served_by = NULL, served_until = NULL
    WHERE id = ${id} AND served_by = ${holder}`);
}

/**
 * So often an event of the same object waits for an earlier one that failed; after that it goes ahead. It also waits while the earlier one
 * is due: that fell due later, and would be sent later.
 */
const WAITED_FOR_MAX = 2;

/** What is due for an endpoint, in the order in which it happened. */
export async function dueDeliveries(
  database: Queryable,
  endpointId: Id<'webhook_endpoint'>,
  limit: number,
): Promise<WebhookDeliveryRow[]> {
  return database.query<WebhookDeliveryRow>(sql`
    SELECT * FROM webhook_deliveries due
    WHERE endpoint = ${endpointId} AND status = 'pending' AND due_at <= now() AND NOT EXISTS (
      SELECT 1 FROM webhook_deliveries earlier
      WHERE earlier.endpoint = due.endpoint AND earlier.about = due.about AND earlier.status = 'pending'
        AND earlier.id < due.id AND earlier.attempts BETWEEN 1 AND ${WAITED_FOR_MAX})
    ORDER BY due_at, id LIMIT ${limit}`);
}

/** An attempt that ended well. */
export interface Arrival {
  readonly delivery: WebhookDeliveryRow;
  readonly attempt: Attempt;
}

/** They arrived: their endpoints work, whatever was before. */
export async function recordDelivered(database: Queryable, arrivals: readonly Arrival[]): Promise<void> {
  const column = <T>(read: (arrival: Arrival) => T) => arrivals.map(read);
  await database.execute(sql`
    WITH delivered AS (
      UPDATE webhook_deliveries SET status = 'delivered', attempts = attempts + 1,
        delivered_at = coalesce(delivered_at, now()), attempted_at = now(), duration_ms = arrival.duration_ms,
        response_status = arrival.response_status, response_body = arrival.response_body, error = NULL
      FROM unnest(
        ${column(({ delivery }) => delivery.account_id)}::text[], ${column(({ delivery }) => delivery.id)}::text[],
        ${column(({ attempt }) => attempt.durationMs)}::integer[],
        ${column(({ attempt }) => attempt.responseStatus)}::integer[],
        ${column(({ attempt }) => attempt.responseBody)}::text[])
        AS arrival (account_id, id, duration_ms, response_status, response_body)
      WHERE webhook_deliveries.account_id = arrival.account_id AND webhook_deliveries.id = arrival.id
        AND status = 'pending'
      RETURNING endpoint)
    UPDATE webhook_endpoints SET failures = 0, failing_since = NULL, paused_until = NULL
    WHERE id IN (SELECT endpoint FROM delivered) AND failures > 0`);
}

/**
 * It did not arrive. It is tried again later, unless it was for days; an endpoint that took nothing for days is disabled.
 * Returns how often the endpoint has failed in a row by now; null where nothing more may be sent to it.
 */
export async function recordFailed(
  database: Queryable,
  endpoint: Pick<WebhookEndpointRow, 'id'> & { readonly failures: number },
  { account_id, id, attempts }: WebhookDeliveryRow,
  attempt: Attempt,
): Promise<number | null> {
  const row = await database.first<{ failures: number; status: WebhookEndpointRow['status'] }>(sql`
    WITH failed AS (
      UPDATE webhook_deliveries SET attempts = attempts + 1,
        status = CASE WHEN tried_since <= now() - ${RETRIED_FOR}::interval THEN 'failed' ELSE 'pending' END,
        due_at = now() + ${pauseAfterMs(attempts + 1)} * interval '1 millisecond', attempted_at = now(),
        duration_ms = ${attempt.durationMs}, response_status = ${attempt.responseStatus},
        response_body = ${attempt.responseBody}, error = ${attempt.error}
      WHERE account_id = ${account_id} AND id = ${id} AND status = 'pending'),
    judged AS (
      UPDATE webhook_endpoints SET failures = failures + 1, failing_since = coalesce(failing_since, now()),
        paused_until = now() + ${endpointPauseMs(endpoint.failures + 1)} * interval '1 millisecond',
        status = CASE WHEN failing_since <= now() - ${RETRIED_FOR}::interval THEN 'disabled' ELSE status END
      WHERE id = ${endpoint.id} RETURNING id, failures, status),
    given_up AS (${giveUpDeliveriesOf(sql`judged`)} AND judged.status = 'disabled' AND webhook_deliveries.id <> ${id})
    SELECT failures, status FROM judged`);
  return row?.status === 'enabled' ? row.failures : null;
}

/** A test is tried once, and says nothing of the endpoint: what really happens is sent to it as before. */
export async function recordFailedTest(
  database: Queryable,
  { account_id, id }: WebhookDeliveryRow,
  attempt: Attempt,
): Promise<void> {
  await database.execute(sql`
    UPDATE webhook_deliveries SET attempts = attempts + 1, status = 'failed', attempted_at = now(),
      duration_ms = ${attempt.durationMs}, response_status = ${attempt.responseStatus},
      response_body = ${attempt.responseBody}, error = ${attempt.error}
    WHERE account_id = ${account_id} AND id = ${id} AND status = 'pending'`);
}
