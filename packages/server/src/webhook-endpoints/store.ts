import type { WebhookEndpoint } from '@florin/wire/events/webhook-endpoint';
import type { Id } from '@florin/wire/ids';
import type { Queryable } from '../database/database.ts';
import { fitsMetadata, type MetadataChanges, mergedMetadata } from '../database/metadata.ts';
import { type Page, type PageRange, pageOf } from '../database/page.ts';
import { type Sql, sql } from '../database/sql.ts';

export interface WebhookEndpointRow {
  readonly account_id: Id<'account'>;
  readonly id: Id<'webhook_endpoint'>;
  readonly url: string;
  readonly description: string | null;
  readonly enabled_events: string[];
  readonly status: WebhookEndpoint['status'];
  readonly secret_sealed: string;
  readonly previous_secret_sealed: string | null;
  readonly previous_secret_expires_at: number | null;
  /** Whether it signs with another secret than it was made with. */
  readonly is_rotated: boolean;
  readonly metadata: Record<string, string>;
  readonly created: number;
  readonly failures: number;
  readonly failing_since: number | null;
}

/** An endpoint as it is inserted: nobody serves it, and nothing keeps from it. */
export interface NewWebhookEndpointRow extends WebhookEndpointRow {
  readonly paused_until: null;
  readonly served_by: null;
  readonly served_until: null;
}

/** Every event is written once for each endpoint that wants it. */
export const ENDPOINTS_MAX = 16;

export async function countWebhookEndpoints(database: Queryable, accountId: Id<'account'>): Promise<number> {
  const row = await database.first<{ count: number }>(
    sql`SELECT count(*) AS count FROM webhook_endpoints WHERE account_id = ${accountId}`,
  );
  return row!.count;
}

export async function findWebhookEndpoint(
  database: Queryable,
  accountId: Id<'account'>,
  id: string,
): Promise<WebhookEndpointRow | null> {
  return database.first<WebhookEndpointRow>(
    sql`SELECT * FROM webhook_endpoints WHERE account_id = ${accountId} AND id = ${id}`,
  );
}

export async function listWebhookEndpoints(
  database: Queryable,
  accountId: Id<'account'>,
  range: PageRange,
): Promise<Page<WebhookEndpointRow>> {
  return pageOf<WebhookEndpointRow>(database, 'webhook_endpoint', 'webhook_endpoints', accountId, range);
}

/** What an update asks for; what is undefined stays as it is. */
export interface WebhookEndpointChanges {
  readonly url?: string | undefined;
  readonly description?: string | null | undefined;
  readonly enabled_events?: readonly string[] | undefined;
  readonly status?: WebhookEndpoint['status'] | undefined;
  readonly metadata?: MetadataChanges | undefined;
}

export type UpdatedWebhookEndpoint =
  | { readonly ok: true; readonly endpoint: WebhookEndpointRow }
  | { readonly ok: false; readonly reason: 'missing' | 'metadata_full' };

/** Another address, or to be enabled, is a new beginning: what failed before is forgotten. */
export async function updateWebhookEndpoint(
  database: Queryable,
  accountId: Id<'account'>,
  id: string,
  { url, description, enabled_events, status, metadata }: WebhookEndpointChanges,
): Promise<UpdatedWebhookEndpoint> {
  const isNewBeginning = url !== undefined || status === 'enabled';
  const row = await database.first<WebhookEndpointRow & { is_saved: boolean }>(sql`
    WITH before AS (
      SELECT *, ${mergedMetadata(metadata)} AS merged FROM webhook_endpoints
      WHERE account_id = ${accountId} AND id = ${id} FOR NO KEY UPDATE),
    saved AS (
      UPDATE webhook_endpoints SET
        url = coalesce(${url ?? null}, before.url),
        description = CASE WHEN ${description !== undefined} THEN ${description ?? null} ELSE before.description END,
        enabled_events = coalesce(${enabled_events ?? null}::text[], before.enabled_events),
        status = coalesce(${status ?? null}, before.status),
        metadata = before.merged,
        failures = CASE WHEN ${isNewBeginning} THEN 0 ELSE before.failures END,
        failing_since = CASE WHEN ${isNewBeginning} THEN NULL ELSE before.failing_since END,
        paused_until = CASE WHEN ${isNewBeginning} THEN NULL ELSE before.paused_until END
      FROM before WHERE webhook_endpoints.id = before.id AND ${fitsMetadata(sql`before.merged`)}
      RETURNING webhook_endpoints.*),
    given_up AS (${giveUpDeliveriesOf(sql`saved`)} AND saved.status = 'disabled')
    SELECT saved.*, saved.id IS NOT NULL AS is_saved FROM before LEFT JOIN saved ON true`);
  if (!row) return { ok: false, reason: 'missing' };
  const { is_saved, ...endpoint } = row;
  return is_saved ? { ok: true, endpoint } : { ok: false, reason: 'metadata_full' };
}

/** Part of a statement: nothing more is sent to the endpoints of `ended`, a part of it that returns them. */
export function giveUpDeliveriesOf(ended: Sql): Sql {
  return sql`UPDATE webhook_deliveries SET status = 'failed', error = 'the endpoint is disabled' FROM ${ended}
    WHERE webhook_deliveries.endpoint = ${ended}.id AND webhook_deliveries.status = 'pending'`;
}

/** The present secret becomes the previous one for a while; null where there is no such endpoint. */
export async function rotateWebhookSecret(
  database: Queryable,
  accountId: Id<'account'>,
  id: string,
  secretSealed: string,
  overlapSeconds: number,
): Promise<WebhookEndpointRow | null> {
  const overlaps = overlapSeconds > 0;
  return database.first<WebhookEndpointRow>(sql`
    UPDATE webhook_endpoints SET secret_sealed = ${secretSealed}, is_rotated = true,
      previous_secret_sealed = CASE WHEN ${overlaps} THEN secret_sealed END,
      previous_secret_expires_at = CASE WHEN ${overlaps} THEN now() + ${overlapSeconds} * interval '1 second' END
    WHERE account_id = ${accountId} AND id = ${id} RETURNING *`);
}

/** With all that was sent and was to be sent; false where there is no such endpoint. */
export async function deleteWebhookEndpoint(
  database: Queryable,
  accountId: Id<'account'>,
  id: string,
): Promise<boolean> {
  const deleted = await database.first(sql`
    WITH gone AS (
      DELETE FROM webhook_endpoints WHERE account_id = ${accountId} AND id = ${id} RETURNING account_id, id),
    forgotten AS (
      DELETE FROM webhook_deliveries USING gone
      WHERE webhook_deliveries.account_id = gone.account_id AND webhook_deliveries.endpoint = gone.id)
    SELECT 1 FROM gone`);
  return deleted !== null;
}
