import { randomInt } from 'node:crypto';
import { withTimeLimit } from '@florin/time-limit/time-limit';
import type { FastifyBaseLogger } from 'fastify';
import type { Queryable } from '../database/database.ts';
import { pause } from '../pause.ts';
import { enterProcess, freeAbandonedJobs, leaveProcess, registerWorker, renewProcess } from './store.ts';

const RENEW_MS = 1_000;
const LEASE_MS = 8_000;

export interface Presence {
  /** Aborts when others may take this process for dead: it must stop working at once. */
  readonly lost: AbortSignal;
  /** Before a worker of the queue does anything for a job. */
  register(workerId: string): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Says that this process lives, and frees the jobs of processes that no longer do. A row that it renews every second is the
 * heartbeat: jobs of a killed worker are taken up within seconds (the queue by itself would wait for four hours). Who could
 * not renew in time stops by its own clock, before others take it for dead.
 */
export async function announcePresence(database: Queryable, log: FastifyBaseLogger): Promise<Presence> {
  const process = randomInt(1, 2 ** 31 - 1);
  const lost = new AbortController();
  const stopping = new AbortController();
  let expiresMs = performance.now() + LEASE_MS;
  await enterProcess(database, process, LEASE_MS);

  const renew = async () => {
    const askedMs = performance.now();
    const isAlive = await withTimeLimit({ timeoutMs: Math.max(0, expiresMs - askedMs) }, () =>
      renewProcess(database, process, LEASE_MS),
    ).catch((error: unknown) => {
      log.warn({ err: error }, 'the heartbeat was not renewed; another attempt follows');
      return null;
    });
    if (isAlive) expiresMs = askedMs + LEASE_MS;
    else if (isAlive === false || performance.now() >= expiresMs)
      lost.abort(new Error('the heartbeat was not renewed in time'));
  };
  const watch = async () => {
    while (!stopping.signal.aborted) {
      await renew();
      if (lost.signal.aborted) return;
      await freeAbandonedJobs(database).catch((error: unknown) => {
        log.error({ err: error }, 'jobs of dead workers were not freed; another attempt follows');
      });
      await pause(RENEW_MS, stopping.signal);
    }
  };
  const ended = watch();

  return {
    lost: lost.signal,
    async register(workerId) {
      lost.signal.throwIfAborted();
      await registerWorker(database, workerId, process);
    },
    async stop() {
      stopping.abort();
      lost.abort(new Error('the heartbeat has stopped'));
      await ended;
      // Without it others wait until it has run out.
      await leaveProcess(database, process).catch((error: unknown) => {
        log.warn({ err: error }, 'the heartbeat could not be removed; it expires automatically');
      });
    },
  };
}
