import type { TransactionError } from '@solana/kit';

/**
 * The chain's error with plain numbers in it. Which of them arrive as bigints depends on the method that was asked, and
 * all of them fit (custom codes have 32 bits).
 */
export function transactionErrorOf(error: unknown): TransactionError | null {
  return error === null || error === undefined ? null : (withNumbers(error) as TransactionError);
}

function withNumbers(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (Array.isArray(value)) return value.map(withNumbers);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withNumbers(inner)]));
}
