import type { Database } from '../../../packages/server/src/database/database.ts';
import { sql } from '../../../packages/server/src/database/sql.ts';
import type { Work } from '../../../packages/server/src/jobs/runner.ts';
import type { Services } from '../../../packages/server/src/services.ts';

const POLL_MS = 1_000;
const AT_ONCE = 3;
/** Who has had a job for so long is taken for dead, alive or not: then two work on it. */
const TAKEN_FOR_DEAD = '9 seconds';
const SWEEP_MS = 15_000;

interface Job {
  readonly id: string;
  readonly task: string;
  readonly payload: unknown;
}

/**
 * Stands for the job queue, whose statements are its own: it takes jobs from the real table, and is worse than the real one. It keeps no
 * order within a merchant, and hands a job that takes long to another process while the first goes on.
 */
export function startQueue(
  { database, log }: Pick<Services, 'database' | 'log'>,
  name: string,
  tasks: Readonly<Record<string, Work>>,
  sweep: string,
): void {
  const never = new AbortController().signal;
  let underWay = 0;
  const attempt = async (job: Job) => {
    try {
      await tasks[job.task]!(job.payload, never, null, false);
      await end(database, job, name);
    } catch (error) {
      log.error({ err: error }, 'a job failed; another attempt follows');
      await putBack(database, job, name).catch(() => undefined);
    }
  };
  const poll = async () => {
    for (;;) {
      const job = underWay < AT_ONCE ? await take(database, name).catch(() => null) : null;
      if (job === null) {
        await sleep(POLL_MS);
        continue;
      }
      underWay++;
      void attempt(job).finally(() => underWay--);
    }
  };
  const clean = async () => {
    for (;;) {
      await sleep(SWEEP_MS);
      await tasks[sweep]!(null, never, null, false).catch((error: unknown) =>
        log.error({ err: error }, 'the sweep failed; another follows'),
      );
    }
  };
  void poll();
  void clean();
}

const sleep = (durationMs: number) => new Promise((resolve) => setTimeout(resolve, durationMs));

function take(database: Database, name: string): Promise<Job | null> {
  return database.first<Job>(sql`
    UPDATE graphile_worker._private_jobs job SET attempts = job.attempts + 1, locked_by = ${name}, locked_at = now()
    FROM graphile_worker._private_tasks task, (
      SELECT id FROM graphile_worker._private_jobs
      WHERE attempts < max_attempts AND run_at <= now()
        AND (locked_at IS NULL OR locked_at < now() - ${TAKEN_FOR_DEAD}::interval)
      ORDER BY priority, run_at, id LIMIT 1 FOR UPDATE SKIP LOCKED) next
    WHERE job.id = next.id AND task.id = job.task_id
    RETURNING job.id::text AS id, task.identifier AS task, job.payload`);
}

async function end(database: Database, { id }: Job, name: string): Promise<void> {
  await database.execute(
    sql`DELETE FROM graphile_worker._private_jobs WHERE id = ${id}::bigint AND locked_by = ${name}`,
  );
}

async function putBack(database: Database, { id }: Job, name: string): Promise<void> {
  await database.execute(sql`
    UPDATE graphile_worker._private_jobs SET locked_by = NULL, locked_at = NULL, run_at = now() + interval '2 seconds'
    WHERE id = ${id}::bigint AND locked_by = ${name}`);
}
