import type { ChainPort } from '@florin/chain/port';
import { giftErrorName } from '@florin/chain/program/errors';
import { unverifiedSigners, type WireTransaction } from '@florin/chain/wire-transaction';
import type { Address, Base64EncodedWireTransaction, Signature } from '@solana/kit';
import { ApiError, invalidParameter } from '../http/api-error.ts';

/** Throws unless all of these have signed: a transaction without them could only fail. */
export async function assertSignedBy(
  transaction: WireTransaction,
  signers: readonly Address[],
): Promise<void> {
  const [absent] = await unverifiedSigners(transaction, signers);
  if (absent !== undefined) throw rejected(`the signature of ${absent} is missing or wrong`);
}

/** Sends a transaction that is signed by all. One that has landed already is as good as sent. */
export async function sendSigned(
  chain: ChainPort,
  transactionBase64: Base64EncodedWireTransaction,
): Promise<Signature> {
  const outcome = await chain.submit(transactionBase64);
  if (outcome.outcome === 'submitted') return outcome.signature;
  if (outcome.outcome === 'rejected') {
    if (outcome.error === 'AlreadyProcessed') return outcome.signature;
    throw rejected(outcome.error === null ? outcome.reason : describeChainError(outcome.error));
  }
  throw new ApiError(
    'chain_unavailable',
    'The chain gave no answer; the transaction may or may not have been sent. Sending it again is harmless.',
    { headers: { 'Retry-After': '2' } },
  );
}

export function rejected(why: string): ApiError {
  return invalidParameter(
    'transaction',
    `The transaction was refused and not sent: ${why}.`,
    'transaction_rejected',
  );
}

const IN_WORDS: Readonly<Record<string, string>> = {
  BlockhashNotFound: 'it has expired; ask for a new one',
  AlreadyProcessed: 'it has landed already',
  InsufficientFundsForFee: 'the paying wallet has too little SOL for the fee',
  AccountNotFound: 'the paying wallet has no SOL',
  vault_missing: 'the gift’s escrow is empty, because it was claimed or taken back',
  vault_in_use: 'the gift’s escrow holds money already',
};

/** The chain's error in words where we know them, as it is where we do not. */
export function describeChainError(error: unknown): string {
  if (typeof error === 'string') return IN_WORDS[error] ?? error;
  const text = JSON.stringify(error, (_, value) => (typeof value === 'bigint' ? Number(value) : value));
  const custom = /"Custom":(\d+)/.exec(text)?.[1];
  const name = custom === undefined ? null : giftErrorName(Number(custom));
  return (name && IN_WORDS[name]) ?? name ?? text;
}
