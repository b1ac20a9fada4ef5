import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { readSealing, type SealingState } from '../sealed-history/store.ts';

/** What the whole installation has to do and what waits for people, as far as counting is cheap. */
export interface Installation {
  readonly cursors: readonly CursorState[];
  /** Charges that are not over, by state. */
  readonly charges: readonly Waiting[];
  /** Jobs that could run now, by task. */
  readonly jobs: readonly Waiting[];
  /** Jobs that were tried as often as they may be. */
  readonly jobsGivenUp: number;
  readonly webhooks: WebhookState;
  readonly sealing: SealingState;
  /** Payments of the last day for what the database does not know. */
  readonly straysOfToday: number;
  /** Claims that the sponsor paid for today, and those that were advanced to accounts. */
  readonly claimsToday: number;
  readonly claimsAdvancedToday: number;
  /** Shops that failed an account so often that it leaves them alone for now. */
  readonly merchantsPaused: number;
}

export interface CursorState {
  readonly name: string;
  /** Since a poll had dealt with all that is final. */
  readonly behind_seconds: number;
  readonly parked: number;
  readonly gaps: number;
  readonly is_led: boolean;
}

export interface Waiting {
  readonly name: string;
  readonly count: number;
  readonly oldest_seconds: number;
}

export interface WebhookState {
  /** The longest wait at an endpoint that works. */
  readonly lag_seconds: number;
  readonly failing_endpoints: number;
}

/** Beyond this, more is as bad. It bounds what a count reads. */
const COUNTED_MAX = 10_000;

/**
 * Every part reads a table that holds only what is open, by an index, or at most ten thousand rows.
 * @example const { cursors } = await readInstallation(database)
 */
export async function readInstallation(database: Queryable): Promise<Installation> {
  const [cursors, charges, jobs, webhooks, sealing, counts] = await Promise.all([
    readCursors(database),
    readCharges(database),
    readJobs(database),
    readWebhooks(database),
    readSealing(database),
    readCounts(database),
  ]);
  return { cursors, charges, jobs, webhooks, sealing, ...counts };
}

function readCursors(database: Queryable): Promise<CursorState[]> {
  return database.query<CursorState>(sql`
    SELECT name, extract(epoch FROM now() - coalesce(caught_up_at, moved_at))::float8 AS behind_seconds,
      (SELECT count(*)::int FROM (
        SELECT 1 FROM parked_signatures WHERE cursor_name = name LIMIT ${COUNTED_MAX}) counted) AS parked,
      (SELECT count(*)::int FROM (
        SELECT 1 FROM history_gaps WHERE cursor_name = name LIMIT ${COUNTED_MAX}) counted) AS gaps,
      EXISTS (SELECT 1 FROM leases WHERE office = name AND expires_at > now()) AS is_led
    FROM chain_cursors ORDER BY name`);
}

/** The states are those of the index. */
function readCharges(database: Queryable): Promise<Waiting[]> {
  return database.query<Waiting>(sql`
    SELECT state AS name, count(*)::int AS count,
      coalesce(extract(epoch FROM now() - min(armed_at)), 0)::float8 AS oldest_seconds
    FROM (
      SELECT state, armed_at FROM checkout_charges
      WHERE state IN ('prepared', 'submitting', 'authenticating', 'unknown') LIMIT ${COUNTED_MAX}) open_charges
    GROUP BY state ORDER BY state`);
}

function readJobs(database: Queryable): Promise<Waiting[]> {
  return database.query<Waiting>(sql`
    SELECT identifier AS name, count(*)::int AS count, extract(epoch FROM now() - min(run_at))::float8 AS oldest_seconds
    FROM (
      SELECT task_id, run_at FROM graphile_worker._private_jobs
      WHERE is_available AND run_at <= now() ORDER BY priority, run_at LIMIT ${COUNTED_MAX}) due
    JOIN graphile_worker._private_tasks task ON task.id = task_id
    GROUP BY identifier ORDER BY identifier`);
}

