import type { Id } from '@florin/wire/ids';
import type { Queryable } from '../../../database/database.ts';
import { sql } from '../../../database/sql.ts';

/** What became of a link: visits that opened a session, those that were paid, and the cents of these. */
export interface LinkCounts {
  readonly opened: number;
  readonly paid: number;
  readonly received: number;
  /** Cents of these that went back. */
  readonly refunded: number;
}

/** By link; one that nobody has opened is left out. */
export async function countSessionsOfLinks(
  database: Queryable,
  accountId: Id<'account'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LinkCounts>> {
  if (ids.length === 0) return new Map();
  const rows = await database.query<LinkCounts & { readonly checkout_link: string }>(sql`
    SELECT checkout_link, count(*) AS opened, count(*) FILTER (WHERE payment_status = 'paid') AS paid,
      coalesce(sum(amount_total) FILTER (WHERE payment_status = 'paid'), 0)::bigint AS received, coalesce((
        SELECT sum(refunds.amount) FROM refunds
        JOIN transactions ON transactions.account_id = refunds.account_id AND transactions.id = refunds.transaction
        JOIN checkout_sessions sold ON sold.account_id = transactions.account_id AND sold.id = transactions.source
        WHERE refunds.account_id = ${accountId} AND refunds.status = 'succeeded'
          AND sold.checkout_link = checkout_sessions.checkout_link), 0)::bigint AS refunded
    FROM checkout_sessions WHERE account_id = ${accountId} AND checkout_link = ANY(${ids}) GROUP BY checkout_link`);
  return new Map(rows.map(({ checkout_link, ...counts }) => [checkout_link, counts]));
}

/** The newest live links that sell a product. */
export async function findLinksOfProduct(
  database: Queryable,
  accountId: Id<'account'>,
  product: string,
  limit: number,
): Promise<string[]> {
  const rows = await database.query<{ readonly id: string }>(sql`
    SELECT DISTINCT checkout_links.id FROM line_items JOIN checkout_links
      ON checkout_links.account_id = line_items.account_id AND checkout_links.id = line_items.checkout_link
    WHERE line_items.account_id = ${accountId} AND line_items.product = ${product} AND checkout_links.canceled_by IS NULL
    ORDER BY checkout_links.id DESC LIMIT ${limit}`);
  return rows.map(({ id }) => id);
}
