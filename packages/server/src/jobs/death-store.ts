import type { Queryable } from '../database/database.ts';
import { type Sql, sql } from '../database/sql.ts';

/**
 * What a job has done to the processes that ran it, as its payload keeps it: whoever adds the job anew, or ends it in order,
 * begins a new count.
 */
export interface JobRecord {
  /** Processes that stood still in this job's own code. */
  readonly stalls: number;
  /** Processes that ended without a word while they had this job among others. */
  readonly deaths: number;
}

const STALLS_MAX = 2;
/** More than for stalls: it may have been another job's doing, or nobody's. */
const DEATHS_MAX = 3;

/** @example recordOf({ intent: 'ci_1', stalls: 1 }) // { stalls: 1, deaths: 0 } */
export function recordOf(payload: unknown): JobRecord {
  const { stalls = 0, deaths = 0 } = (payload ?? {}) as Partial<JobRecord>;
  return { stalls, deaths };
}

/** Whether a job is not to be run again: it would end the next process too. */
export function isDeadly({ stalls, deaths }: JobRecord): boolean {
  return stalls >= STALLS_MAX || deaths >= DEATHS_MAX;
}

/** Who stood in the way while others have waited gets on last. */
const STALLED_PAUSE = '15 seconds';

/**
 * For a process that stands still and is about to be ended: counts it against the job that it stands still in, or where that is
 * not known against all that it has, and gives its heartbeat up, so that others take its jobs at once.
 */
export async function recordStall(
  database: Queryable,
  jobs: readonly string[],
  guilty: string | null,
): Promise<void> {
  if (guilty === null) await addTo('deaths', database, sql`id = ANY(${[...jobs]}::bigint[])`);
  else
    await addTo(
      'stalls',
      database,
      sql`id = ${guilty}::bigint`,
      sql`, run_at = now() + ${STALLED_PAUSE}::interval`,
    );
  await database.execute(sql`
    DELETE FROM job_processes WHERE process IN (
      SELECT process_lock FROM job_workers JOIN graphile_worker._private_jobs ON locked_by = worker_id
      WHERE id = ANY(${[...jobs]}::bigint[]))`);
}

/** Forgets processes that no longer renew their heartbeat, and counts that against the jobs that they had. */
export async function countDeaths(database: Queryable): Promise<void> {
  await database.execute(sql`
    WITH gone AS (DELETE FROM job_processes WHERE expires_at < now() RETURNING process)
    UPDATE graphile_worker._private_jobs job SET payload = ${raised('deaths', 1)}
    FROM job_workers JOIN gone ON process_lock = process WHERE job.locked_by = worker_id`);
}

/** For a process that was taken for dead and is not: what was counted against its jobs was the database's silence. */
export async function takeBackDeaths(database: Queryable, jobs: readonly string[]): Promise<void> {
  await database.execute(sql`
    UPDATE graphile_worker._private_jobs job SET payload = ${raised('deaths', -1)}
    WHERE id = ANY(${[...jobs]}::bigint[]) AND (payload ->> 'deaths')::int > 0`);
}

/** The job ended in order, though not well: its count begins anew. */
export async function forgetRecord(database: Queryable, job: string): Promise<void> {
  await database.execute(sql`
    UPDATE graphile_worker._private_jobs SET payload = (payload::jsonb - 'stalls' - 'deaths')::json
    WHERE id = ${job}::bigint`);
}

async function addTo(
  count: keyof JobRecord,
  database: Queryable,
  condition: Sql,
  more: Sql = sql``,
): Promise<void> {
  await database.execute(sql`
    UPDATE graphile_worker._private_jobs job SET payload = ${raised(count, 1)} ${more} WHERE ${condition}`);
}

function raised(count: keyof JobRecord, by: 1 | -1): Sql {
  return sql`jsonb_set(job.payload::jsonb, ARRAY[${count}::text],
    to_jsonb(coalesce((job.payload ->> ${count}::text)::int, 0) + ${by}::int))::json`;
}
