import type { Database, Queryable } from '../database/database.ts';
import { joined, NOTHING, orderedJson, type Sql, sql } from '../database/sql.ts';
import { isInTheWay } from '../database/unavailable.ts';
import { currentSpan } from '../tracing/span.ts';
import { countDeaths } from './death-store.ts';
import type { SlotKind, SlotRequest } from './job-slots.ts';

export type TaskName = 'checkout_advance' | 'checkout_charge' | 'checkout_order';

export interface JobTarget {
  /** The intent's id: a value, or a column of the statement that the job is added by. */
  readonly intent: Sql | string;
  readonly queue: Sql | string;
  readonly runAt?: Sql | Date | undefined;
  /** What slot it needs; none starts whenever a worker is free. */
  readonly slotRequest?: SlotRequestColumns | undefined;
  /** Lower ones start first. */
  readonly priority?: Sql | undefined;
}

/** A request whose parts are columns of the statement that the job is added by. */
export interface SlotRequestColumns {
  readonly kind: SlotKind;
  readonly account: Sql;
  readonly isProven: Sql;
  readonly rank: Sql;
}

const ATTEMPTS_MAX = 25;

/**
 * The call that adds a job, to be selected by the statement that makes it necessary: both happen or neither. An intent has
 * one waiting job of a kind; adding another one moves it.
 * @example sql`SELECT ${addJob('checkout_charge', { intent: sql`moved.id`, queue: sql`moved.lane` })} FROM moved`
 */
export function addJob(task: TaskName, { intent, queue, runAt, slotRequest, priority }: JobTarget): Sql {
  return sql`graphile_worker.add_job(
    ${task}::text, ${payloadOf(intent, slotRequest)}, queue_name => ${queue}::text,
    run_at => ${runAt ?? sql`now()`}::timestamptz, max_attempts => ${ATTEMPTS_MAX}::int, job_key => ${keyOf(task, intent)},
    priority => ${priority ?? sql`0`}::int, flags => ${slotRequest === undefined ? sql`NULL` : flagsOf(slotRequest)})`;
}

function payloadOf(intent: Sql | string, slotRequest: SlotRequestColumns | undefined): Sql {
  const traceparent = currentSpan()?.traceparent;
  const fields = [
    sql`'intent', ${intent}::text`,
    slotRequest === undefined ? NOTHING : sql`'ticket', ${slotRequestOf(slotRequest)}`,
    traceparent === undefined ? NOTHING : sql`'traceparent', ${traceparent}::text`,
  ];
  return sql`json_build_object(${joined(fields, ', ')})`;
}

function slotRequestOf({ kind, account, isProven, rank }: SlotRequestColumns): Sql {
  return sql`json_build_object(
    'kind', ${kind}::text, 'account', ${account}::text, 'isProven', ${isProven}::boolean, 'rank', ${rank}::int)`;
}

/** As `flagsOf` of slots.ts writes them. */
function flagsOf({ kind, account, isProven }: SlotRequestColumns): Sql {
  return sql`array_remove(ARRAY[${kind}::text, ${`${kind} `}::text || ${account}::text,
    CASE WHEN NOT ${isProven}::boolean THEN ${`${kind} unproven`}::text END], NULL)`;
}

/** Gives a job that has just been fetched back to the queue, as it was. */
export async function putBack(database: Queryable, jobId: string, payload: unknown): Promise<void> {
  await database.query(sql`
    SELECT graphile_worker.add_job(
      task_identifier, ${orderedJson(payload)}, queue_name => queue_name, run_at => now() + ${PUT_BACK}::interval,
      max_attempts => max_attempts::int, job_key => key, priority => priority::int,
      flags => ARRAY(SELECT jsonb_object_keys(flags)))
    FROM graphile_worker.jobs WHERE id = ${jobId}`);
}

/** Not at once: it would be fetched by the next worker, which may not have a slot for it either. */
const PUT_BACK = '200 milliseconds';

/** Those that wait for a slot of this kind and for nothing else, the next one first. */
export async function findWaiting(
  database: Queryable,
  kind: SlotKind,
  limit: number,
): Promise<readonly SlotRequest[]> {
  const rows = await database.query<{ request: SlotRequest }>(sql`
    SELECT job.payload -> 'ticket' AS request FROM graphile_worker._private_jobs job
    WHERE job.is_available AND job.run_at <= now() AND job.flags ? ${kind} AND NOT EXISTS (
      SELECT 1 FROM graphile_worker._private_job_queues queue
      WHERE queue.id = job.job_queue_id AND NOT queue.is_available)
    ORDER BY job.priority, job.run_at LIMIT ${limit}`);
  return rows.map(({ request }) => request);
}

