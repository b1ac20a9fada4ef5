import type { HistoryEntry } from '@florin/chain/port';
import { isId } from '@florin/wire/ids';
import type { Queryable } from '../../database/database.ts';
import { sweepNow } from './sweep-store.ts';

const WORDS = /\w+/g;

/**
 * Gives the payment requests that memos name the next turn of the sweep. Every transaction that the service builds names
 * its request so. Anyone else may do that too; it is a hint to look at the reference, once however often it is repeated,
 * and proves nothing.
 * @example await sweepHinted(database, page.entries)
 */
export async function sweepHinted(database: Queryable, entries: readonly HistoryEntry[]): Promise<void> {
  const named = entries.flatMap(({ error, memo }) =>
    error === null ? (memo?.match(WORDS) ?? []).filter(isPaymentRequestId) : [],
  );
  if (named.length > 0) await sweepNow(database, [...new Set(named)]);
}

function isPaymentRequestId(word: string): boolean {
  return isId('checkout_session', word) || isId('transaction_intent', word) || isId('refund', word);
}
