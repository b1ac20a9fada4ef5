import { TRANSACTION_BYTES_MAX } from '@florin/wire/values/transaction-size';
import type { Signature } from '@solana/kit';
import type { AddressKey } from '../bytes/byte-key.ts';
import { addressOfKey, signatureKey, signatureOfKey } from '../bytes/byte-key.ts';
import { BLOCKHASH_LIFE_SLOTS } from '../slots/blockhashes.ts';
import { feeLamportsOf } from '../vm/fee.ts';
import type { WireTransaction } from '../vm/parse-transaction.ts';
import { parseMessage, parseTransaction } from '../vm/parse-transaction.ts';
import { transactionKeysOf } from '../vm/transaction-keys.ts';
import type { Execution, Simulation } from '../vm/vm.ts';
import type { Methods, NodeView } from './node-view.ts';
import { visibleSlot, withContext } from './node-view.ts';
import type { Config } from './params.ts';
import { addressParam, base58Param, configParam, listParam, stringParam } from './params.ts';
import { presentAccount } from './present-account.ts';
import { presentInnerInstructions, presentReturnData } from './present-transaction.ts';
import { invalidParams, preflightFailure, RPC_ERROR, RpcError } from './rpc-error.ts';

const SIMULATED_ACCOUNTS_MAX = 100;

export function transactionMethods(node: NodeView): Methods {
  return {
    sendTransaction: ([encoded, options]) => send(node, encoded, configParam(options)),
    simulateTransaction: ([encoded, options]) => simulate(node, encoded, configParam(options)),
    getFeeForMessage: ([encoded, options]) => {
      const slot = visibleSlot(node, configParam(options));
      const message = parseMessage(Buffer.from(stringParam(encoded), 'base64'));
      if (!message) throw invalidParams('failed to deserialize message');
      const isLive = isKnownBlockhash(node, message.blockhash, slot);
      return withContext(slot, isLive ? feeLamportsOf(message) : null);
    },
  };
}

/**
 * With preflight a failure is told and does not land; without, the node takes whatever it is given and answers with
 * the signature, and the sender finds out from the history what became of it.
 */
function send(node: NodeView, encoded: unknown, config: Config): Signature {
  const transaction = decodeTransaction(encoded, config);
  const skipPreflight = config.skipPreflight === true;
  const visible = visibleSlot(node, config, 'preflightCommitment');
  if (!skipPreflight && !isKnownBlockhash(node, transaction.message.blockhash, visible)) {
    throw preflightFailure('BlockhashNotFound');
  }
  const signature = signatureOfKey(signatureKey(transaction.signatures[0]!));
  if (!node.forwardsTransactions()) return signature;
  const submission = node.ledger.submit(transaction, { landFailures: skipPreflight });
  if (skipPreflight || submission.kind === 'landed') return signature;
  if (submission.kind === 'duplicate') throw preflightFailure('AlreadyProcessed');
  if (submission.kind === 'expired') throw preflightFailure('BlockhashNotFound');
  throw refusal(submission.execution);
}

function refusal(execution: Execution): RpcError {
  if (execution.error === 'SignatureFailure') {
    return new RpcError(RPC_ERROR.signatureVerificationFailure, 'Transaction signature verification failure');
  }
  return preflightFailure(execution.error ?? 'SanitizeFailure', execution);
}

function simulate(node: NodeView, encoded: unknown, config: Config) {
  const transaction = decodeTransaction(encoded, config);
  const slot = visibleSlot(node, config);
  const replacesBlockhash = config.replaceRecentBlockhash === true;
  if (replacesBlockhash && config.sigVerify === true) {
    throw invalidParams('sigVerify may not be used with replaceRecentBlockhash');
  }
  const isLive = replacesBlockhash || isKnownBlockhash(node, transaction.message.blockhash, slot);
  const simulation = isLive ? node.ledger.simulate(transaction, config.sigVerify === true) : EXPIRED;
  return withContext(slot, {
    accounts: presentSimulatedAccounts(node, simulation, config),
    err: simulation.error,
    innerInstructions:
      config.innerInstructions === true ? presentInnerInstructions(simulation.innerInstructions) : null,
    loadedAccountsDataSize: 0,
    logs: simulation.logs,
    ...balancesAround(node, transaction, simulation),
    replacementBlockhash: replacesBlockhash ? replacementBlockhash(node, slot) : null,
    returnData: presentReturnData(simulation.returnData),
    unitsConsumed: simulation.computeUnits,
  });
}

const EXPIRED: Simulation = {
  error: 'BlockhashNotFound',
  logs: [],
  innerInstructions: [],
  computeUnits: 0n,
  returnData: null,
  postAccounts: new Map(),
};

function presentSimulatedAccounts(node: NodeView, simulation: Simulation, config: Config) {
  if (config.accounts === undefined || config.accounts === null) return null;
  const wanted = configParam(config.accounts);
  const keys = listParam(wanted.addresses, SIMULATED_ACCOUNTS_MAX).map(addressParam);
  const head = node.headSlot();
  return keys.map((key) => {
    const state = stateAfter(node, simulation, key, head);
    return presentAccount(node.ledger, head, state, { encoding: 'base64', ...wanted });
  });
}

/** What the simulation left alone is as it was. */
function stateAfter(node: NodeView, { postAccounts }: Simulation, key: AddressKey, slot: bigint) {
  const simulated = postAccounts.get(key);
  return simulated === undefined ? node.ledger.account(key, slot) : simulated;
}

/** As newer nodes tell them: from the same state that the simulation ran on, so that no payment can come in between. */
function balancesAround(node: NodeView, { message }: WireTransaction, simulation: Simulation) {
  const { slot } = node.ledger.now();
  const before = (key: AddressKey) => node.ledger.account(key, slot);
  const { keys } = transactionKeysOf(message, before);
  return {
    preBalances: keys.map((key) => before(key)?.lamports ?? 0n),
    postBalances: keys.map((key) => stateAfter(node, simulation, key, slot)?.lamports ?? 0n),
  };
}

function replacementBlockhash(node: NodeView, visible: bigint) {
  const { slot, blockhash } = node.ledger.latestBlockhash(visible);
  return { blockhash: addressOfKey(blockhash), lastValidBlockHeight: slot + BLOCKHASH_LIFE_SLOTS };
}

function isKnownBlockhash(
  node: NodeView,
  blockhash: WireTransaction['message']['blockhash'],
  visible: bigint,
): boolean {
  const issued = node.ledger.blockhashIssuedIn(blockhash);
  return issued !== undefined && issued <= visible;
}

function decodeTransaction(encoded: unknown, config: Config): WireTransaction {
  const wire = decodeBytes(encoded, config.encoding ?? 'base58');
  if (wire.length > TRANSACTION_BYTES_MAX) {
    throw invalidParams(
      `decoded transaction too large: ${wire.length} bytes (max: ${TRANSACTION_BYTES_MAX} bytes)`,
    );
  }
  const transaction = parseTransaction(wire);
  if (!transaction) throw invalidParams('failed to deserialize a legacy or version 0 transaction');
  return transaction;
}

function decodeBytes(encoded: unknown, encoding: unknown): Uint8Array {
  if (encoding === 'base64') return new Uint8Array(Buffer.from(stringParam(encoded), 'base64'));
  if (encoding === 'base58') return base58Param(encoded);
  throw invalidParams('Invalid params: unsupported encoding');
}
