import { JobSlots } from '../../jobs/job-slots.ts';
import { type JobsOptions, startJobs, type Work } from '../../jobs/runner.ts';
import type { Services } from '../../services.ts';
import { advanceJob } from './advance-job.ts';
import { type ChargeServices, chargeJob } from './charge-job.ts';
import { CheckoutMetrics } from './checkout-metrics.ts';
import { failAdvance, failCharge, stopFollowing } from './deadly-jobs.ts';
import { type CheckoutWorld, type RunningEngine, startEngine } from './engine.ts';
import { orderJob } from './order-job.ts';
import { sweepCheckouts } from './sweep.ts';

export interface RunningCheckouts {
  stop(): Promise<void>;
}

/** What reading strangers' pages takes: no vault, no keys. */
type ExplorerServices = Pick<Services, 'config' | 'database' | 'log' | 'metrics' | 'tracer'>;

type Tasks = JobsOptions['tasks'];

/** What working on all of a checkout needs. */
type WorkerServices = ExplorerServices & ChargeServices;

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

function explorationTasks(
  services: ExplorerServices,
  running: RunningEngine,
  counts: CheckoutMetrics,
): Tasks {
  return {
    checkout_advance: inSlot(running, (payload, signal, slot, isDeadly) =>
      isDeadly
        ? failAdvance(services, counts, intentOf(payload))
        : advanceJob(services, running, counts, intentOf(payload), signal, slot?.signal),
    ),
  };
}

function chargeTasks(services: ChargeServices, running: RunningEngine, counts: CheckoutMetrics): Tasks {
  return {
    checkout_charge: inSlot(running, (payload, signal, _slot, isDeadly) =>
      isDeadly
        ? failCharge(services, counts, intentOf(payload))
        : chargeJob(services, running, counts, intentOf(payload), signal),
    ),
    checkout_order: (payload, signal, _slot, isDeadly) =>
      isDeadly
        ? stopFollowing(services, intentOf(payload))
        : orderJob(services, running, intentOf(payload), signal),
    [SWEEP]: () => sweepCheckouts(services),
  };
}

const SWEEP = 'checkout_sweep';

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

function inSlot({ browsers }: RunningEngine, work: Work): Work {
  return (payload, signal, slot, isDeadly) =>
    browsers.inSlot(slot, () => work(payload, signal, slot, isDeadly));
}

function intentOf(payload: unknown): string {
  const { intent } = payload as { intent?: unknown };
  if (typeof intent !== 'string') throw new Error('a checkout job names no intent');
  return intent;
}
