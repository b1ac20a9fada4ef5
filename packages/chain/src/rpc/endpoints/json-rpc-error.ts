import type { RpcTransport } from '@solana/kit';

/** An error object that a node sent as its answer, with its data untouched (kit would reshape it). */
export class JsonRpcError extends Error {
  override readonly name = 'JsonRpcError';
  readonly code: number;
  readonly data: unknown;

  constructor(code: number, message: string, data: unknown) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

/** Solana's JSON-RPC server errors that the port tells apart. */
export const RPC_ERROR = {
  preflightFailure: -32002,
  signatureVerificationFailure: -32003,
  blockNotAvailable: -32004,
  nodeUnhealthy: -32005,
  blockStatusNotAvailableYet: -32014,
  unsupportedTransactionVersion: -32015,
  minContextSlotNotReached: -32016,
  methodNotFound: -32601,
  invalidRequest: -32600,
  invalidParams: -32602,
} as const;

/** Makes a transport throw a node's error answers as `JsonRpcError`. */
export function throwingErrorAnswers(transport: RpcTransport): RpcTransport {
  return async <TResponse>(request: Parameters<RpcTransport>[0]): Promise<TResponse> => {
    const response = await transport<TResponse>(request);
    const error = errorIn(response);
    if (error) throw error;
    return response;
  };
}

function errorIn(response: unknown): JsonRpcError | null {
  if (typeof response !== 'object' || response === null || !('error' in response)) return null;
  const error = response.error;
  if (typeof error !== 'object' || error === null) return null;
  const code = 'code' in error ? Number(error.code) : Number.NaN;
  const message = 'message' in error ? String(error.message) : 'the node sent an error without a message';
  return new JsonRpcError(code, message, 'data' in error ? error.data : undefined);
}
