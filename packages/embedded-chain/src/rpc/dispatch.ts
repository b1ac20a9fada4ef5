import { accountMethods } from './account-methods.ts';
import { clusterMethods } from './cluster-methods.ts';
import { faucetMethods } from './faucet-methods.ts';
import { historyMethods } from './history-methods.ts';
import type { NodeView } from './node-view.ts';
import { RPC_ERROR, RpcError } from './rpc-error.ts';
import { tokenMethods } from './token-methods.ts';
import { transactionMethods } from './transaction-methods.ts';

export type RpcResponse =
  | { readonly jsonrpc: '2.0'; readonly id: unknown; readonly result: unknown }
  | {
      readonly jsonrpc: '2.0';
      readonly id: unknown;
      readonly error: { readonly code: number; readonly message: string; readonly data?: unknown };
    };

export type Dispatch = (request: unknown) => Promise<RpcResponse>;

/** Answers one JSON-RPC request. No answer leaves before what it tells is on disk. */
export function createDispatch(node: NodeView): Dispatch {
  const methods = new Map(
    Object.entries({
      ...clusterMethods(node),
      ...accountMethods(node),
      ...tokenMethods(node),
      ...historyMethods(node),
      ...transactionMethods(node),
      ...faucetMethods(node),
    }),
  );
  return async (request) => {
    const { id, method, params } = requestParts(request);
    if (typeof method !== 'string')
      return failure(id, new RpcError(RPC_ERROR.invalidRequest, 'Invalid request'));
    const answer = methods.get(method);
    if (!answer) return failure(id, new RpcError(RPC_ERROR.methodNotFound, 'Method not found'));
    try {
      const result = await answer(Array.isArray(params) ? params : []);
      await node.ledger.durable();
      return { jsonrpc: '2.0', id, result };
    } catch (error) {
      // A refusal is an answer; anything else is our defect, and the caller sees its words rather than a hung request.
      return failure(id, error instanceof RpcError ? error : internalError(error));
    }
  };
}

export function failure(id: unknown, { code, message, data }: RpcError): RpcResponse {
  return { jsonrpc: '2.0', id, error: { code, message, ...(data === undefined ? {} : { data }) } };
}

function requestParts(request: unknown): { id: unknown; method: unknown; params: unknown } {
  if (typeof request !== 'object' || request === null)
    return { id: null, method: undefined, params: undefined };
  const { id, method, params } = request as Record<string, unknown>;
  return { id: id ?? null, method, params };
}

function internalError(error: unknown): RpcError {
  return new RpcError(RPC_ERROR.internal, error instanceof Error ? error.message : String(error));
}
