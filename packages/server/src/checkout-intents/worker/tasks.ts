import type { JobsOptions, Work } from '../../jobs/runner.ts';
import type { Services } from '../../services.ts';
import { advanceJob } from './advance-job.ts';
import { type ChargeServices, chargeJob } from './charge-job.ts';
import type { CheckoutMetrics } from './checkout-metrics.ts';
import { failAdvance, failCharge, stopFollowing } from './deadly-jobs.ts';
import type { RunningEngine } from './engine.ts';
import { orderJob } from './order-job.ts';
import { sweepCheckouts } from './sweep.ts';

/** What reading strangers' pages takes: no vault, no keys. */
export type ExplorerServices = Pick<Services, 'config' | 'database' | 'log' | 'metrics' | 'tracer'>;

/** What working on all of a checkout needs. */
export type WorkerServices = ExplorerServices & ChargeServices;

export type Tasks = JobsOptions['tasks'];

/** What time alone brings about. */
export const SWEEP = 'checkout_sweep';

/**
 * The jobs up to the quote.
 * @example const tasks = explorationTasks(services, running, counts)
 */
export function explorationTasks(
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

/**
 * The jobs from the confirmation on, and what time alone brings about.
 * @example const tasks = chargeTasks(services, running, counts)
 */
export function chargeTasks(
  services: ChargeServices,
  running: RunningEngine,
  counts: CheckoutMetrics,
): Tasks {
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

function inSlot({ browsers }: RunningEngine, work: Work): Work {
  return (payload, signal, slot, isDeadly) =>
    browsers.inSlot(slot, () => work(payload, signal, slot, isDeadly));
}

function intentOf(payload: unknown): string {
  const { intent } = payload as { intent?: unknown };
  if (typeof intent !== 'string') throw new Error('a checkout job names no intent');
  return intent;
}
