import type { Id } from '@florin/wire/ids';
import type { Queryable } from '../../../../database/database.ts';
import { sql } from '../../../../database/sql.ts';

/** A session or intent that money may have been for. */
export interface CandidateRow {
  readonly id: string;
  readonly kind: 'session' | 'intent';
  readonly item: string | null;
  readonly due: number;
  /** When its page was last open; null where nobody is known to have opened it. */
  readonly seen_at: number | null;
}

/** In the order of the ids. */
export async function findCandidates(
  database: Queryable,
  accountId: Id<'account'>,
  ids: readonly string[],
): Promise<CandidateRow[]> {
  if (ids.length === 0) return [];
  return database.query<CandidateRow>(sql`
    SELECT asked.id, asked.kind, asked.due, page_visits.seen_at, (
      SELECT description FROM line_items
      WHERE line_items.account_id = ${accountId} AND checkout_session = asked.id ORDER BY line_items.id LIMIT 1) AS item
    FROM (
      SELECT id, 'session' AS kind, amount_total - amount_received AS due FROM checkout_sessions
      WHERE account_id = ${accountId} AND id = ANY(${ids})
      UNION ALL
      SELECT id, 'intent', amount - amount_received FROM transaction_intents
      WHERE account_id = ${accountId} AND id = ANY(${ids})) asked
    LEFT JOIN page_visits ON page_visits.source = asked.id
    ORDER BY array_position(${ids}, asked.id)`);
}
