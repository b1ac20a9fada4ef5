import { startTimeLimit, TimedOut, withTimeLimit } from '@florin/time-limit/time-limit';
import { ChainUnavailableError } from '../../port.ts';
import type { Clock } from './clock.ts';
import { type Ask, type Endpoint, Outpaced, type SolanaRpc } from './endpoint.ts';
import { EndpointFailure } from './endpoint-failure.ts';

export interface PoolLimits {
  /** How long one node may take to answer one request. */
  readonly requestTimeoutMs: number;
  /** A read that has no answer after this long is asked of a second node as well. */
  readonly hedgeAfterMs: number;
  /** How long a read may take in all, with every wait for nodes to recover, before it throws. */
  readonly readDeadlineMs: number;
  /** The least time between two rounds of asking. */
  readonly retryPauseMs: number;
  /** How often nodes are asked for their slot (only where there are several). */
  readonly slotProbeEveryMs: number;
  readonly slotProbeTimeoutMs: number;
  /** A node further behind than this is asked last. */
  readonly slotsBehindMax: bigint;
}

interface Answer<T> {
  readonly endpoint: Endpoint;
  readonly value: T;
}

/** Many things to be read at once, and how to tell that one node's answer about one of them will do. */
export interface Gathering<K, V> {
  readonly keys: readonly K[];
  readonly ask: (keys: readonly K[], rpc: SolanaRpc, signal: AbortSignal) => Promise<ReadonlyMap<K, V>>;
  readonly isComplete: (value: V | undefined) => boolean;
  /** Which of two nodes' answers to keep. */
  readonly better: (left: V, right: V) => V;
  readonly signal?: AbortSignal | undefined;
}

export interface Gathered<K, V> {
  readonly found: ReadonlyMap<K, V>;
  readonly endpointsAsked: number;
}

interface Running<T> {
  readonly attempt: Promise<Attempt<T>>;
  readonly cancel: AbortController;
}

type Attempt<T> = { readonly answer: Answer<T> } | { readonly failed: Endpoint; readonly error: unknown };

/** Several nodes asked as one: best first, the next when one fails or is slow. */
export class EndpointPool {
  readonly #endpoints: readonly Endpoint[];
  readonly #clock: Clock;
  readonly #limits: PoolLimits;
  #slotsProbedAtMs = Number.NEGATIVE_INFINITY;
  #probe: Promise<void> | null = null;

  constructor(endpoints: readonly Endpoint[], clock: Clock, limits: PoolLimits) {
    if (endpoints.length === 0) throw new Error('a chain port needs at least one endpoint');
    this.#endpoints = endpoints;
    this.#clock = clock;
    this.#limits = limits;
  }

  get size(): number {
    return this.#endpoints.length;
  }

  /** One answer from the best node that gives one. */
  async read<T>(ask: Ask<T>, signal?: AbortSignal): Promise<T> {
    return (await this.readFrom(ask, signal)).value;
  }

