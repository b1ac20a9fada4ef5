import { performance } from 'node:perf_hooks';
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
    this.gauge('florin_http_requests_in_flight', 'Requests being answered now.', () => this.#inFlight);
    this.gauge('process_resident_memory_bytes', 'Resident memory.', () => process.memoryUsage.rss());
    this.gauge(
      'process_start_time_seconds',
      'When the process started, in Unix seconds.',
      () => performance.timeOrigin / 1000,
    );
    this.counter('process_cpu_seconds_total', 'Processor time.', cpuSeconds);
    this.counter(
      'florin_event_loop_busy_seconds_total',
      'Time in which the process was not idle.',
      busySeconds,
    );
  }

  /**
   * A value that is read when someone asks for it.
   * @example metrics.gauge('florin_browser_contexts', 'Pages open now.', () => holders.size)
   */
  gauge(name: string, help: string, read: () => number): void {
    new Gauge({
      name,
      help,
      registers: [this.registry],
      collect() {
        this.set(read());
      },
    });
  }

  /** The same for what only grows. */
  counter(name: string, help: string, read: () => number): void {
    new Counter({
      name,
      help,
      registers: [this.registry],
      collect() {
        this.reset();
        this.inc(read());
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

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** Near the time that passed, requests wait for each other. */
function busySeconds(): number {
  return performance.eventLoopUtilization().active / 1000;
}
