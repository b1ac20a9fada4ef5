import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../storage/database.ts';

const RETRY_MS = 1_000;
/** Any constant will do, as long as every process takes the same one. */
const LOCK_SPACE = 4_242;

/**
 * Runs `lead` in one process at a time. The lock belongs to a database session: when the leader dies, its session does,
 * and another process takes over within seconds. Two leaders for a moment (a session lost without the process noticing)
 * would do no harm, because everything that they record is a compare-and-set; they would only do the work twice.
 * @example const seat = runAsLeader(sql, 'gifts', log, (signal) => followChain(signal)); await seat.stop()
 */
export function runAsLeader(
  sql: Database,
  office: string,
  log: FastifyBaseLogger,
  lead: (signal: AbortSignal) => Promise<void>,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const campaign = async () => {
    while (!stopping.signal.aborted) {
      await holdOffice(sql, office, stopping.signal, lead).catch((error: unknown) => {
        log.error({ err: error }, 'leading failed; another attempt follows');
      });
      await pause(RETRY_MS, stopping.signal);
    }
  };
  const ended = campaign();
  return {
    async stop() {
      stopping.abort();
      await ended;
    },
  };
}

async function holdOffice(
  sql: Database,
  office: string,
  stopping: AbortSignal,
  lead: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const session = await sql.reserve();
  try {
    const [row] = await session<
      { won: boolean }[]
    >`SELECT pg_try_advisory_lock(${LOCK_SPACE}, hashtext(${office})) AS won`;
    if (!row?.won) return;
    await untilSessionIsLost(session, stopping, lead);
    await session`SELECT pg_advisory_unlock(${LOCK_SPACE}, hashtext(${office}))`;
  } finally {
    session.release();
  }
}

/** Leads until told to stop, or until the session that holds the lock no longer answers. */
async function untilSessionIsLost(
  session: Awaited<ReturnType<Database['reserve']>>,
  stopping: AbortSignal,
  lead: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const lost = new AbortController();
  const heartbeat = setInterval(() => {
    session`SELECT 1`.catch((error: unknown) => lost.abort(error));
  }, RETRY_MS);
  try {
    await lead(AbortSignal.any([stopping, lost.signal]));
  } finally {
    clearInterval(heartbeat);
  }
}

/** Sleeps, or returns early when the signal says so. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done, { once: true });
  });
}
