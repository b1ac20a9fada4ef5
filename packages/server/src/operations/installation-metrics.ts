import { Gauge, type Registry } from 'prom-client';
import type { Installation } from './installation-store.ts';

const HELP = {
  florin_settlement_behind_seconds: 'Since all that is final on chain was dealt with, by cursor.',
  florin_settlement_led: 'Whether some process follows the chain, by cursor.',
  florin_settlement_parked: 'Transactions that no node could show or that were not understood, by cursor.',
  florin_settlement_gaps: 'Stretches of history that are still to be read, by cursor.',
  florin_stray_payments: 'Payments of the last day for what the database does not know.',
  florin_charges_open: 'Charges whose outcome is not known yet, by state.',
  florin_charges_open_oldest_seconds: 'Since the oldest of them was submitted, by state.',
  florin_jobs_waiting: 'Jobs that could run now, by task.',
  florin_jobs_waiting_oldest_seconds: 'How long the oldest of them waits, by task.',
  florin_jobs_given_up: 'Jobs that were tried as often as they may be.',
  florin_webhook_lag_seconds: 'The longest wait at an endpoint that works.',
  florin_webhook_endpoints_failing: 'Endpoints that take nothing now.',
  florin_history_damaged: 'Whether the sealed history was changed, so that nothing is sealed.',
  florin_history_waiting_seconds: 'How long the oldest event of money waits to be sealed.',
  florin_sponsored_claims_today: 'Claims that the sponsor paid for today.',
  florin_sponsored_claims_advanced_today: 'Those that no account had earned.',
  florin_merchants_paused: 'Shops that are left alone for now, once for each account.',
} as const;

type Name = keyof typeof HELP;
type Sample = readonly [Name, number, Readonly<Record<string, string>>?];

const LABELS: Partial<Record<Name, string>> = {
  florin_settlement_behind_seconds: 'cursor',
  florin_settlement_led: 'cursor',
  florin_settlement_parked: 'cursor',
  florin_settlement_gaps: 'cursor',
  florin_charges_open: 'state',
  florin_charges_open_oldest_seconds: 'state',
  florin_jobs_waiting: 'task',
  florin_jobs_waiting_oldest_seconds: 'task',
};

/** What concerns the whole installation, as it was when somebody looked last. */
export class InstallationMetrics {
  readonly #gauges: Readonly<Record<Name, Gauge>>;

  constructor(registry: Registry) {
    const gauges = Object.entries(HELP).map(([name, help]) => {
      const label = LABELS[name as Name];
      return [name, new Gauge({ name, help, labelNames: label ? [label] : [], registers: [registry] })];
    });
    this.#gauges = Object.fromEntries(gauges);
  }

  show(installation: Installation): void {
    for (const gauge of Object.values(this.#gauges)) gauge.reset();
    for (const [name, value, labels] of samplesOf(installation)) {
      if (labels === undefined) this.#gauges[name].set(value);
      else this.#gauges[name].set(labels, value);
    }
  }
}

function samplesOf(installation: Installation): Sample[] {
  const { cursors, charges, jobs, webhooks, sealing } = installation;
  return [
    ...cursors.flatMap(({ name: cursor, behind_seconds, is_led, parked, gaps }): Sample[] => [
      ['florin_settlement_behind_seconds', behind_seconds, { cursor }],
      ['florin_settlement_led', is_led ? 1 : 0, { cursor }],
      ['florin_settlement_parked', parked, { cursor }],
      ['florin_settlement_gaps', gaps, { cursor }],
    ]),
    ...charges.flatMap(({ name: state, count, oldest_seconds }): Sample[] => [
      ['florin_charges_open', count, { state }],
      ['florin_charges_open_oldest_seconds', oldest_seconds, { state }],
    ]),
    ...jobs.flatMap(({ name: task, count, oldest_seconds }): Sample[] => [
      ['florin_jobs_waiting', count, { task }],
      ['florin_jobs_waiting_oldest_seconds', oldest_seconds, { task }],
    ]),
    ['florin_jobs_given_up', installation.jobsGivenUp],
    ['florin_webhook_lag_seconds', webhooks.lag_seconds],
    ['florin_webhook_endpoints_failing', webhooks.failing_endpoints],
    ['florin_history_damaged', sealing.damage === null ? 0 : 1],
    ['florin_history_waiting_seconds', sealing.waiting_seconds],
    ['florin_stray_payments', installation.straysOfToday],
    ['florin_sponsored_claims_today', installation.claimsToday],
    ['florin_sponsored_claims_advanced_today', installation.claimsAdvancedToday],
    ['florin_merchants_paused', installation.merchantsPaused],
  ];
}
