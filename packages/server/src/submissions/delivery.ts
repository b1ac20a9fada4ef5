import type { ChainPort } from '@florin/chain/port';
import type { Base64EncodedWireTransaction, Signature } from '@solana/kit';
import type { FastifyBaseLogger } from 'fastify';
import { ApiError } from '../errors/api-error.ts';
import { describeChainError, rejected } from './rejection.ts';

/** Beyond this many at once a transaction is broadcast once and its sender must send it again. */
const FOLLOWED_MAX = 500;

/**
 * Sends signed transactions. The first broadcast answers the caller; after it the transaction is broadcast again and again
 * until it lands or can no longer land, since busy networks drop many.
 */
export class Delivery {
  readonly #chain: ChainPort;
  readonly #log: FastifyBaseLogger;
  readonly #stopping = new AbortController();
  readonly #followed = new Set<Promise<void>>();

  constructor(chain: ChainPort, log: FastifyBaseLogger) {
    this.#chain = chain;
    this.#log = log;
  }

  /** Throws an `ApiError` when the chain refuses. A transaction that has landed already is as good as sent. */
  async send(transactionBase64: Base64EncodedWireTransaction): Promise<Signature> {
    const outcome = await this.#chain.submit(transactionBase64);
    if (outcome.outcome === 'submitted') {
      this.#follow(transactionBase64);
      return outcome.signature;
    }
    if (outcome.outcome === 'unknown') throw noAnswer();
    if (outcome.error === 'AlreadyProcessed') return outcome.signature;
    const { error, reason, failedProgram } = outcome;
    throw rejected(error === null ? reason : describeChainError(error, { transactionBase64, failedProgram }));
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(this.#followed);
  }

  #follow(transactionBase64: Base64EncodedWireTransaction): void {
    if (this.#followed.size >= FOLLOWED_MAX || this.#stopping.signal.aborted) return;
    const following = this.#broadcastOn(transactionBase64)
      .catch((error: unknown) => this.#log.warn({ err: error }, 'a transaction is no longer broadcast'))
      .finally(() => this.#followed.delete(following));
    this.#followed.add(following);
  }

  async #broadcastOn(transactionBase64: Base64EncodedWireTransaction): Promise<void> {
    // The newest blockhash outlives the transaction's own, whichever that is.
    const { lastValidBlockHeight } = await this.#chain.latestBlockhash();
    const { signal } = this.#stopping;
    await this.#chain.send({ transactionBase64, lastValidBlockHeight }, { signal });
  }
}

function noAnswer(): ApiError {
  return new ApiError(
    'chain_unavailable',
    'The network did not answer. The transaction may have been sent. It is safe to send it again.',
    { headers: { 'Retry-After': '2' } },
  );
}
