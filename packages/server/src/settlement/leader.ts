import { randomUUID } from 'node:crypto';
import { startTimeLimit } from '@florin/time-limit/time-limit';
import type { FastifyBaseLogger } from 'fastify';
import type { Queryable } from '../database/database.ts';
import { pause } from '../pause.ts';
import { endLease, takeLease } from './lease-store.ts';

const RENEW_MS = 1_000;
const LEASE_MS = 4_000;

type Lead = (signal: AbortSignal) => Promise<void>;

/**
 * Runs `lead` in one process at a time: the one that holds a lease in the database, which it renews every second. When it
 * dies, another process takes over within seconds. Two leaders for a moment (one that was paused past its lease) would do
 * no harm, because everything that they record is a compare-and-set; they would only do the work twice.
 * @example const candidate = runAsLeader(database, 'gifts', log, (signal) => followChain(signal)); await candidate.stop()
 */
export function runAsLeader(
  database: Queryable,
  leaseName: string,
  log: FastifyBaseLogger,
  lead: Lead,
): { stop(): Promise<void> } {
  const holder = randomUUID();
  const lease: Lease = {
    take: () => takeLease(database, leaseName, holder, LEASE_MS),
    end: () => endLease(database, leaseName, holder),
  };
  const stopping = new AbortController();
  const standForElection = async () => {
    while (!stopping.signal.aborted) {
      await serveTerm(lease, stopping.signal, lead).catch((error: unknown) => {
        log.error({ err: error, lease: leaseName }, 'leading failed; another attempt follows');
      });
      await pause(RENEW_MS, stopping.signal);
    }
  };
  const ended = standForElection();
  return {
    async stop() {
      stopping.abort();
      await ended;
    },
  };
}

interface Lease {
  /** Takes or renews it; false while another holds it. */
  take(): Promise<boolean>;
  end(): Promise<void>;
}

/** Leads from taking the lease until it is lost or the process stops; returns at once while another leads. */
async function serveTerm(lease: Lease, stopping: AbortSignal, lead: Lead): Promise<void> {
  if (!(await lease.take())) return;
  const done = new AbortController();
  const lost = new AbortController();
  const renewing = renewUntil(done.signal, lost, lease);
  const term = startTimeLimit({ signals: [stopping, lost.signal] });
  try {
    await lead(term.signal);
  } finally {
    term.end();
    done.abort();
    await renewing;
    await lease.end();
  }
}

/** A renewal that fails is tried again for as long as the lease still runs; after that another may hold it. */
async function renewUntil(done: AbortSignal, lost: AbortController, lease: Lease): Promise<void> {
  let expiresMs = performance.now() + LEASE_MS;
  while (!done.aborted && !lost.signal.aborted) {
    await pause(RENEW_MS, done);
    const askedMs = performance.now();
    const answer = await lease.take().catch(() => 'no answer' as const);
    if (answer === true) expiresMs = askedMs + LEASE_MS;
    else if (answer === false || performance.now() > expiresMs) lost.abort(new Error('the lease was lost'));
  }
}
