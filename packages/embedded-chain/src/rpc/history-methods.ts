import { signatureOfKey } from '../bytes/byte-key.ts';
import type { HistoryEntry } from '../ledger/history.ts';
import { commitmentOf } from '../slots/commitment.ts';
import type { Methods, NodeView } from './node-view.ts';
import { visibleSlot, withContext } from './node-view.ts';
import type { Config } from './params.ts';
import {
  addressParam,
  configParam,
  integerParam,
  listParam,
  optionalIntegerParam,
  signatureParam,
} from './params.ts';
import { presentTransaction } from './present-transaction.ts';
import { invalidParams, RPC_ERROR, RpcError } from './rpc-error.ts';

const STATUSES_PER_REQUEST_MAX = 256;
const SIGNATURES_PER_PAGE_MAX = 1_000;

export function historyMethods(node: NodeView): Methods {
  return {
    getSignatureStatuses: ([signatures]) => {
      const head = node.headSlot();
      const wanted = listParam(signatures, STATUSES_PER_REQUEST_MAX).map(signatureParam);
      return withContext(
        head,
        wanted.map((signature) => statusOf(node, node.ledger.find(signature), head)),
      );
    },
    getSignaturesForAddress: ([address, options]) => {
      const config = configParam(options);
      const range = rangeOf(node, config);
      if (range === null) return [];
      const page: unknown[] = [];
      for (const entry of node.ledger.ofAddress(addressParam(address), range)) {
        if (page.length === range.limit) break;
        page.push(presentSummary(node, entry));
      }
      return page;
    },
    getTransaction: ([signature, options]) => {
      const config = typeof options === 'string' ? { encoding: options } : configParam(options);
      const entry = node.ledger.find(signatureParam(signature));
      if (!entry || entry.slot > visibleSlot(node, config)) return null;
      const presented = presentTransaction(node.ledger.transaction(entry), config.encoding);
      return withSupportedVersion(presented, config);
    },
  };
}

function statusOf(node: NodeView, entry: HistoryEntry | undefined, head: bigint) {
  if (!entry || entry.slot > head) return null;
  const { error } = node.ledger.summary(entry);
  const confirmationStatus = commitmentOf(entry.slot, head);
  return {
    confirmationStatus,
    confirmations: confirmationStatus === 'finalized' ? null : head - entry.slot,
    err: error,
    slot: entry.slot,
    status: error === null ? { Ok: null } : { Err: error },
  };
}

/** A page that begins before a signature which nobody knows is empty; one that ends at such a signature has no end. */
function rangeOf(node: NodeView, config: Config) {
  const limit = config.limit === undefined ? SIGNATURES_PER_PAGE_MAX : Number(integerParam(config.limit));
  if (limit < 1 || limit > SIGNATURES_PER_PAGE_MAX) {
    throw invalidParams(`Invalid limit; max ${SIGNATURES_PER_PAGE_MAX}`);
  }
  const before = boundOf(node, config.before);
  if (before === null) return null;
  return {
    limit,
    beforeSequence: before ?? Number.POSITIVE_INFINITY,
    afterSequence: boundOf(node, config.until) ?? -1,
    newestSlot: visibleSlot(node, config),
  };
}

function boundOf(node: NodeView, signature: unknown): number | null | undefined {
  if (signature === undefined || signature === null) return undefined;
  return node.ledger.find(signatureParam(signature))?.sequence ?? null;
}

function presentSummary(node: NodeView, entry: HistoryEntry) {
  const { signature, moment, error, memo } = node.ledger.summary(entry);
  return {
    blockTime: BigInt(Math.floor(moment.unixMs / 1000)),
    confirmationStatus: commitmentOf(entry.slot, node.headSlot()),
    err: error,
    memo,
    signature: signatureOfKey(signature),
    slot: entry.slot,
  };
}

function withSupportedVersion(presented: ReturnType<typeof presentTransaction>, config: Config) {
  const versionMax = optionalIntegerParam(config.maxSupportedTransactionVersion);
  const { version, ...unversioned } = presented;
  if (versionMax !== undefined) return presented;
  if (version === 'legacy') return unversioned;
  throw new RpcError(
    RPC_ERROR.unsupportedTransactionVersion,
    `Transaction version (${version}) is not supported by the requesting client. ` +
      'Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": 0',
  );
}