  /** Like `read`, and says who answered, so that a follow-up can go to the same node or to another. */
  async readFrom<T>(ask: Ask<T>, signal?: AbortSignal): Promise<Answer<T>> {
    const deadlineMs = this.#clock.nowMs() + this.#limits.readDeadlineMs;
    let trouble = 'every endpoint is backing off';
    return this.#beforeDeadline(signal, async (bounded) => {
      while (true) {
        const ranked = await this.ranked();
        const result = await this.#race(ranked, ask, bounded);
        if ('answer' in result) return result.answer;
        trouble = result.failures.map(({ message }) => message).join('; ') || trouble;
        if (this.#isHopeless(result.failures)) throw new ChainUnavailableError(trouble);
        await this.#waitFor(this.#endpoints, deadlineMs, trouble, bounded);
      }
    });
  }

  /** Also what is under way ends at the deadline: a node that takes a request and is silent must not hold up anyone. */
  async #beforeDeadline<T>(
    signal: AbortSignal | undefined,
    work: (bounded: AbortSignal) => Promise<T>,
  ): Promise<T> {
    try {
      return await withTimeLimit({ timeoutMs: this.#limits.readDeadlineMs, signals: [signal] }, work);
    } catch (error) {
      if (signal?.aborted || !(error instanceof TimedOut)) throw error;
      throw new ChainUnavailableError(`no endpoint answered: ${error.message}`);
    }
  }

  /**
   * Asks for many things at once; what the first node lacks is asked of every other one. What is still missing then is
   * missing from all nodes that answered, which is as near to "does not exist" as a client can come.
   */
  async gather<K, V>({ keys, ask, isComplete, better, signal }: Gathering<K, V>): Promise<Gathered<K, V>> {
    const endsMs = performance.now() + this.#limits.readDeadlineMs;
    const first = await this.readFrom((rpc, bounded) => ask(keys, rpc, bounded), signal);
    const found = new Map(first.value);
    let endpointsAsked = 1;
    for (const endpoint of await this.ranked()) {
      const missing = keys.filter((key) => !isComplete(found.get(key)));
      if (missing.length === 0) break;
      if (endpoint === first.endpoint) continue;
      const leftMs = endsMs - performance.now();
      if (leftMs <= 0) break;
      const more = await this.callOrNull(
        endpoint,
        (rpc, bounded) => ask(missing, rpc, bounded),
        signal,
        Math.min(leftMs, this.#limits.requestTimeoutMs),
      );
      if (more === null) continue;
      endpointsAsked += 1;
      for (const [key, value] of more) {
        const known = found.get(key);
        found.set(key, known === undefined ? value : better(known, value));
      }
    }
    return { found, endpointsAsked };
  }

  /** Asks one particular node, waiting out its back-off; for work that must not change nodes half way. */
  async callUntilAnswered<T>(endpoint: Endpoint, ask: Ask<T>, signal?: AbortSignal): Promise<T> {
    const deadlineMs = this.#clock.nowMs() + this.#limits.readDeadlineMs;
    return this.#beforeDeadline(signal, async (bounded) => {
      while (true) {
        const attempt = await this.#attempt(endpoint, ask, bounded);
        if ('answer' in attempt) return attempt.answer.value;
        if (!(attempt.error instanceof EndpointFailure)) throw attempt.error;
        await this.#waitFor([endpoint], deadlineMs, attempt.error.message, bounded);
      }
    });
  }

  /** Asks every node that is not backing off and tells how each attempt ended. */
  async askAll<T>(ask: Ask<T>, signal?: AbortSignal): Promise<Attempt<T>[]> {
    return Promise.all(this.#ready().map((endpoint) => this.#attempt(endpoint, ask, signal)));
  }

  /** Nodes that may be asked now, best first: those that keep up, then those that failed least, then as configured. */
  async ranked(): Promise<readonly Endpoint[]> {
    await this.#probeSlots();
    const slotMax = this.#slotMax();
    const lagRank = (endpoint: Endpoint) => (slotMax - endpoint.slot > this.#limits.slotsBehindMax ? 1 : 0);
    return this.#ready().sort(
      (left, right) => lagRank(left) - lagRank(right) || left.failuresInARow - right.failuresInARow,
    );
  }

  #slotMax(): bigint {
    let max = 0n;
    for (const { slot } of this.#endpoints) if (slot > max) max = slot;
    return max;
  }

  #ready(): Endpoint[] {
    return this.#endpoints.filter((endpoint) => endpoint.isReady);
  }

  async #race<T>(
    endpoints: readonly Endpoint[],
    ask: Ask<T>,
    signal: AbortSignal | undefined,
  ): Promise<{ readonly answer: Answer<T> } | { readonly failures: readonly EndpointFailure[] }> {
    const waiting = [...endpoints];
    const running = new Map<Endpoint, Running<T>>();
    const failures: EndpointFailure[] = [];
    const startNext = () => {
      const endpoint = takeReady(waiting);
      if (endpoint) running.set(endpoint, this.#start(endpoint, ask, signal));
    };
    try {
      startNext();
      while (running.size > 0) {
        const event = await this.#firstOf(running, waiting.length > 0);
        if (event === 'slow') {
          startNext();
          continue;
        }
        if ('answer' in event) {
          giveUpSlower(running, event.answer.endpoint);
          return event;
        }
        if (!(event.error instanceof EndpointFailure)) throw event.error;
        failures.push(event.error);
        running.delete(event.failed);
        startNext();
      }
      return { failures };
    } finally {
      for (const { cancel } of running.values()) cancel.abort(new Error('the read has ended'));
    }
  }

  #start<T>(endpoint: Endpoint, ask: Ask<T>, signal: AbortSignal | undefined): Running<T> {
    const cancel = new AbortController();
    const limit = startTimeLimit({ signals: [signal, cancel.signal] });
    const attempt = this.#attempt(endpoint, ask, limit.signal).finally(() => limit.end());
    return { attempt, cancel };
  }

  /** Two requests in flight are enough: a third would only add load while the network is slow. */
  async #firstOf<T>(
    running: ReadonlyMap<Endpoint, Running<T>>,
    canHedge: boolean,
  ): Promise<Attempt<T> | 'slow'> {
    const first = Promise.race([...running.values()].map(({ attempt }) => attempt));
    return canHedge && running.size === 1 ? this.#orSlow(first) : first;
  }

  async #orSlow<T>(work: Promise<T>): Promise<T | 'slow'> {
    const settled = new AbortController();
    const slow = this.#clock.sleep(this.#limits.hedgeAfterMs, settled.signal).then(
      () => 'slow' as const,
      // The work came first, and the timer is of no interest any more.
      () => 'slow' as const,
    );
    try {
      return await Promise.race([work, slow]);
    } finally {
      settled.abort();
    }
  }

  async #attempt<T>(
    endpoint: Endpoint,
    ask: Ask<T>,
    signal: AbortSignal | undefined,
    timeoutMs = this.#limits.requestTimeoutMs,
  ): Promise<Attempt<T>> {
    try {
      return { answer: { endpoint, value: await endpoint.call(ask, { timeoutMs, signal }) } };
    } catch (error) {
      return { failed: endpoint, error };
    }
  }

  /** One call to one node; null when that node let us down. */
  async callOrNull<T>(
    endpoint: Endpoint,
    ask: Ask<T>,
    signal: AbortSignal | undefined,
    timeoutMs = this.#limits.requestTimeoutMs,
  ): Promise<T | null> {
    const attempt = await this.#attempt(endpoint, ask, signal, timeoutMs);
    if ('answer' in attempt) return attempt.answer.value;
    if (attempt.error instanceof EndpointFailure) return null;
    throw attempt.error;
  }

  /** No node knows the method: waiting will not teach them. */
  #isHopeless(failures: readonly EndpointFailure[]): boolean {
    return failures.length === this.size && failures.every(({ kind }) => kind === 'unsupported');
  }

  async #waitFor(
    endpoints: readonly Endpoint[],
    deadlineMs: number,
    trouble: string,
    signal?: AbortSignal,
  ): Promise<void> {
    signal?.throwIfAborted();
    const nowMs = this.#clock.nowMs();
    const readyAtMs = Math.min(...endpoints.map((endpoint) => endpoint.readyAtMs));
    const wakeAtMs = Math.max(readyAtMs, nowMs + this.#limits.retryPauseMs);
    if (wakeAtMs > deadlineMs) throw new ChainUnavailableError(`no endpoint answered: ${trouble}`);
    await this.#clock.sleep(wakeAtMs - nowMs, signal);
  }

  /** Once slots are known, they are refreshed beside the reads; a node that hangs must not hold anyone up. */
  async #probeSlots(): Promise<void> {
    if (this.#endpoints.length === 1) return;
    if (this.#clock.nowMs() - this.#slotsProbedAtMs < this.#limits.slotProbeEveryMs) return;
    this.#probe ??= this.#probeNow().finally(() => {
      this.#probe = null;
    });
    if (this.#slotMax() === 0n) await this.#orSlow(this.#probe);
  }

  async #probeNow(): Promise<void> {
    await Promise.all(
      this.#ready().map(async (endpoint) => {
        const attempt = await this.#attempt(
          endpoint,
          (rpc, signal) => rpc.getSlot({ commitment: 'confirmed' }).send({ abortSignal: signal }),
          undefined,
          this.#limits.slotProbeTimeoutMs,
        );
        if ('answer' in attempt) endpoint.noteSlot(attempt.answer.value);
      }),
    );
    this.#slotsProbedAtMs = this.#clock.nowMs();
  }
}

/** The best node that still may be asked: another call may have begun to try one since they were ranked. */
function takeReady(waiting: Endpoint[]): Endpoint | null {
  for (let endpoint = waiting.shift(); endpoint; endpoint = waiting.shift()) {
    if (endpoint.isReady) return endpoint;
  }
  return null;
}

/** Those that were asked before the one that answered let us down, though nobody waited for their time to be over. */
function giveUpSlower<T>(running: ReadonlyMap<Endpoint, Running<T>>, winner: Endpoint): void {
  for (const [endpoint, { cancel }] of running) {
    if (endpoint === winner) return;
    cancel.abort(new Outpaced());
  }
}
