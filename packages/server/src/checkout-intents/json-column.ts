import type { Fragment, Sql } from '../database/database.ts';

/**
 * A value for a `json` column. Sent as text, because a driver's JSON parameter is `jsonb`, which reorders the keys that
 * people read.
 * @example sql`UPDATE checkout_intents SET quote = ${jsonColumn(sql, quote)}`
 */
export function jsonColumn(sql: Sql, value: unknown): Fragment {
  return sql`${value === null || value === undefined ? null : JSON.stringify(value)}::text::json`;
}
