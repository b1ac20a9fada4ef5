import type { Id } from '@florin/wire/ids';
import type { Queryable } from '../../../database/database.ts';
import { sql } from '../../../database/sql.ts';

/** How many of a product were paid for, and the cents of these. */
export interface ProductSales {
  readonly sold: number;
  readonly received: number;
}

export async function countSalesOfProduct(
  database: Queryable,
  accountId: Id<'account'>,
  product: string,
): Promise<ProductSales> {
  const row = await database.first<ProductSales>(sql`
    SELECT coalesce(sum(line_items.quantity), 0)::bigint AS sold, coalesce(sum(line_items.amount), 0)::bigint AS received
    FROM line_items JOIN checkout_sessions
      ON checkout_sessions.account_id = line_items.account_id AND checkout_sessions.id = line_items.checkout_session
    WHERE line_items.account_id = ${accountId} AND line_items.product = ${product}
      AND checkout_sessions.payment_status = 'paid'`);
  return row!;
}
