import { Gauge } from 'prom-client';
import { pause } from '../pause.ts';
import type { Services } from '../services.ts';
import { InstallationMetrics } from './installation-metrics.ts';
import { readInstallation } from './installation-store.ts';

type WatchServices = Pick<Services, 'database' | 'log' | 'metrics' | 'patientChain' | 'network' | 'config'>;

const LOOK_MS = 15_000;

/**
 * Keeps the metrics that concern the whole installation. Every process that settles does so: they all tell the same, and
 * whoever reads them takes the largest.
 * @example const watch = watchInstallation(services); await watch.stop()
 */
export function watchInstallation(services: WatchServices): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const look = lookInto(services);
  const run = async () => {
    while (!stopping.signal.aborted) {
      await look().catch((error: unknown) =>
        services.log.warn({ err: error }, 'the state of the installation was not read; again in a while'),
      );
      await pause(LOOK_MS, stopping.signal);
    }
  };
  const ended = run();
  return {
    async stop() {
      stopping.abort();
      await ended;
    },
  };
}

/**
 * One look at everything; the metrics keep what it found.
 * @example const look = lookInto(services); await look()
 */
export function lookInto(services: WatchServices): () => Promise<void> {
  const { database, metrics, config } = services;
  const { registry } = metrics;
  const installation = new InstallationMetrics(registry);
  const read = new Gauge({
    name: 'florin_installation_read_timestamp_seconds',
    help: 'When the figures of the installation were read, in Unix seconds.',
    registers: [registry],
  });
  metrics.gauge(
    'florin_sponsored_claims_per_day_max',
    'Claims that the sponsor may pay for in a day.',
    () => config.sponsorship.claimsPerDay,
  );
  metrics.gauge(
    'florin_sponsored_claims_advanced_per_day_max',
    'Claims that may be advanced in a day.',
    () => config.sponsorshipCredit.startingClaimsPerDay,
  );
  const readSponsor = sponsorReader(services);
  return async () => {
    installation.show(await readInstallation(database));
    read.set(Date.now() / 1000);
    await readSponsor?.();
  };
}

/** Null where recipients pay themselves. */
function sponsorReader({ metrics, network, patientChain }: WatchServices): (() => Promise<void>) | null {
  if (network.sponsor === null) return null;
  const { address } = network.sponsor;
  const gauge = new Gauge({
    name: 'florin_sponsor_lamports',
    help: 'What the sponsor has.',
    registers: [metrics.registry],
  });
  return async () => {
    const state = (await patientChain.accounts([address], { commitment: 'confirmed' })).get(address);
    gauge.set(state?.exists ? Number(state.lamports) : 0);
  };
}
