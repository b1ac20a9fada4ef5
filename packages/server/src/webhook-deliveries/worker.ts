import { randomUUID } from 'node:crypto';
import { createGuardedFetch, type GuardedFetch } from '@florin/egress/guarded-fetch';
import { createEgressPolicy } from '@florin/egress/policy';
import { pause } from '../pause.ts';
import type { WebhookEndpointRow } from '../webhook-endpoints/store.ts';
import { Arrivals } from './arrivals.ts';
import { type DeliveryServices, serveEndpoint } from './serve-endpoint.ts';
import { endLease, renewLeases, takeEndpoints } from './work-store.ts';

/** How often it is asked whether anything is due: one statement of some 0.1 ms where nothing is. */
const LOOK_MS = 200;
const LEASE_MS = 15_000;
const RENEW_MS = 4_000;
/** Endpoints that one process sends to at the same time, and how many of them may be such as fail. */
const PLACES = 128;
const FAILING_PLACES = 32;
const ANSWER_BYTES_MAX = 1024 * 1024;

/** What endpoints are reached by. */
export interface Fetcher {
  readonly fetch: GuardedFetch;
  close(): Promise<void>;
}

export interface RunningDeliveries {
  stop(): Promise<void>;
}

/**
 * Sends events to webhook endpoints, beside any number of other processes that do. A process that dies leaves what it had
 * not recorded to the others: everything arrives at least once.
 * @example const deliveries = startDeliveries(services); await deliveries.stop()
 */
export function startDeliveries(
  services: DeliveryServices,
  fetcher: Fetcher = fetcherOf(services.config),
): RunningDeliveries {
  const { database, log } = services;
  const arrivals = new Arrivals(database);
  const holder = randomUUID();
  const stopping = new AbortController();
  const { signal } = stopping;
  const serving = new Map<string, { readonly isFailing: boolean; readonly done: Promise<void> }>();

  const serve = async ({ id }: WebhookEndpointRow) => {
    try {
      await serveEndpoint({ services, fetch: fetcher.fetch, arrivals, holder, signal }, id);
    } catch (error) {
      log.error({ err: error, webhook_endpoint: id }, 'sending webhooks failed; it is tried again');
      // Not at once: whatever broke may well be broken still.
      await pause(RENEW_MS, signal);
    } finally {
      serving.delete(id);
      await endLease(database, holder, id).catch(() => {
        // The lease ends by itself.
      });
    }
  };

  const takeWork = async () => {
    const failing = [...serving.values()].filter(({ isFailing }) => isFailing).length;
    const free = PLACES - serving.size;
    if (free === 0) return;
    const taken = await takeEndpoints(
      database,
      holder,
      free,
      Math.max(0, FAILING_PLACES - failing),
      LEASE_MS,
    );
    for (const endpoint of taken)
      serving.set(endpoint.id, { isFailing: endpoint.failures > 0, done: serve(endpoint) });
  };

  const every = async (intervalMs: number, work: () => Promise<void>, failure: string) => {
    while (!signal.aborted) {
      await work().catch((error: unknown) => log.error({ err: error }, failure));
      await pause(intervalMs, signal);
    }
  };
  const loops = [
    every(LOOK_MS, takeWork, 'looking for webhooks to send failed'),
    every(
      RENEW_MS,
      async () => {
        if (serving.size > 0) await renewLeases(database, holder, [...serving.keys()], LEASE_MS);
      },
      'renewing the leases of webhook endpoints failed',
    ),
  ];
  return {
    async stop() {
      stopping.abort();
      await Promise.all(loops);
      await Promise.all([...serving.values()].map(({ done }) => done));
      await fetcher.close();
    },
  };
}

function fetcherOf({ webhookAllowedHosts }: DeliveryServices['config']): Fetcher {
  return createGuardedFetch({
    policy: createEgressPolicy({ allow: webhookAllowedHosts }),
    bodyBytesMax: ANSWER_BYTES_MAX,
    userAgent: 'Florin-Webhooks/0.5',
  });
}
