import type { Id } from '@florin/wire/ids';
import type { Queryable } from '../../../database/database.ts';
import { sql } from '../../../database/sql.ts';

/** How many of a product were paid for, the cents of these, and what went back: of a sale of several products, each its share. */
export interface ProductSales {
  readonly sold: number;
  readonly received: number;
  readonly refunded: number;
}

export async function countSalesOfProduct(
  database: Queryable,
  accountId: Id<'account'>,
  product: string,
): Promise<ProductSales> {
  const row = await database.first<ProductSales>(sql`
    SELECT coalesce(sum(line_items.quantity), 0)::bigint AS sold, coalesce(sum(line_items.amount), 0)::bigint AS received,
      coalesce(sum(round(line_items.amount * coalesce(returned.cents, 0) / nullif(checkout_sessions.amount_total, 0))), 0)::bigint AS refunded
    FROM line_items JOIN checkout_sessions
      ON checkout_sessions.account_id = line_items.account_id AND checkout_sessions.id = line_items.checkout_session
    LEFT JOIN LATERAL (
      SELECT sum(refunds.amount) AS cents FROM refunds
      JOIN transactions ON transactions.account_id = refunds.account_id AND transactions.id = refunds.transaction
      WHERE transactions.account_id = ${accountId} AND transactions.source = checkout_sessions.id AND refunds.status = 'succeeded'
    ) returned ON true
    WHERE line_items.account_id = ${accountId} AND line_items.product = ${product}
      AND checkout_sessions.payment_status = 'paid'`);
  return row!;
}
