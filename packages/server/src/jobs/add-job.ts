import { type Sql, sql } from '../database/sql.ts';

export type TaskName = 'checkout_advance' | 'checkout_charge';

export interface JobTarget {
  /** The intent's id: a value, or a column of the statement that the job is added by. */
  readonly intent: Sql | string;
  readonly lane: Sql | string;
  readonly runAt?: Sql;
}

const ATTEMPTS_MAX = 25;

/**
 * The call that adds a job, to be selected by the statement that makes it necessary: both happen or neither. An intent has
 * one waiting job of a kind; adding another one moves it.
 * @example sql`SELECT ${addJob(database, 'checkout_charge', { intent: sql`moved.id`, lane: sql`moved.lane` })} FROM moved`
 */
export function addJob(task: TaskName, { intent, lane, runAt }: JobTarget): Sql {
  return sql`graphile_worker.add_job(
    ${task}::text, json_build_object('intent', ${intent}::text), queue_name => ${lane}::text,
    run_at => ${runAt ?? sql`now()`}, max_attempts => ${ATTEMPTS_MAX}::int, job_key => ${task}::text || ':' || ${intent}::text)`;
}