/**
 * Whether an intent has such a job that will still be tried.
 * @example sql`SELECT id FROM checkout_intents WHERE NOT ${hasJob('checkout_charge', sql`checkout_intents.id`)}`
 */
export function hasJob(task: TaskName, intent: Sql): Sql {
  return sql`EXISTS (
    SELECT 1 FROM graphile_worker.jobs WHERE key = ${keyOf(task, intent)} AND attempts < max_attempts)`;
}

function keyOf(task: TaskName, intent: Sql | string): Sql {
  return sql`${task}::text || ':' || ${intent}::text`;
}

/**
 * The queue looks at every queue that ever existed whenever it looks for a job, and deletes none. Those that no job is in come back with
 * the next one. Whoever adds a job reads the id of its queue without holding it: the table is kept from them meanwhile, or the job would
 * be in a queue that is gone, and never run. Where that takes too long, the next time will do.
 */
export async function deleteEmptyQueues(database: Database): Promise<void> {
  try {
    await database.transaction(async (transaction) => {
      await transaction.execute(sql`SELECT set_config('lock_timeout', ${LOCK_WAIT}, true)`);
      await transaction.execute(
        sql`LOCK TABLE graphile_worker._private_job_queues IN SHARE ROW EXCLUSIVE MODE`,
      );
      await transaction.execute(sql`
        DELETE FROM graphile_worker._private_job_queues queue
        WHERE queue.locked_at IS NULL AND NOT EXISTS (
          SELECT 1 FROM graphile_worker._private_jobs job WHERE job.job_queue_id = queue.id)`);
      await giveQueuesBack(transaction);
    });
  } catch (error) {
    if (!isInTheWay(error)) throw error;
  }
}

const LOCK_WAIT = '300ms';

/** Jobs of a queue that an earlier version deleted under them get one of their own. */
async function giveQueuesBack(transaction: Queryable): Promise<void> {
  await transaction.execute(sql`
    INSERT INTO graphile_worker._private_job_queues (id, queue_name) OVERRIDING SYSTEM VALUE
    SELECT DISTINCT job_queue_id, 'found again ' || job_queue_id FROM graphile_worker._private_jobs job
    WHERE job_queue_id IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM graphile_worker._private_job_queues queue WHERE queue.id = job.job_queue_id)`);
}

/** Says that a process runs jobs, for as long as it renews it in time. */
export async function enterProcess(database: Queryable, process: number, leaseMs: number): Promise<void> {
  await database.execute(sql`
    INSERT INTO job_processes (process, expires_at) VALUES (${process}, ${after(leaseMs)})`);
}

/** False when others may have taken the process for dead. */
export async function renewProcess(database: Queryable, process: number, leaseMs: number): Promise<boolean> {
  const renewed = await database.execute(sql`
    UPDATE job_processes SET expires_at = ${after(leaseMs)} WHERE process = ${process} AND expires_at > now()`);
  return renewed === 1;
}

export async function leaveProcess(database: Queryable, process: number): Promise<void> {
  await database.execute(sql`DELETE FROM job_processes WHERE process = ${process}`);
}

function after(durationMs: number): Sql {
  return sql`now() + ${durationMs} * interval '1 millisecond'`;
}

/** Says which process a worker of the queue belongs to. */
export async function registerWorker(database: Queryable, workerId: string, process: number): Promise<void> {
  await database.execute(sql`
    INSERT INTO job_workers (worker_id, process_lock) VALUES (${workerId}, ${process}) ON CONFLICT DO NOTHING`);
}

/** A worker that took a job and has not registered: its process is given this long to do so. */
const REGISTRATION = '20 seconds';

/** Gives the jobs and queues of workers whose process shows no heartbeat  to others. */
export async function freeAbandonedJobs(database: Queryable): Promise<void> {
  await countDeaths(database);
  await database.execute(sql`
    WITH dead AS (
      DELETE FROM job_workers WHERE NOT EXISTS (
        SELECT 1 FROM job_processes WHERE process = process_lock AND expires_at >= now())
      RETURNING worker_id),
    unregistered AS (
      SELECT locked_by FROM (
        SELECT locked_by, locked_at FROM graphile_worker.jobs
        UNION ALL SELECT locked_by, locked_at FROM graphile_worker._private_job_queues) locked
      WHERE locked_at < now() - ${REGISTRATION}::interval
        AND NOT EXISTS (SELECT 1 FROM job_workers WHERE worker_id = locked_by))
    SELECT graphile_worker.force_unlock_workers(array_agg(gone.id))
    FROM (SELECT worker_id AS id FROM dead UNION SELECT locked_by FROM unregistered) gone
    HAVING count(*) > 0`);
}
