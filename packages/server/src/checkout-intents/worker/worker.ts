import { startJobs } from '../../jobs/runner.ts';
import type { Services } from '../../services.ts';
import { advanceJob } from './advance-job.ts';
import { chargeJob } from './charge-job.ts';
import { type CheckoutWorld, startEngine } from './engine.ts';
import { sweepCheckouts } from './sweep.ts';

export interface RunningCheckouts {
  stop(): Promise<void>;
}

/**
 * Works on checkout intents, beside any number of other processes that do.
 * @example const checkouts = await startCheckouts(services, databaseUrl, world)
 */
export async function startCheckouts(
  services: Services,
  databaseUrl: string,
  world: CheckoutWorld,
): Promise<RunningCheckouts> {
  const { database, log, config } = services;
  const running = await startEngine(database, log, world);
  const jobs = await startJobs({
    database,
    databaseUrl,
    log,
    concurrency: config.checkout.concurrency,
    tasks: {
      checkout_advance: (payload, signal) => advanceJob(services, running, intentOf(payload), signal),
      checkout_charge: (payload, signal) => chargeJob(services, running, intentOf(payload), signal),
      checkout_sweep: () => sweepCheckouts(services),
    },
    everyMinute: ['checkout_sweep'],
  });
  return {
    async stop() {
      await jobs.stop();
      await running.stop();
    },
  };
}

function intentOf(payload: unknown): string {
  const { intent } = payload as { intent?: unknown };
  if (typeof intent !== 'string') throw new Error('a checkout job names no intent');
  return intent;
}
