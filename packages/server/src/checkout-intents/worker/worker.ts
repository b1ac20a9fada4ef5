import { JobSlots } from '../../jobs/job-slots.ts';
import { startJobs } from '../../jobs/runner.ts';
import { CheckoutMetrics } from './checkout-metrics.ts';
import { type CheckoutWorld, type RunningEngine, startEngine } from './engine.ts';
import {
  chargeTasks,
  type ExplorerServices,
  explorationTasks,
  SWEEP,
  type Tasks,
  type WorkerServices,
} from './tasks.ts';

export interface RunningCheckouts {
  stop(): Promise<void>;
}

/** How long a quote keeps its slot while others wait: shops with an API answer in a second. */
const TURN_MS = 5_000;

/**
 * Works on checkout intents, beside any number of other processes that do.
 * @example const checkouts = await startCheckouts(services, world)
 */
export function startCheckouts(services: WorkerServices, world: CheckoutWorld): Promise<RunningCheckouts> {
  const tasks = (running: RunningEngine, counts: CheckoutMetrics) => ({
    ...explorationTasks(services, running, counts),
    ...chargeTasks(services, running, counts),
  });
  return startWork(services, world, tasks);
}

/**
 * The part that reads strangers' pages, up to the quote.
 * @example const exploration = await startExploration(explorer, world)
 */
export function startExploration(
  services: ExplorerServices,
  world: CheckoutWorld,
): Promise<RunningCheckouts> {
  return startWork(services, world, (running, counts) => explorationTasks(services, running, counts));
}

/**
 * The part that opens cards, and what time alone brings about.
 * @example const charges = await startCharges(services, world)
 */
export function startCharges(services: WorkerServices, world: CheckoutWorld): Promise<RunningCheckouts> {
  return startWork(services, world, (running, counts) => chargeTasks(services, running, counts));
}

async function startWork(
  { database, log, config, metrics, tracer }: ExplorerServices,
  world: CheckoutWorld,
  tasksOf: (running: RunningEngine, counts: CheckoutMetrics) => Tasks,
): Promise<RunningCheckouts> {
  const running = await startEngine(database, log, world);
  const tasks = tasksOf(running, new CheckoutMetrics(metrics, running.browsers));
  const slots = slotsOf(tasks, config.checkout.concurrency, world.timeLimits?.turnMs ?? TURN_MS);
  const jobs = await startJobs({
    database,
    log,
    tracer,
    slots,
    isWantedFrom: (slot) => running.browsers.isWantedFrom(slot),
    // One more for what needs no slot.
    concurrency: slots.total + 1,
    tasks,
    everyMinute: SWEEP in tasks ? [SWEEP] : [],
    watchdog: world.watchdog,
  });
  return {
    async stop() {
      await jobs.stop();
      await running.stop();
    },
  };
}

/** For what this process does; half as many for long quotes as for others, and charges apart from both. */
function slotsOf(tasks: Tasks, concurrency: number, turnMs: number): JobSlots {
  const quote = 'checkout_advance' in tasks ? concurrency : 0;
  const charge = 'checkout_charge' in tasks ? concurrency : 0;
  return new JobSlots({ slots: { quote, long_quote: Math.ceil(quote / 2), charge }, turnMs });
}
