import {
  type Base64EncodedWireTransaction,
  getBase64Encoder,
  getSignatureFromTransaction,
  getTransactionDecoder,
  type Signature,
  type TransactionError,
} from '@solana/kit';
import {
  ChainUnavailableError,
  type ReadCommitment,
  type RejectedTransaction,
  type SendableTransaction,
  type SendOptions,
  type SendOutcome,
  type SubmitOutcome,
} from '../port.ts';
import type { Clock } from './endpoints/clock.ts';
import type { Ask, SolanaRpc } from './endpoints/endpoint.ts';
import type { EndpointPool } from './endpoints/endpoint-pool.ts';
import { JsonRpcError, RPC_ERROR } from './endpoints/json-rpc-error.ts';
import type { BlockhashCache } from './queries/blockhash-cache.ts';
import { hasReached, type LandedStatus, landedStatuses, readStatuses } from './queries/statuses.ts';
import { transactionErrorOf } from './queries/transaction-error.ts';

export interface SenderLimits {
  readonly rebroadcastEveryMs: number;
  /** Ends the watch with `unknown`: longer than any blockhash lives, for the case that no node can be asked. */
  readonly watchMsMax: number;
}

/** How often every witness must have said "expired" in a row: behind one address there may be several nodes. */
const EXPIRY_ROUNDS = 2;

interface WatchProgress {
  expiredRounds: number;
  trouble: string;
}

/** Broadcasts transactions and finds out what became of them. */
export class Sender {
  readonly #pool: EndpointPool;
  readonly #blockhashes: BlockhashCache;
  readonly #clock: Clock;
  readonly #limits: SenderLimits;

  constructor(pool: EndpointPool, blockhashes: BlockhashCache, clock: Clock, limits: SenderLimits) {
    this.#pool = pool;
    this.#blockhashes = blockhashes;
    this.#clock = clock;
    this.#limits = limits;
  }

  async submit(
    transactionBase64: Base64EncodedWireTransaction,
    signal?: AbortSignal,
  ): Promise<SubmitOutcome> {
    const signature = signatureOf(transactionBase64);
    const verdict = await this.#preflight(transactionBase64, signature, signal);
    // One node has it: the others are told beside the answer, since one of them may be silent.
    if (verdict.outcome === 'submitted') void this.#broadcast(transactionBase64, signal);
    return verdict;
  }

  async send(transaction: SendableTransaction, options: SendOptions): Promise<SendOutcome> {
    const { transactionBase64 } = transaction;
    const signature = signatureOf(transactionBase64);
    const first = await this.#preflight(transactionBase64, signature, options.signal);
    if (first.outcome === 'rejected' && !isAboutBlockhash(first)) return first;
    return this.#watch(transaction, signature, options);
  }

