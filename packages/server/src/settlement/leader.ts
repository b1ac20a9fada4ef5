import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';

const RENEW_MS = 1_000;
const LEASE_MS = 4_000;

/**
 * Runs `lead` in one process at a time. The office is a lease in the database that its holder renews every second: when the
 * holder dies, another process takes over within seconds. Two leaders for a moment (one that was paused past its lease)
 * would do no harm, because everything that they record is a compare-and-set; they would only do the work twice.
 * @example const seat = runAsLeader(database, 'gifts', log, (signal) => followChain(signal)); await seat.stop()
 */
export function runAsLeader(
  database: Queryable,
  office: string,
  log: FastifyBaseLogger,
  lead: (signal: AbortSignal) => Promise<void>,
): { stop(): Promise<void> } {
  const holder = randomUUID();
  const stopping = new AbortController();
  const campaign = async () => {
    while (!stopping.signal.aborted) {
      await holdOffice(database, office, holder, stopping.signal, lead).catch((error: unknown) => {
        log.error({ err: error, office }, 'leading failed; another attempt follows');
      });
      await pause(RENEW_MS, stopping.signal);
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
  database: Queryable,
  office: string,
  holder: string,
  stopping: AbortSignal,
  lead: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  if (!(await takeLease(database, office, holder))) return;
  const done = new AbortController();
  const lost = new AbortController();
  const renewing = renewUntil(done.signal, lost, () => takeLease(database, office, holder));
  try {
    await lead(AbortSignal.any([stopping, lost.signal]));
  } finally {
    done.abort();
    await renewing;
    await database.query(sql`DELETE FROM leases WHERE office = ${office} AND holder = ${holder}`);
  }
}

/** A renewal that fails is tried again for as long as the lease still runs; after that the office may be another's. */
async function renewUntil(
  done: AbortSignal,
  lost: AbortController,
  renew: () => Promise<boolean>,
): Promise<void> {
  let expiresMs = performance.now() + LEASE_MS;
  while (!done.aborted && !lost.signal.aborted) {
    await pause(RENEW_MS, done);
    const askedMs = performance.now();
    const answer = await renew().catch(() => 'no answer' as const);
    if (answer === true) expiresMs = askedMs + LEASE_MS;
    else if (answer === false || performance.now() > expiresMs) lost.abort(new Error('the lease was lost'));
  }
}

async function takeLease(database: Queryable, office: string, holder: string): Promise<boolean> {
  const rows = await database.query(sql`
    INSERT INTO leases AS present (office, holder, expires_at)
    VALUES (${office}, ${holder}, now() + ${LEASE_MS} * interval '1 millisecond')
    ON CONFLICT (office) DO UPDATE SET holder = excluded.holder, expires_at = excluded.expires_at
      WHERE present.holder = excluded.holder OR present.expires_at < now()
    RETURNING 1`);
  return rows.length === 1;
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
