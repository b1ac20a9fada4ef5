import { TimedOut } from '@florin/time-limit/time-limit';
import type { RpcTransport } from '@solana/kit';
import { endpointFailureIn, type FailureKind } from './endpoint-failure.ts';

/** One request to a node, when it has ended. */
export interface RpcCall {
  /** The node's host: providers put keys into paths. */
  readonly endpoint: string;
  readonly method: string;
  /** `error`: the node's considered answer. `given_up`: nobody waited for it any more. */
  readonly outcome: 'answered' | 'error' | 'given_up' | FailureKind;
  readonly durationMs: number;
}

export type OnRpcCall = (call: RpcCall) => void;

/**
 * Tells of every request how it ended.
 * @example createSolanaRpcFromTransport(observed(transport, 'rpc.example', ({ outcome }) => count(outcome)))
 */
export function observed(transport: RpcTransport, endpoint: string, onCall: OnRpcCall): RpcTransport {
  return async <TResponse>(request: Parameters<RpcTransport>[0]): Promise<TResponse> => {
    const startedMs = performance.now();
    const { method } = request.payload as { method: string };
    const tell = (outcome: RpcCall['outcome']) =>
      onCall({ endpoint, method, outcome, durationMs: performance.now() - startedMs });
    try {
      const response = await transport<TResponse>(request);
      tell('answered');
      return response;
    } catch (error) {
      tell(outcomeOf(error, request.signal));
      throw error;
    }
  };
}

function outcomeOf(error: unknown, signal: AbortSignal | undefined): RpcCall['outcome'] {
  if (signal?.aborted) return signal.reason instanceof TimedOut ? 'unreachable' : 'given_up';
  return endpointFailureIn(error, '', 0)?.kind ?? 'error';
}