  /** A node that lags refuses what others would take, so a refusal counts only when no node disagrees. */
  async #preflight(
    transactionBase64: Base64EncodedWireTransaction,
    signature: Signature,
    signal: AbortSignal | undefined,
  ): Promise<SubmitOutcome> {
    const ask: Ask<Signature> = (rpc, bounded) => sendOnce(rpc, transactionBase64, false, bounded);
    try {
      await this.#pool.read(ask, signal);
      return { outcome: 'submitted', signature };
    } catch (error) {
      if (error instanceof ChainUnavailableError) {
        return { outcome: 'unknown', signature, reason: error.message };
      }
      if (signal?.aborted) return { outcome: 'unknown', signature, reason: 'gave up waiting' };
      if (!(error instanceof JsonRpcError)) throw error;
      const attempts = this.#pool.size > 1 ? await this.#pool.askAll(ask, signal) : [];
      if (attempts.some((attempt) => 'answer' in attempt)) return { outcome: 'submitted', signature };
      return this.#verdictOf(error, signature);
    }
  }

  #verdictOf(error: JsonRpcError, signature: Signature): SubmitOutcome {
    const cause = transactionErrorIn(error);
    if (cause === 'AlreadyProcessed') return { outcome: 'submitted', signature };
    if (cause === 'BlockhashNotFound') this.#blockhashes.forget();
    const failedProgram = failedProgramIn(error);
    return { outcome: 'rejected', signature, reason: error.message, error: cause, failedProgram };
  }

  async #watch(
    transaction: SendableTransaction,
    signature: Signature,
    options: SendOptions,
  ): Promise<SendOutcome> {
    const deadlineMs = this.#clock.nowMs() + this.#limits.watchMsMax;
    const progress: WatchProgress = { expiredRounds: 0, trouble: 'it was neither seen nor proven expired' };
    try {
      while (this.#clock.nowMs() < deadlineMs) {
        const outcome = await this.#round(transaction, signature, options, progress);
        if (outcome) return outcome;
        await this.#clock.sleep(this.#limits.rebroadcastEveryMs, options.signal);
      }
    } catch (error) {
      if (!options.signal?.aborted) throw error;
      return { outcome: 'unknown', signature, reason: 'gave up waiting' };
    }
    return { outcome: 'unknown', signature, reason: progress.trouble };
  }

  /** One look and one more broadcast. Nodes that are all away for a while do not end the watch. */
  async #round(
    transaction: SendableTransaction,
    signature: Signature,
    options: SendOptions,
    progress: WatchProgress,
  ): Promise<SendOutcome | null> {
    try {
      const landed = await this.#outcomeIfLanded(
        signature,
        options.commitment ?? 'confirmed',
        options.signal,
      );
      if (landed) return landed;
      const expired = await this.#hasExpired(transaction, signature, options.signal);
      progress.expiredRounds = expired ? progress.expiredRounds + 1 : 0;
      if (progress.expiredRounds >= EXPIRY_ROUNDS) return { outcome: 'expired', signature };
      if (!expired) await this.#broadcast(transaction.transactionBase64, options.signal);
    } catch (error) {
      if (!(error instanceof ChainUnavailableError)) throw error;
      progress.trouble = error.message;
    }
    return null;
  }

  async #outcomeIfLanded(
    signature: Signature,
    commitment: ReadCommitment,
    signal: AbortSignal | undefined,
  ): Promise<SendOutcome | null> {
    const status = (await readStatuses(this.#pool, [signature], signal)).get(signature);
    if (status?.state !== 'landed' || !hasReached(status, commitment)) return null;
    return outcomeOf(status, signature);
  }

  /** Proof of expiry: every node whose finalized height lies past the last valid one does not know the transaction. */
  async #hasExpired(
    transaction: SendableTransaction,
    signature: Signature,
    signal: AbortSignal | undefined,
  ): Promise<boolean> {
    const attempts = await this.#pool.askAll(async (rpc, bounded) => {
      const height = await rpc.getBlockHeight({ commitment: 'finalized' }).send({ abortSignal: bounded });
      if (height <= transaction.lastValidBlockHeight) return 'may still land';
      const landed = await landedStatuses([signature], rpc, bounded);
      return landed.has(signature) ? 'landed' : 'expired';
    }, signal);
    const answers = attempts.flatMap((attempt) => ('answer' in attempt ? [attempt.answer.value] : []));
    return answers.includes('expired') && !answers.includes('landed');
  }

  /** Every node passes it on; a node that refuses changes nothing, since the watch alone decides the outcome. */
  async #broadcast(
    transactionBase64: Base64EncodedWireTransaction,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    await this.#pool.askAll((rpc, bounded) => sendOnce(rpc, transactionBase64, true, bounded), signal);
  }
}

/** Retries are ours: the node's own would go on after we have given up. */
function sendOnce(
  rpc: SolanaRpc,
  transactionBase64: Base64EncodedWireTransaction,
  skipPreflight: boolean,
  signal: AbortSignal,
): Promise<Signature> {
  return rpc
    .sendTransaction(transactionBase64, {
      encoding: 'base64',
      maxRetries: 0n,
      preflightCommitment: 'confirmed',
      skipPreflight,
    })
    .send({ abortSignal: signal });
}

/** The id that the transaction will land under. Throws when the fee payer has not signed. */
export function signatureOf(transactionBase64: Base64EncodedWireTransaction): Signature {
  return getSignatureFromTransaction(
    getTransactionDecoder().decode(getBase64Encoder().encode(transactionBase64)),
  );
}

function outcomeOf(status: LandedStatus, signature: Signature): SendOutcome {
  if (status.error === null) return { outcome: 'confirmed', signature, slot: status.slot };
  return { outcome: 'failed', signature, slot: status.slot, error: status.error };
}

/** A node that lags does not know a fresh blockhash; an old one is for the expiry proof to judge. */
function isAboutBlockhash(rejection: RejectedTransaction): boolean {
  return rejection.error === 'BlockhashNotFound';
}

function transactionErrorIn(error: JsonRpcError): TransactionError | null {
  if (error.code !== RPC_ERROR.preflightFailure) return null;
  const { data } = error;
  if (typeof data !== 'object' || data === null || !('err' in data)) return null;
  return transactionErrorOf(data.err);
}

/** The innermost one says first that it failed. What programs write themselves stands behind “Program log:”. */
function failedProgramIn({ data }: JsonRpcError): string | null {
  if (typeof data !== 'object' || data === null || !('logs' in data) || !Array.isArray(data.logs))
    return null;
  for (const line of data.logs as readonly unknown[]) {
    const program = /^Program (\w{32,44}) failed: /.exec(String(line))?.[1];
    if (program !== undefined) return program;
  }
  return null;
}
