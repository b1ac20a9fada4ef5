import type { Id } from '@florin/wire/ids';
import type { Queryable } from '../../../database/database.ts';
import { type Sql, sql } from '../../../database/sql.ts';

/** Cents that came in and that went back. */
export interface NumbersRow {
  readonly key: string;
  readonly name: string | null;
  readonly received: number;
  readonly refunded: number;
}

const LISTED_MAX = 100;

/** What was paid, and what went back of it, each when it happened. */
function moved(accountId: Id<'account'>, from: number, until: number): Sql {
  return sql`
    SELECT source, created, amount AS received, 0::bigint AS refunded FROM transactions
    WHERE account_id = ${accountId} AND created >= ${from} AND created < ${until}
      AND type IN ('checkout_session', 'transaction_intent')
    UNION ALL
    SELECT transactions.source, refunds.created, 0, refunds.amount FROM refunds JOIN transactions
      ON transactions.account_id = refunds.account_id AND transactions.id = refunds.transaction
    WHERE refunds.account_id = ${accountId} AND refunds.status = 'succeeded' AND refunds.created >= ${from} AND refunds.created < ${until}`;
}

const ends = (starts: readonly number[]) => [starts[0]!, starts.at(-1)!] as const;

/** By the number of the day, from 1; days without money are left out. */
export async function numbersByDay(
  database: Queryable,
  accountId: Id<'account'>,
  starts: readonly number[],
): Promise<NumbersRow[]> {
  return database.query<NumbersRow>(sql`
    SELECT width_bucket(created, ${starts}::bigint[])::text AS key, NULL AS name,
      sum(received)::bigint AS received, sum(refunded)::bigint AS refunded
    FROM (${moved(accountId, ...ends(starts))}) moved GROUP BY 1`);
}

/** The largest first; what was asked for without a link has the empty key. */
export async function numbersByLink(
  database: Queryable,
  accountId: Id<'account'>,
  starts: readonly number[],
): Promise<NumbersRow[]> {
  return database.query<NumbersRow>(sql`
    SELECT coalesce(sold.checkout_link, '') AS key, coalesce(links.title, (
        SELECT string_agg(description, ', ' ORDER BY line_items.id) FROM line_items
        WHERE line_items.account_id = ${accountId} AND line_items.checkout_link = links.id)) AS name,
      sum(received)::bigint AS received, sum(refunded)::bigint AS refunded
    FROM (${moved(accountId, ...ends(starts))}) moved
    LEFT JOIN checkout_sessions sold ON sold.account_id = ${accountId} AND sold.id = moved.source
    LEFT JOIN checkout_links links ON links.account_id = ${accountId} AND links.id = sold.checkout_link
    GROUP BY sold.checkout_link, links.id, links.title ORDER BY 3 DESC, 1 LIMIT ${LISTED_MAX}`);
}

/** The largest first. Of a sale of several products each has its share; a share is rounded to the cent. */
export async function numbersByProduct(
  database: Queryable,
  accountId: Id<'account'>,
  starts: readonly number[],
): Promise<NumbersRow[]> {
  return database.query<NumbersRow>(sql`
    SELECT line_items.product AS key, min(products.name) AS name,
      sum(round(moved.received * line_items.amount::numeric / sold.amount_total))::bigint AS received,
      sum(round(moved.refunded * line_items.amount::numeric / sold.amount_total))::bigint AS refunded
    FROM (${moved(accountId, ...ends(starts))}) moved
    JOIN checkout_sessions sold ON sold.account_id = ${accountId} AND sold.id = moved.source AND sold.amount_total > 0
    JOIN line_items ON line_items.account_id = ${accountId} AND line_items.checkout_session = sold.id
    JOIN products ON products.account_id = ${accountId} AND products.id = line_items.product
    GROUP BY 1 ORDER BY 3 DESC, 1 LIMIT ${LISTED_MAX}`);
}
