import { ChainUnavailableError } from '../../port.ts';
import type { Clock } from './clock.ts';
import type { Ask, Endpoint, SolanaRpc } from './endpoint.ts';
import { EndpointFailure } from './endpoint-failure.ts';

export interface PoolLimits {
  /** A read that has no answer after this long is asked of a second node as well. */
  readonly hedgeAfterMs: number;
  /** How long a read may wait for nodes to recover before it throws. */
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
    while (true) {
      const ranked = await this.ranked();
      const result = await this.#race(ranked, ask, signal);
      if ('answer' in result) return result.answer;
      trouble = result.failures.map(({ message }) => message).join('; ') || trouble;
      if (this.#isHopeless(result.failures)) throw new ChainUnavailableError(trouble);
      await this.#waitFor(this.#endpoints, deadlineMs, trouble, signal);
    }
  }

  /**
   * Asks for many things at once; what the first node lacks is asked of every other one. What is still missing then is
   * missing from all nodes that answered, which is as near to "does not exist" as a client can come.
   */
  async gather<K, V>({ keys, ask, isComplete, better, signal }: Gathering<K, V>): Promise<Gathered<K, V>> {
    const first = await this.readFrom((rpc, bounded) => ask(keys, rpc, bounded), signal);
    const found = new Map(first.value);
    let endpointsAsked = 1;
    for (const endpoint of await this.ranked()) {
      const missing = keys.filter((key) => !isComplete(found.get(key)));
      if (missing.length === 0) break;
      if (endpoint === first.endpoint) continue;
      const more = await this.callOrNull(endpoint, (rpc, bounded) => ask(missing, rpc, bounded), signal);
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
    while (true) {
      const attempt = await this.#attempt(endpoint, ask, signal);
      if ('answer' in attempt) return attempt.answer.value;
      if (!(attempt.error instanceof EndpointFailure)) throw attempt.error;
      await this.#waitFor([endpoint], deadlineMs, attempt.error.message, signal);
    }
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
    const nowMs = this.#clock.nowMs();
    return this.#endpoints.filter((endpoint) => endpoint.readyAtMs <= nowMs);
  }

  async #race<T>(
    endpoints: readonly Endpoint[],
    ask: Ask<T>,
    signal: AbortSignal | undefined,
  ): Promise<{ readonly answer: Answer<T> } | { readonly failures: readonly EndpointFailure[] }> {
    const losers = new AbortController();
    const bounded = signal ? AbortSignal.any([signal, losers.signal]) : losers.signal;
    const waiting = [...endpoints];
    const running = new Map<Endpoint, Promise<Attempt<T>>>();
    const failures: EndpointFailure[] = [];
    const startNext = () => {
      const endpoint = waiting.shift();
      if (endpoint) running.set(endpoint, this.#attempt(endpoint, ask, bounded));
    };
    try {
      startNext();
      while (running.size > 0) {
        const event = await this.#firstOf(running, waiting.length > 0);
        if (event === 'slow') {
          startNext();
          continue;
        }
        if ('answer' in event) return event;
        if (!(event.error instanceof EndpointFailure)) throw event.error;
        failures.push(event.error);
        running.delete(event.failed);
        startNext();
      }
      return { failures };
    } finally {
      losers.abort(new Error('another endpoint was faster'));
    }
  }

  /** Two requests in flight are enough: a third would only add load while the network is slow. */
  async #firstOf<T>(
    running: ReadonlyMap<Endpoint, Promise<Attempt<T>>>,
    canHedge: boolean,
  ): Promise<Attempt<T> | 'slow'> {
    const first = Promise.race(running.values());
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

  async #attempt<T>(endpoint: Endpoint, ask: Ask<T>, signal?: AbortSignal): Promise<Attempt<T>> {
    try {
      return { answer: { endpoint, value: await endpoint.call(ask, signal) } };
    } catch (error) {
      return { failed: endpoint, error };
    }
  }

  /** One call to one node; null when that node let us down. */
  async callOrNull<T>(endpoint: Endpoint, ask: Ask<T>, signal?: AbortSignal): Promise<T | null> {
    const attempt = await this.#attempt(endpoint, ask, signal);
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
        const attempt = await this.#attempt(endpoint, (rpc, signal) =>
          rpc.getSlot({ commitment: 'confirmed' }).send({
            abortSignal: AbortSignal.any([signal, AbortSignal.timeout(this.#limits.slotProbeTimeoutMs)]),
          }),
        );
        if ('answer' in attempt) endpoint.noteSlot(attempt.answer.value);
      }),
    );
    this.#slotsProbedAtMs = this.#clock.nowMs();
  }
}
