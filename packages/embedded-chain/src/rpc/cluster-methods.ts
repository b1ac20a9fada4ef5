import { addressOfKey } from '../bytes/byte-key.ts';
import { BLOCKHASH_LIFE_SLOTS } from '../slots/blockhashes.ts';
import { SLOTS_PER_EPOCH } from '../vm/vm.ts';
import type { Methods, NodeView } from './node-view.ts';
import { NODE_VERSION, visibleSlot, withContext } from './node-view.ts';
import { addressParam, configParam, integerParam } from './params.ts';
import { invalidParams } from './rpc-error.ts';

const ACCOUNT_BYTES_MAX = 10n * 1024n * 1024n;

/** What a node says about itself and the passing of slots. Every slot has a block, so height and slot are one number. */
export function clusterMethods(node: NodeView): Methods {
  return {
    getHealth: () => 'ok',
    getVersion: () => ({ 'feature-set': 0, 'solana-core': NODE_VERSION }),
    getGenesisHash: () => addressOfKey(node.genesisHash),
    getIdentity: () => ({ identity: node.faucet.address }),
    getSlot: ([config]) => visibleSlot(node, configParam(config)),
    getBlockHeight: ([config]) => visibleSlot(node, configParam(config)),
    getFirstAvailableBlock: () => 0n,
    minimumLedgerSlot: () => 0n,
    getTransactionCount: () => BigInt(node.ledger.transactionCount),
    getEpochInfo: ([config]) => epochInfo(node, visibleSlot(node, configParam(config))),
    getLatestBlockhash: ([config]) => latestBlockhash(node, visibleSlot(node, configParam(config))),
    isBlockhashValid: ([blockhash, config]) => {
      const slot = visibleSlot(node, configParam(config));
      const issued = node.ledger.blockhashIssuedIn(addressParam(blockhash));
      return withContext(slot, issued !== undefined && issued <= slot);
    },
    getRecentPrioritizationFees: () => [{ slot: node.headSlot(), prioritizationFee: 0n }],
    getMinimumBalanceForRentExemption: ([length]) => {
      const dataLength = integerParam(length);
      if (dataLength > ACCOUNT_BYTES_MAX) throw invalidParams('Invalid params: no account is as large');
      return node.ledger.minimumRentLamports(dataLength);
    },
  };
}

function epochInfo(node: NodeView, slot: bigint) {
  return {
    absoluteSlot: slot,
    blockHeight: slot,
    epoch: slot / SLOTS_PER_EPOCH,
    slotIndex: slot % SLOTS_PER_EPOCH,
    slotsInEpoch: SLOTS_PER_EPOCH,
    transactionCount: BigInt(node.ledger.transactionCount),
  };
}

function latestBlockhash(node: NodeView, visible: bigint) {
  const { slot, blockhash } = node.ledger.latestBlockhash(visible);
  return withContext(visible, {
    blockhash: addressOfKey(blockhash),
    lastValidBlockHeight: slot + BLOCKHASH_LIFE_SLOTS,
  });
}
