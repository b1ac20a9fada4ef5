import type { Advance } from '@florin/checkout/advance';
import { failureCodeOf, isFailing } from '@florin/checkout-browser/outcomes';
import { Counter } from 'prom-client';
import type { Metrics } from '../../http/observe/metrics.ts';
import type { Outcome } from '../charges/charge-store.ts';
import type { BrowserSlots } from './browser-slots.ts';

/**
 * How checkouts went in this process, by driver and reason.
 * @example const counts = new CheckoutMetrics(metrics, browsers); counts.advanced(advance)
 */
export class CheckoutMetrics {
  readonly #quotes: Counter;
  readonly #charges: Counter;

  constructor(metrics: Metrics, browsers: BrowserSlots) {
    const counter = (name: string, help: string) =>
      new Counter({ name, help, labelNames: ['driver', 'outcome', 'reason'], registers: [metrics.registry] });
    this.#quotes = counter(
      'florin_checkout_quotes_total',
      'Attempts to quote, by driver, outcome and reason.',
    );
    this.#charges = counter(
      'florin_checkout_charges_total',
      'Submits and looks at what became of them, by driver, outcome and reason.',
    );
    metrics.gauge(
      'florin_browser_contexts',
      'Shops that are open in browsers now.',
      () => browsers.usage().open,
    );
    metrics.gauge(
      'florin_browser_contexts_max',
      'How many can be open at once.',
      () => browsers.usage().slots,
    );
    metrics.gauge('florin_browser_waiting', 'Who waits for one now.', () => browsers.usage().waiting);
  }

  advanced(advance: Advance): void {
    const driver = advance.flow?.driver ?? 'none';
    const reason = advance.kind === 'failed' ? failureCodeOf(advance) : 'none';
    this.#quotes.inc({ driver, outcome: advance.kind, reason });
  }

  charged(driver: string, outcome: Outcome): void {
    const reason = isFailing(outcome) ? failureCodeOf(outcome) : 'none';
    this.#charges.inc({ driver, outcome: outcome.kind, reason });
  }
}
