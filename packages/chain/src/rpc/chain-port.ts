import type { ChainPort } from '../port.ts';
import { type Clock, systemClock } from './endpoints/clock.ts';
import { Endpoint, type EndpointLimits, type EndpointSource } from './endpoints/endpoint.ts';
import { EndpointPool, type PoolLimits } from './endpoints/endpoint-pool.ts';
import type { OnRpcCall } from './endpoints/observed-transport.ts';
import { readAccounts } from './queries/accounts.ts';
import { BlockhashCache } from './queries/blockhash-cache.ts';
import { readHistoryPage } from './queries/history.ts';
import { type PriorityFeeLimits, PriorityFees } from './queries/priority-fees.ts';
import { simulateTransaction } from './queries/simulation.ts';
import { readStatuses } from './queries/statuses.ts';
import { readTransactions } from './queries/transactions.ts';
import { Sender, type SenderLimits } from './sender.ts';

export interface ChainPortLimits extends EndpointLimits, PoolLimits, SenderLimits {
  readonly blockhashAgeMsMax: number;
  readonly priorityFeeAgeMsMax: number;
  readonly priorityFeeMicroLamportsMax: bigint;
}

export interface ChainPortOptions {
  /** In order of preference. */
  readonly endpoints: readonly EndpointSource[];
  readonly clock?: Clock;
  readonly limits?: Partial<ChainPortLimits>;
}

/** For who has time: those who follow the chain read long pages and go on tomorrow where they stood today. */
export const DEFAULT_LIMITS: ChainPortLimits = {
  requestTimeoutMs: 10_000,
  concurrentRequestsMax: 16,
  waitingRequestsMax: 2_000,
  backOffMinMs: 250,
  backOffMaxMs: 1_000,
  limitedBackOffMaxMs: 5_000,
  retryAfterMsMax: 300_000,
  refusedBackOffMs: 60_000,
  hedgeAfterMs: 400,
  readDeadlineMs: 30_000,
  retryPauseMs: 100,
  slotProbeEveryMs: 5_000,
  slotProbeTimeoutMs: 2_000,
  slotsBehindMax: 30n,
  rebroadcastEveryMs: 2_000,
  watchMsMax: 300_000,
  blockhashAgeMsMax: 10_000,
  priorityFeeAgeMsMax: 10_000,
  priorityFeeMicroLamportsMax: 200_000n,
};

/** For whom somebody waits: an answer, or the word that there is none. */
export const INTERACTIVE_LIMITS = { requestTimeoutMs: 2_500, readDeadlineMs: 4_000 } as const;

/** The same nodes for two kinds of callers. */
export interface Chain {
  /** Whoever asks waits for the answer. */
  readonly interactive: ChainPort;
  /** Whoever asks can wait, and asks for more. */
  readonly patient: ChainPort;
}

/**
 * Opens the nodes of an installation. What one kind of caller learns of a node's health the other knows too. `onCall` hears of
 * every request when it has ended.
 * @example const { interactive, patient } = openChain(['https://rpc-one.example', 'https://rpc-two.example']);
 */
export function openChain(sources: readonly EndpointSource[], onCall?: OnRpcCall): Chain {
  const clock = systemClock;
  const endpoints = openEndpoints(sources, clock, DEFAULT_LIMITS, onCall);
  return {
    interactive: portOver(endpoints, clock, { ...DEFAULT_LIMITS, ...INTERACTIVE_LIMITS }),
    patient: portOver(endpoints, clock, DEFAULT_LIMITS),
  };
}

/**
 * The port over JSON-RPC: the same code for the embedded chain and for any number of mainnet nodes.
 * @example
 * const chain = createChainPort({ endpoints: ['https://rpc-one.example', 'https://rpc-two.example'] });
 * const { blockhash } = await chain.latestBlockhash();
 */
export function createChainPort(options: ChainPortOptions): ChainPort {
  const clock = options.clock ?? systemClock;
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  return portOver(openEndpoints(options.endpoints, clock, limits), clock, limits);
}

function openEndpoints(
  sources: readonly EndpointSource[],
  clock: Clock,
  limits: EndpointLimits,
  onCall?: OnRpcCall,
): readonly Endpoint[] {
  return sources.map((source) => new Endpoint(source, clock, limits, onCall));
}

function portOver(endpoints: readonly Endpoint[], clock: Clock, limits: ChainPortLimits): ChainPort {
  const pool = new EndpointPool(endpoints, clock, limits);
  const blockhashes = new BlockhashCache(pool, clock, limits.blockhashAgeMsMax);
  const sender = new Sender(pool, blockhashes, clock, limits);
  const priorityFees = new PriorityFees(pool, clock, priorityFeeLimits(limits));
  return {
    latestBlockhash: () => blockhashes.latest(),
    send: (transaction, sendOptions = {}) => sender.send(transaction, sendOptions),
    submit: (transactionBase64, submitOptions = {}) => sender.submit(transactionBase64, submitOptions.signal),
    status: (signatures, statusOptions = {}) => readStatuses(pool, signatures, statusOptions.signal),
    historyPage: (address, stretch, historyOptions) =>
      readHistoryPage(pool, address, stretch, historyOptions),
    transactions: (signatures, readOptions) => readTransactions(pool, signatures, readOptions),
    accounts: (addresses, readOptions) => readAccounts(pool, addresses, readOptions),
    simulate: (transactionBase64, simulateOptions = {}) =>
      simulateTransaction(pool, transactionBase64, simulateOptions),
    priorityFee: (writableAddresses) => priorityFees.current(writableAddresses),
    slot: (commitment) =>
      pool.read((rpc, signal) => rpc.getSlot({ commitment }).send({ abortSignal: signal })),
  };
}

function priorityFeeLimits(limits: ChainPortLimits): PriorityFeeLimits {
  return { microLamportsMax: limits.priorityFeeMicroLamportsMax, ageMsMax: limits.priorityFeeAgeMsMax };
}
