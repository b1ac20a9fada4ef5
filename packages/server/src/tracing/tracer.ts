import type { FastifyBaseLogger } from 'fastify';
import { Span, type SpanStart } from './span.ts';
import { SpanExport, type TracingConfig } from './span-export.ts';
import type { SpanContext } from './trace-context.ts';

/** Begins spans, and sends those that are over to a collector. */
export class Tracer {
  readonly #share: number;
  readonly #export: SpanExport;

  constructor(config: TracingConfig, role: string, log: FastifyBaseLogger) {
    this.#share = config.share;
    this.#export = new SpanExport(config, role, log);
  }

  /**
   * Below `parent`, or as the beginning of a trace.
   * @example await tracer.start({ name: 'job checkout_charge', kind: 'consumer' }, parent).around(() => work())
   */
  start(start: SpanStart, parent: SpanContext | null = null): Span {
    return new Span(start, parent, Math.random() < this.#share, (span) => this.#export.add(span));
  }

  /** Sends what is left. */
  async stop(): Promise<void> {
    await this.#export.flush();
  }
}
