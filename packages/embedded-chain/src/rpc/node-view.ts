import type { AddressKey } from '../bytes/byte-key.ts';
import type { Faucet } from '../ledger/faucet.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { newestSlotAt } from '../slots/commitment.ts';
import type { Config, Params } from './params.ts';
import { commitmentParam, optionalIntegerParam } from './params.ts';
import { RPC_ERROR, RpcError } from './rpc-error.ts';

/** One node's sight of the chain: the same ledger, up to the slot that this node has reached. */
export interface NodeView {
  readonly ledger: Ledger;
  readonly faucet: Faucet;
  readonly genesisHash: AddressKey;
  headSlot(): bigint;
  /** Whether transactions sent to this node reach the chain; a node may accept one and lose it. */
  forwardsTransactions(): boolean;
}

export type Method = (params: Params) => unknown;
export type Methods = Readonly<Record<string, Method>>;

/** The newest slot that a request may see, by its `commitment` and `minContextSlot`. */
export function visibleSlot(node: NodeView, config: Config, commitmentName = 'commitment'): bigint {
  const slot = newestSlotAt(commitmentParam(config[commitmentName]), node.headSlot());
  const minimum = optionalIntegerParam(config.minContextSlot);
  if (minimum !== undefined && slot < minimum) {
    throw new RpcError(RPC_ERROR.minContextSlotNotReached, 'Minimum context slot has not been reached', {
      contextSlot: slot,
    });
  }
  return slot;
}

/** A value with the slot that it was read at, as most methods answer. */
export function withContext<Value>(slot: bigint, value: Value) {
  return { context: { apiVersion: NODE_VERSION, slot }, value };
}

export const NODE_VERSION = '3.0.0';
