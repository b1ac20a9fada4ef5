import type { MetricValueWithName, Registry } from 'prom-client';

/** What was observed under one pair of labels. */
interface Series {
  readonly operation: string;
  readonly status: number;
  /** How many fell into each bucket, and last those beyond all of them. */
  readonly counts: number[];
  sum: number;
}

/**
 * Durations by operation and status, in the form that Prometheus reads. Every request is observed, and the library's own
 * histogram sorts and joins labels each time, which costs as much as finding the route.
 * @example new DurationHistogram('http_seconds', 'Time to answer.', [0.01, 0.1, 1], registry)
 */
export class DurationHistogram {
  readonly name: string;
  readonly #help: string;
  readonly #bounds: readonly number[];
  readonly #series = new Map<string, Map<number, Series>>();

  constructor(name: string, help: string, bounds: readonly number[], registry: Registry) {
    this.name = name;
    this.#help = help;
    this.#bounds = bounds;
    // The registry asks a metric for its name and its values; its types ask for the library's own classes.
    registry.registerMetric(this as never);
  }

  observe(operation: string, status: number, seconds: number): void {
    const series = this.#series.get(operation)?.get(status) ?? this.#add(operation, status);
    let bucket = 0;
    while (bucket < this.#bounds.length && seconds > this.#bounds[bucket]!) bucket++;
    series.counts[bucket]!++;
    series.sum += seconds;
  }

  /** Called by the registry when someone asks for the metrics. */
  get() {
    const series = [...this.#series.values()].flatMap((byStatus) => [...byStatus.values()]);
    return {
      name: this.name,
      help: this.#help,
      type: 'histogram',
      values: series.flatMap((one) => this.#present(one)),
    };
  }

  #add(operation: string, status: number): Series {
    const series = { operation, status, counts: Array(this.#bounds.length + 1).fill(0), sum: 0 };
    const byStatus = this.#series.get(operation) ?? new Map<number, Series>();
    this.#series.set(operation, byStatus.set(status, series));
    return series;
  }

  /** Buckets are cumulative: each counts all that lasted at most its bound. */
  #present({ operation, status, counts, sum }: Series): MetricValueWithName<string>[] {
    const labels = { operation, status };
    let count = 0;
    const buckets = counts.map((inBucket, index) => {
      count += inBucket;
      const le = this.#bounds[index] ?? '+Inf';
      return { metricName: `${this.name}_bucket`, labels: { le, ...labels }, value: count };
    });
    return [
      ...buckets,
      { metricName: `${this.name}_sum`, labels, value: sum },
      { metricName: `${this.name}_count`, labels, value: count },
    ];
  }
}
