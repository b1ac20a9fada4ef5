import { randomInt } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { type Database, openSession } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { pause } from '../pause.ts';

/** Any constant will do, as long as every process takes the same one. */
const LOCK_SPACE = 4_243;
const LOOK_MS = 1_000;

export interface Presence {
  /** Aborts when others may take this process for dead: it must stop working at once. */
  readonly lost: AbortSignal;
  /** Before a worker of the queue does anything for a job. */
  register(workerId: string): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Says that this process lives, and frees the jobs of processes that no longer do. A lock of a database session is the
 * sign of life: it ends with the process however that ends, so jobs of a killed worker are taken up within seconds (the
 * queue by itself would wait for four hours).
 */
export async function announcePresence(
  database: Database,
  databaseUrl: string,
  log: FastifyBaseLogger,
): Promise<Presence> {
  const session = await openSession(databaseUrl, 'florin-presence');
  const processLock = randomInt(1, 2 ** 31 - 1);
  const lost = new AbortController();
  const stopping = new AbortController();
  await session.query(sql`SELECT pg_advisory_lock(${LOCK_SPACE}, ${processLock})`);

  const assertHeld = async () => {
    const held = await session.query(sql`
      SELECT 1 FROM pg_locks
      WHERE locktype = 'advisory' AND classid = ${LOCK_SPACE} AND objid = ${processLock} AND pid = pg_backend_pid()`);
    if (held.length === 0) throw new Error('the session that held the sign of life is gone');
  };
  const watch = async () => {
    while (!stopping.signal.aborted) {
      await assertHeld().catch((error: unknown) => lost.abort(error));
      if (lost.signal.aborted) return;
      await freeAbandonedJobs(database).catch((error: unknown) => {
        log.error({ err: error }, 'jobs of dead workers were not freed; another attempt follows');
      });
      await pause(LOOK_MS, stopping.signal);
    }
  };
  const ended = watch();

  return {
    lost: lost.signal,
    async register(workerId) {
      lost.signal.throwIfAborted();
      await database.query(sql`
        INSERT INTO job_workers (worker_id, process_lock) VALUES (${workerId}, ${processLock}) ON CONFLICT DO NOTHING`);
    },
    async stop() {
      stopping.abort();
      lost.abort(new Error('the sign of life is given up'));
      await ended;
      await session.end();
    },
  };
}

/** A worker that took a job and has not registered: its process is given this long to do so. */
const REGISTRATION = '20 seconds';

async function freeAbandonedJobs(database: Database): Promise<void> {
  await database.query(sql`
    WITH dead AS (
      DELETE FROM job_workers WHERE NOT EXISTS (
        SELECT 1 FROM pg_locks
        WHERE locktype = 'advisory' AND classid = ${LOCK_SPACE} AND objid = process_lock::oid AND granted
          AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))
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
