import type { ChainPort } from '../port.ts';
import { type Clock, systemClock } from './endpoints/clock.ts';
import { Endpoint, type EndpointLimits, type EndpointSource } from './endpoints/endpoint.ts';
import { EndpointPool, type PoolLimits } from './endpoints/endpoint-pool.ts';
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

export const DEFAULT_LIMITS: ChainPortLimits = {
  requestTimeoutMs: 10_000,
  concurrentRequestsMax: 16,
  waitingRequestsMax: 2_000,
  backOffMinMs: 250,
  backOffMaxMs: 30_000,
  retryAfterMsMax: 300_000,
  refusedBackOffMs: 60_000,
  hedgeAfterMs: 800,
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

/**
 * The port over JSON-RPC: the same code for the embedded chain and for any number of mainnet nodes.
 * @example
 * const chain = createChainPort({ endpoints: ['https://rpc-one.example', 'https://rpc-two.example'] });
 * const { blockhash } = await chain.latestBlockhash();
 */
export function createChainPort(options: ChainPortOptions): ChainPort {
  const clock = options.clock ?? systemClock;
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const endpoints = options.endpoints.map((source) => new Endpoint(source, clock, limits));
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
