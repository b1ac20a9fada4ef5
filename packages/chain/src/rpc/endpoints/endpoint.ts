import { withTimeLimit } from '@florin/time-limit/time-limit';
import type { Rpc, RpcTransport, SolanaRpcApi } from '@solana/kit';
import { createDefaultRpcTransport, createSolanaRpcFromTransport } from '@solana/kit';
import type { Clock } from './clock.ts';
import { EndpointFailure, endpointFailureIn } from './endpoint-failure.ts';
import { throwingErrorAnswers } from './json-rpc-error.ts';
import { type OnRpcCall, observed } from './observed-transport.ts';
import { RequestQueue } from './request-queue.ts';

/** A node's address, or a transport of one's own (the embedded chain without a socket). */
export type EndpointSource = string | { readonly name: string; readonly transport: RpcTransport };

export type SolanaRpc = Rpc<SolanaRpcApi>;
export type Ask<T> = (rpc: SolanaRpc, signal: AbortSignal) => Promise<T>;

export interface EndpointLimits {
  readonly concurrentRequestsMax: number;
  readonly waitingRequestsMax: number;
  readonly backOffMinMs: number;
  readonly backOffMaxMs: number;
  /** For a node that says that we ask too much: it is there, and wants to be left alone. */
  readonly limitedBackOffMaxMs: number;
  /** A node that asks for a longer rest is asked again after this: it may be the only one. */
  readonly retryAfterMsMax: number;
  /** A node that refuses us (401, 402, 403) will hardly change its mind soon. */
  readonly refusedBackOffMs: number;
}

export interface CallOptions {
  /** How long the node may take once it is asked. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** Why a call was given up that another node answered sooner, although this one was asked earlier. */
export class Outpaced extends Error {
  override readonly name = 'Outpaced';

  constructor() {
    super('another endpoint was faster');
  }
}

/**
 * One node with its health: how often it failed in a row, until when to leave it alone, how far it has come. After a
 * failure one call alone tries whether it is back; the others follow when that one was answered.
 */
export class Endpoint {
  readonly name: string;
  readonly #rpc: SolanaRpc;
  readonly #clock: Clock;
  readonly #limits: EndpointLimits;
  readonly #queue: RequestQueue;
  #failuresInARow = 0;
  #failuresCounted = 0;
  #readyAtMs = 0;
  #isBeingTried = false;
  #slot = 0n;

  constructor(source: EndpointSource, clock: Clock, limits: EndpointLimits, onCall?: OnRpcCall) {
    this.name = nameOf(source);
    const transport = throwingErrorAnswers(transportOf(source));
    this.#rpc = createSolanaRpcFromTransport(
      onCall === undefined ? transport : observed(transport, this.name, onCall),
    );
    this.#clock = clock;
    this.#limits = limits;
    this.#queue = new RequestQueue(limits.concurrentRequestsMax, limits.waitingRequestsMax);
  }

  get failuresInARow(): number {
    return this.#failuresInARow;
  }

  get readyAtMs(): number {
    return this.#readyAtMs;
  }

  /** Whether it may be asked now. */
  get isReady(): boolean {
    return !this.#isBeingTried && this.#readyAtMs <= this.#clock.nowMs();
  }

  /** The highest slot that this node has shown; 0 before it was asked. */
  get slot(): bigint {
    return this.#slot;
  }

  noteSlot(slot: bigint): void {
    this.#slot = slot;
  }

  /** Throws `EndpointFailure` when the node let us down, `JsonRpcError` when it answered with an error. */
  async call<T>(ask: Ask<T>, { timeoutMs, signal }: CallOptions): Promise<T> {
    const failuresBefore = this.#failuresCounted;
    const isTrial = this.#failuresInARow > 0 && !this.#isBeingTried;
    if (isTrial) this.#isBeingTried = true;
    const request = async () => {
      if (failuresBefore !== this.#failuresCounted) throw this.#failedMeanwhile();
      return withTimeLimit({ timeoutMs, signals: [signal] }, (bounded) => ask(this.#rpc, bounded));
    };
    try {
      const answer = await this.#queue.run(request, signal);
      this.#failuresInARow = 0;
      return answer;
    } catch (error) {
      const failure = this.#failureIn(error, signal);
      if (failure === null) this.#failuresInARow = 0;
      else this.#backOff(failure, failuresBefore);
      if (signal?.aborted) throw signal.reason;
      throw failure ?? error;
    } finally {
      if (isTrial) this.#isBeingTried = false;
    }
  }

  /** For who waited for their turn at a node that failed others meanwhile. */
  #failedMeanwhile(): EndpointFailure {
    return new EndpointFailure('not_asked', `${this.name}: it failed others`, null, null);
  }

  /** Null for an answer. Who gives up for reasons of their own says nothing about the node. */
  #failureIn(error: unknown, signal: AbortSignal | undefined): EndpointFailure | null {
    if (error instanceof EndpointFailure) return error;
    if (!signal?.aborted) return endpointFailureIn(error, this.name, this.#clock.nowMs());
    if (!(signal.reason instanceof Outpaced))
      return new EndpointFailure('not_asked', 'given up', null, error);
    return new EndpointFailure('unreachable', `${this.name}: slower than another`, null, error);
  }

  /** Calls that were under way together fail together, and count as one failure. */
  #backOff(failure: EndpointFailure, failuresBefore: number): void {
    if (failure.kind === 'unsupported' || failure.kind === 'not_asked') return;
    if (failuresBefore === this.#failuresCounted) {
      this.#failuresCounted += 1;
      this.#failuresInARow += 1;
    }
    const until = this.#clock.nowMs() + this.#backOffMs(failure);
    this.#readyAtMs = Math.max(this.#readyAtMs, until);
  }

  #backOffMs(failure: EndpointFailure): number {
    if (failure.kind === 'refused') return this.#limits.refusedBackOffMs;
    const doublings = Math.min(this.#failuresInARow - 1, 20);
    const { backOffMinMs, backOffMaxMs, limitedBackOffMaxMs } = this.#limits;
    const maxMs = failure.kind === 'rate_limited' ? limitedBackOffMaxMs : backOffMaxMs;
    const growingMs = Math.min(backOffMinMs * 2 ** doublings, maxMs);
    return Math.max(growingMs, Math.min(failure.retryAfterMs ?? 0, this.#limits.retryAfterMsMax));
  }
}

/** Providers put keys into paths and queries, so a name that reaches logs is the host alone. */
function nameOf(source: EndpointSource): string {
  return typeof source === 'string' ? new URL(source).host : source.name;
}

function transportOf(source: EndpointSource): RpcTransport {
  return typeof source === 'string' ? createDefaultRpcTransport({ url: source }) : source.transport;
}
