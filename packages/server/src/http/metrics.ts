import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Prometheus metrics of one process. Other parts add their own to `registry`. */
export class Metrics {
  readonly registry = new Registry();
  readonly #duration = new Histogram({
    name: 'florin_http_request_duration_seconds',
    help: 'Time to answer, by operation and status.',
    labelNames: ['operation', 'status'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30, 60],
    registers: [this.registry],
  });
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

  watch(app: FastifyInstance): void {
    app.addHook('onRequest', (_request, _reply, done) => {
      this.#inFlight++;
      done();
    });
    app.addHook('onResponse', (request, reply, done) => {
      this.#inFlight--;
      const labels = { operation: request.operation ?? 'other', status: reply.statusCode };
      this.#duration.observe(labels, reply.elapsedTime / 1000);
      if (reply.statusCode >= 500) this.#errors.inc();
      done();
    });
  }
}
