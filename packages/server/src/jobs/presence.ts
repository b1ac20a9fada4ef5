import { randomInt } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { type Database, openSession } from '../database/database.ts';
import { pause } from '../pause.ts';
import { freeAbandonedJobs, holdsPresence, lockPresence, registerWorker } from './store.ts';

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
  await lockPresence(session, processLock);

  const assertHeld = async () => {
    if (await holdsPresence(session, processLock)) return;
    throw new Error('the session that held the sign of life is gone');
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
      await registerWorker(database, workerId, processLock);
    },
    async stop() {
      stopping.abort();
      lost.abort(new Error('the sign of life is given up'));
      await ended;
      await session.end();
    },
  };
}
