import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { type SpanContext, traceparentOf } from './trace-context.ts';

export type SpanKind = 'internal' | 'server' | 'client' | 'consumer';

/** Names and counts of our own. Never what a caller, a buyer or a merchant wrote, nor an address or a secret. */
export type Attributes = Readonly<Record<string, string | number | boolean>>;

/** A piece of work that is over. Times are Unix milliseconds with fractions. */
export interface EndedSpan {
  readonly context: SpanContext;
  readonly parentSpanId: string | null;
  readonly name: string;
  readonly kind: SpanKind;
  readonly startedAtMs: number;
  readonly endedAtMs: number;
  readonly attributes: Attributes;
  readonly events: readonly { readonly name: string; readonly atMs: number }[];
  /** What others began, outside of this installation. */
  readonly links: readonly SpanContext[];
  readonly hasFailed: boolean;
}

export interface SpanStart {
  readonly name: string;
  readonly kind: SpanKind;
  readonly attributes?: Attributes;
  readonly links?: readonly SpanContext[];
  /** Now, where it is not given. */
  readonly startedAtMs?: number;
}

type OnEnded = (span: EndedSpan) => void;

const EVENTS_MAX = 200;
const current = new AsyncLocalStorage<Span>();

/**
 * The span that this is done for; undefined where nobody traces.
 * @example currentSpan()?.addEvent('quoted')
 */
export function currentSpan(): Span | undefined {
  return current.getStore();
}

/** A piece of work under way, as a part of a trace. */
export class Span {
  readonly #context: SpanContext;
  readonly #parentSpanId: string | null;
  readonly #start: SpanStart;
  readonly #startedAtMs: number;
  readonly #onEnded: OnEnded;
  readonly #events: { name: string; atMs: number }[] = [];
  #attributes: Attributes;
  #isOver = false;

  /** Where there is no parent, a trace begins, of which `isSampled` says whether it is told. */
  constructor(start: SpanStart, parent: SpanContext | null, isSampled: boolean, onEnded: OnEnded) {
    this.#context = {
      traceId: parent?.traceId ?? randomBytes(16).toString('hex'),
      spanId: randomBytes(8).toString('hex'),
      isSampled: parent?.isSampled ?? isSampled,
    };
    this.#parentSpanId = parent?.spanId ?? null;
    this.#start = start;
    this.#startedAtMs = start.startedAtMs ?? nowMs();
    this.#attributes = start.attributes ?? {};
    this.#onEnded = onEnded;
  }

  get traceparent(): string {
    return traceparentOf(this.#context);
  }

  /** Whatever `work` does, also later, is done for this span. */
  run<T>(work: () => T): T {
    return current.run(this, work);
  }

  /**
   * Runs work as this span, which ends with it.
   * @example await span.around(() => fetch(url))
   */
  async around<T>(work: () => Promise<T>): Promise<T> {
    let hasFailed = true;
    try {
      const result = await this.run(work);
      hasFailed = false;
      return result;
    } finally {
      this.end(hasFailed);
    }
  }

  startChild(start: SpanStart): Span {
    return new Span(start, this.#context, false, this.#onEnded);
  }

  set(attributes: Attributes): void {
    this.#attributes = { ...this.#attributes, ...attributes };
  }

  addEvent(name: string): void {
    if (this.#events.length < EVENTS_MAX) this.#events.push({ name, atMs: nowMs() });
  }

  /** Only the first end counts. */
  end(hasFailed = false): void {
    if (this.#isOver || !this.#context.isSampled) return;
    this.#isOver = true;
    const { name, kind, links = [] } = this.#start;
    this.#onEnded({
      context: this.#context,
      parentSpanId: this.#parentSpanId,
      name,
      kind,
      startedAtMs: this.#startedAtMs,
      endedAtMs: nowMs(),
      attributes: this.#attributes,
      events: this.#events,
      links,
      hasFailed,
    });
  }
}

/** With fractions: much of what is traced takes less than a millisecond. */
export function nowMs(): number {
  return performance.timeOrigin + performance.now();
}
