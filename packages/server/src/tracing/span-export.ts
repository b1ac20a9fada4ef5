import { withTimeLimit } from '@florin/time-limit/time-limit';
import type { FastifyBaseLogger } from 'fastify';
import { otlpOf } from './otlp.ts';
import type { EndedSpan } from './span.ts';

export interface TracingConfig {
  /** Of a collector that takes OTLP over HTTP; `/v1/traces` is added. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  /** Of traces that are told, from 0 to 1. */
  readonly share: number;
}

const WAITING_MAX = 4_096;
const BATCH_MAX = 512;
const EVERY_MS = 2_000;
const SEND_MS = 5_000;

/**
 * Sends spans in batches. Nothing waits for it, and what a collector does not take in time is lost: traces are for looking
 * into an installation, and must never be what it fails by.
 */
export class SpanExport {
  readonly #config: TracingConfig;
  readonly #role: string;
  readonly #log: FastifyBaseLogger;
  #waiting: EndedSpan[] = [];
  #sending: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #isFailing = false;

  constructor(config: TracingConfig, role: string, log: FastifyBaseLogger) {
    this.#config = config;
    this.#role = role;
    this.#log = log;
  }

  add(span: EndedSpan): void {
    if (this.#waiting.length >= WAITING_MAX) return;
    this.#waiting.push(span);
    this.#timer ??= setTimeout(() => void this.flush(), EVERY_MS).unref();
    if (this.#waiting.length === BATCH_MAX) void this.flush();
  }

  /** Ends when everything that is over by now was sent, or could not be. Never fails. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#sending = this.#sending.then(() => this.#sendAll());
    return this.#sending;
  }

  async #sendAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, BATCH_MAX);
      const failure = await this.#send(batch).then(
        () => null,
        (error: Error) => error,
      );
      if (failure !== null && !this.#isFailing)
        this.#log.warn({ err: failure }, 'the collector does not take traces; they are lost until it does');
      this.#isFailing = failure !== null;
    }
  }

  async #send(batch: readonly EndedSpan[]): Promise<void> {
    const { endpoint, headers, serviceName } = this.#config;
    const body = JSON.stringify(otlpOf(batch, { serviceName, role: this.#role }));
    await withTimeLimit({ timeoutMs: SEND_MS }, async (signal) => {
      const answer = await fetch(`${endpoint}/v1/traces`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body,
        redirect: 'error',
        signal,
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`it answered ${answer.status}`);
    });
  }
}
