import type { Id } from '@florin/wire/ids';
import type { UnmatchedPayment } from '@florin/wire/payments/unmatched-payment';
import type { Queryable } from '../database/database.ts';
import { presentUnmatchedPayment } from './present.ts';
import type { UnmatchedPaymentRow } from './store.ts';
import { suggestSources } from './suggest.ts';

/** Unmatched payments with what they may be for now. */
export async function showUnmatchedPayments(
  database: Queryable,
  accountId: Id<'account'>,
  rows: readonly UnmatchedPaymentRow[],
): Promise<UnmatchedPayment[]> {
  const suggested = await suggestSources(database, accountId, rows);
  return rows.map((row) => presentUnmatchedPayment(row, suggested.get(row.id)!));
}
