import type { Rpc, RpcTransport, SolanaRpcApi } from '@solana/kit';
import { createDefaultRpcTransport, createSolanaRpcFromTransport } from '@solana/kit';
import type { Clock } from './clock.ts';
import { type EndpointFailure, endpointFailureIn } from './endpoint-failure.ts';
import { throwingErrorAnswers } from './json-rpc-error.ts';
import { RequestQueue } from './request-queue.ts';

/** A node's address, or a transport of one's own (the embedded chain without a socket). */
export type EndpointSource = string | { readonly name: string; readonly transport: RpcTransport };

export type SolanaRpc = Rpc<SolanaRpcApi>;
export type Ask<T> = (rpc: SolanaRpc, signal: AbortSignal) => Promise<T>;

export interface EndpointLimits {
  readonly requestTimeoutMs: number;
  readonly concurrentRequestsMax: number;
  readonly waitingRequestsMax: number;
  readonly backOffMinMs: number;
  readonly backOffMaxMs: number;
  /** A node that asks for a longer rest is asked again after this: it may be the only one. */
  readonly retryAfterMsMax: number;
  /** A node that refuses us (401, 402, 403) will hardly change its mind soon. */
  readonly refusedBackOffMs: number;
}

/** One node with its health: how often it failed in a row, until when to leave it alone, how far it has come. */
export class Endpoint {
  readonly name: string;
  readonly #rpc: SolanaRpc;
  readonly #clock: Clock;
  readonly #limits: EndpointLimits;
  readonly #queue: RequestQueue;
  #failuresInARow = 0;
  #readyAtMs = 0;
  #slot = 0n;

  constructor(source: EndpointSource, clock: Clock, limits: EndpointLimits) {
    this.name = nameOf(source);
    this.#rpc = createSolanaRpcFromTransport(throwingErrorAnswers(transportOf(source)));
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

  /** The highest slot that this node has shown; 0 before it was asked. */
  get slot(): bigint {
    return this.#slot;
  }

  noteSlot(slot: bigint): void {
    this.#slot = slot;
  }

  /** Throws `EndpointFailure` when the node let us down, `JsonRpcError` when it answered with an error. */
  async call<T>(ask: Ask<T>, signal?: AbortSignal): Promise<T> {
    try {
      const answer = await this.#queue.run(() => ask(this.#rpc, this.#bounded(signal)));
      this.#failuresInARow = 0;
      return answer;
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      const failure = endpointFailureIn(error, this.name, this.#clock.nowMs());
      if (failure === null) throw error;
      this.#backOff(failure);
      throw failure;
    }
  }

  #bounded(signal: AbortSignal | undefined): AbortSignal {
    const timeout = AbortSignal.timeout(this.#limits.requestTimeoutMs);
    return signal ? AbortSignal.any([signal, timeout]) : timeout;
  }

  #backOff(failure: EndpointFailure): void {
    if (failure.kind === 'unsupported') return;
    this.#failuresInARow += 1;
    const until = this.#clock.nowMs() + this.#backOffMs(failure);
    this.#readyAtMs = Math.max(this.#readyAtMs, until);
  }

  #backOffMs(failure: EndpointFailure): number {
    if (failure.kind === 'refused') return this.#limits.refusedBackOffMs;
    const doublings = Math.min(this.#failuresInARow - 1, 20);
    const growingMs = Math.min(this.#limits.backOffMinMs * 2 ** doublings, this.#limits.backOffMaxMs);
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