/** From one endpoint with something to send to the next, as those do that send. */
async function readWebhooks(database: Queryable): Promise<WebhookState> {
  const row = await database.first<WebhookState>(sql`
    WITH RECURSIVE waiting AS (
      (SELECT endpoint, due_at FROM webhook_deliveries WHERE status = 'pending' ORDER BY endpoint, due_at LIMIT 1)
      UNION ALL
      SELECT next.endpoint, next.due_at FROM waiting, LATERAL (
        SELECT endpoint, due_at FROM webhook_deliveries
        WHERE status = 'pending' AND endpoint > waiting.endpoint ORDER BY endpoint, due_at LIMIT 1) next)
    SELECT
      greatest(0, coalesce(extract(epoch FROM now() - min(due_at) FILTER (WHERE failing_since IS NULL)), 0))::float8 AS lag_seconds,
      count(*) FILTER (WHERE failing_since IS NOT NULL)::int AS failing_endpoints
    FROM waiting JOIN webhook_endpoints ON webhook_endpoints.id = endpoint AND webhook_endpoints.status = 'enabled'`);
  return row!;
}

type Counts = Pick<
  Installation,
  'jobsGivenUp' | 'straysOfToday' | 'claimsToday' | 'claimsAdvancedToday' | 'merchantsPaused'
>;

async function readCounts(database: Queryable): Promise<Counts> {
  const row = await database.first<Counts>(sql`
    SELECT
      (SELECT count(*)::int FROM (
        SELECT is_available, locked_at FROM graphile_worker._private_jobs LIMIT ${COUNTED_MAX}) counted
        WHERE NOT is_available AND locked_at IS NULL) AS "jobsGivenUp",
      (SELECT count(*)::int FROM (
        SELECT 1 FROM stray_payments WHERE landed_at > now() - interval '1 day' LIMIT ${COUNTED_MAX}) counted)
        AS "straysOfToday",
      (SELECT count(*)::int FROM (
        SELECT 1 FROM merchant_pauses WHERE paused_until > now() LIMIT ${COUNTED_MAX}) counted) AS "merchantsPaused",
      ${claimsOf('service')} AS "claimsToday", ${claimsOf('starting')} AS "claimsAdvancedToday"`);
  return row!;
}

function claimsOf(scope: 'service' | 'starting') {
  return sql`coalesce((SELECT claims FROM sponsorship_budgets
    WHERE day = (now() AT TIME ZONE 'UTC')::date AND scope = ${scope} AND subject = ''), 0)`;
}

/** A transaction that settlement could not read or understand yet. */
export interface ParkedTransaction {
  readonly cursor_name: string;
  readonly signature: string;
  readonly slot: string;
  readonly tries: number;
  /** As ISO 8601. */
  readonly retry_at: string;
}

/**
 * Those that were tried most often first.
 * @example for (const { signature, tries } of await listParkedTransactions(database, 100)) …
 */
export function listParkedTransactions(database: Queryable, limit: number): Promise<ParkedTransaction[]> {
  return database.query<ParkedTransaction>(sql`
    SELECT cursor_name, signature, slot::text, tries,
      to_char(retry_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS retry_at
    FROM parked_signatures ORDER BY tries DESC, parked_signatures.slot LIMIT ${limit}`);
}

/** How checkouts at a shop went lately. */
export interface ShopHealth {
  readonly host: string;
  /** Accounts that leave it alone for now. */
  readonly accounts_paused: number;
  readonly failures_in_a_row_max: number;
}

/**
 * Shops that keep failing, those that fail most accounts first.
 * @example for (const { host, accounts_paused } of await listFailingShops(database, 100)) …
 */
export function listFailingShops(database: Queryable, limit: number): Promise<ShopHealth[]> {
  return database.query<ShopHealth>(sql`
    SELECT host, count(*)::int AS accounts_paused, max(failures)::int AS failures_in_a_row_max
    FROM merchant_pauses WHERE paused_until > now()
    GROUP BY host ORDER BY accounts_paused DESC, host LIMIT ${limit}`);
}

/** Processes of one kind that are connected to the database. */
export interface Connection {
  readonly name: string;
  readonly count: number;
}

/** @example for (const { name, count } of await listConnections(database)) … */
export function listConnections(database: Queryable): Promise<Connection[]> {
  return database.query<Connection>(sql`
    SELECT coalesce(nullif(application_name, ''), 'unnamed') AS name, count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND backend_type = 'client backend' GROUP BY 1 ORDER BY 1 LIMIT 50`);
}

/** The number of the newest migration that has run. */
export async function findSchemaVersion(database: Queryable): Promise<number> {
  const row = await database.first<{ version: number }>(
    sql`SELECT max(version)::int AS version FROM florin_migrations`,
  );
  return row!.version;
}
