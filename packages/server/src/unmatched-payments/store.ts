import type { Id } from '@florin/wire/ids';
import type { Cents } from '@florin/wire/money';
import type { UnmatchedReason } from '@florin/wire/payments/unmatched-payment';
import type { Queryable } from '../database/database.ts';
import type { Page, PageRange } from '../database/page.ts';
import { pageByTime } from '../database/page-by-time.ts';
import { sql } from '../database/sql.ts';

export interface UnmatchedPaymentRow {
  readonly account_id: Id<'account'>;
  readonly id: Id<'unmatched_payment'>;
  readonly signature: string;
  readonly instruction: string;
  readonly reason: UnmatchedReason;
  readonly amount: Cents;
  readonly amount_base_units: string;
  readonly mint: string;
  readonly sender_address: string;
  readonly recipient_address: string;
  readonly source: string;
  readonly created: number;
  readonly amount_refunded: number;
}

export async function findUnmatchedPayment(
  database: Queryable,
  accountId: Id<'account'>,
  id: string,
): Promise<UnmatchedPaymentRow | null> {
  return database.first<UnmatchedPaymentRow>(
    sql`SELECT * FROM unmatched_payments WHERE account_id = ${accountId} AND id = ${id}`,
  );
}

export async function listUnmatchedPayments(
  database: Queryable,
  accountId: Id<'account'>,
  query: PageRange,
): Promise<Page<UnmatchedPaymentRow>> {
  return pageByTime<UnmatchedPaymentRow>(
    database,
    'unmatched_payment',
    'unmatched_payments',
    accountId,
    query,
  );
}
