import type { Id } from '@florin/wire/ids';
import type { Queryable } from '../../../../database/database.ts';
import { NOTHING, sql } from '../../../../database/sql.ts';
import type { Position } from '../filter.ts';

/** Money that moved: a payment or a part of one, money that settled nothing, or a refund. */
export interface MovementRow {
  readonly kind: 'payment' | 'unmatched' | 'refund';
  readonly id: string;
  readonly created: number;
  /** Base units that came in; negative where they went out. */
  readonly base_units: string;
  /** The part of it that went to the service. */
  readonly fee_base_units: string;
  /** What the account owes the service of it. */
  readonly fee_owed_base_units: string;
  readonly counterpart: string;
  readonly own_address: string | null;
  readonly signature: string;
  /** What it was for. */
  readonly source: string | null;
  readonly description: string | null;
}

export interface MovementRange {
  /** Unix seconds, inclusive. */
  readonly from: number | null;
  /** Unix seconds, exclusive. */
  readonly until: number | null;
  readonly after: Position | null;
}

/**
 * Movements of USDC of one account, oldest first. Every unit that reached its wallets is in one row: those of an arrival that paid something
 * in part and left a rest are in two, with the same signature.
 * @example const rows = await listMovements(database, accountId, { from: null, until: null, after: null }, mint, 500)
 */
export async function listMovements(
  database: Queryable,
  accountId: Id<'account'>,
  { from, until, after }: MovementRange,
  mint: string,
  limit: number,
): Promise<MovementRow[]> {
  const range = sql`${from === null ? NOTHING : sql`AND created >= ${from}`} ${until === null ? NOTHING : sql`AND created < ${until}`}
    ${after === null ? NOTHING : sql`AND (created, id) > (${after.created}, ${after.id})`}`;
  return database.query<MovementRow>(sql`
    WITH page AS (
      SELECT * FROM (
        (SELECT 'payment' AS kind, id, created, amount::numeric * 10000 AS base_units, sender_address AS counterpart,
          recipient_address AS own_address, signature, source FROM transactions
        WHERE account_id = ${accountId} AND type IN ('checkout_session', 'transaction_intent') ${range}
        ORDER BY created, id LIMIT ${limit})
        UNION ALL
        (SELECT 'unmatched', id, created, amount_base_units, sender_address, recipient_address, signature, source
        FROM unmatched_payments WHERE account_id = ${accountId} AND mint = ${mint} ${range}
        ORDER BY created, id LIMIT ${limit})
        UNION ALL
        (SELECT 'refund', id, created, -amount::numeric * 10000, recipient_address, sender_address, signature,
          coalesce(transaction, unmatched_payment)
        FROM refunds WHERE account_id = ${accountId} AND status = 'succeeded' ${range}
        ORDER BY created, id LIMIT ${limit})) moved
      ORDER BY created, id LIMIT ${limit})
    SELECT page.kind, page.id, page.created, page.base_units::text, page.counterpart, page.own_address, page.signature, page.source,
      coalesce(intent.fee_amount::numeric * 10000 - intent.fee_owed_base_units, 0)::text AS fee_base_units,
      coalesce(intent.fee_owed_base_units, 0)::text AS fee_owed_base_units,
      (SELECT string_agg(quantity || ' × ' || description, ', ' ORDER BY line_items.id) FROM line_items
       WHERE line_items.account_id = ${accountId} AND line_items.checkout_session = page.source) AS description
    FROM page LEFT JOIN transaction_intents intent
      ON intent.account_id = ${accountId} AND intent.id = page.source AND intent.transaction = page.id
    ORDER BY page.created, page.id`);
}
