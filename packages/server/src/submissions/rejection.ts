import { giftErrorName } from '@florin/chain/program/errors';
import { type ApiError, invalidParameter } from '../errors/api-error.ts';

/** What a sender is told when the chain, or a check before it, refused. Nothing was sent. */
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
