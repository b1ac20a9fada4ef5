import { type JobsOptions, startJobs } from '../../jobs/runner.ts';
import type { Services } from '../../services.ts';
import { advanceJob } from './advance-job.ts';
import { chargeJob } from './charge-job.ts';
import { type CheckoutWorld, type RunningEngine, startEngine } from './engine.ts';
import { sweepCheckouts } from './sweep.ts';

export interface RunningCheckouts {
  stop(): Promise<void>;
}

/** What reading strangers' pages takes: no vault, no keys. */
type ExplorerServices = Pick<Services, 'config' | 'database' | 'log'>;

type Tasks = JobsOptions['tasks'];

/**
 * Works on checkout intents, beside any number of other processes that do.
 * @example const checkouts = await startCheckouts(services, databaseUrl, world)
 */
export function startCheckouts(
  services: Services,
  databaseUrl: string,
  world: CheckoutWorld,
): Promise<RunningCheckouts> {
  const tasks = (running: RunningEngine) => ({
    ...explorationTasks(services, running),
    ...chargeTasks(services, running),
  });
  return startWork(services, databaseUrl, world, tasks);
}

/**
 * The part that reads strangers' pages, up to the quote.
 * @example const exploration = await startExploration(explorer, databaseUrl, world)
 */
export function startExploration(
  services: ExplorerServices,
  databaseUrl: string,
  world: CheckoutWorld,
): Promise<RunningCheckouts> {
  return startWork(services, databaseUrl, world, (running) => explorationTasks(services, running));
}

/**
 * The part that opens cards, and what time alone brings about.
 * @example const charges = await startCharges(services, databaseUrl, world)
 */
export function startCharges(
  services: Services,
  databaseUrl: string,
  world: CheckoutWorld,
): Promise<RunningCheckouts> {
  return startWork(services, databaseUrl, world, (running) => chargeTasks(services, running));
}

function explorationTasks(services: ExplorerServices, running: RunningEngine): Tasks {
  return {
    checkout_advance: (payload, signal) => advanceJob(services, running, intentOf(payload), signal),
  };
}

function chargeTasks(services: Services, running: RunningEngine): Tasks {
  return {
    checkout_charge: (payload, signal) => chargeJob(services, running, intentOf(payload), signal),
    [SWEEP]: () => sweepCheckouts(services),
  };
}

const SWEEP = 'checkout_sweep';

async function startWork(
  { database, log, config }: ExplorerServices,
  databaseUrl: string,
  world: CheckoutWorld,
  tasksOf: (running: RunningEngine) => Tasks,
): Promise<RunningCheckouts> {
  const running = await startEngine(database, log, world);
  const tasks = tasksOf(running);
  const jobs = await startJobs({
    database,
    databaseUrl,
    log,
    concurrency: config.checkout.concurrency,
    tasks,
    everyMinute: SWEEP in tasks ? [SWEEP] : [],
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
