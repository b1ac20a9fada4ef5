import { Counter, Gauge, Registry } from 'prom-client';
import { DurationHistogram } from './duration-histogram.ts';

const BOUNDS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30, 60];

/** Prometheus metrics of one process. Other parts add their own to `registry`. */
export class Metrics {
  readonly registry = new Registry();
  readonly #duration = new DurationHistogram(
    'florin_http_request_duration_seconds',
    'Time to answer, by operation and status.',
    BOUNDS_S,
    this.registry,
  );
  readonly #errors = new Counter({
    name: 'florin_http_errors_total',
    help: 'Answers of 500 and above.',
    registers: [this.registry],
  });

  #inFlight = 0;

  constructor() {
    const inFlight = () => this.#inFlight;
    new Gauge({
      name: 'florin_http_requests_in_flight',
      help: 'Requests being answered now.',
      registers: [this.registry],
      collect() {
        this.set(inFlight());
      },
    });
    new Gauge({
      name: 'process_resident_memory_bytes',
      help: 'Resident memory.',
      registers: [this.registry],
      collect() {
        this.set(process.memoryUsage.rss());
      },
    });
  }

  requestStarted(): void {
    this.#inFlight++;
  }

  requestAnswered(operation: string, status: number, seconds: number): void {
    this.#inFlight--;
    this.#duration.observe(operation, status, seconds);
    if (status >= 500) this.#errors.inc();
  }
}
