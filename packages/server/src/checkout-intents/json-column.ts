import { type Sql, sql } from '../database/sql.ts';

/**
 * A value for a `json` column. Sent as text, because a driver's JSON parameter is `jsonb`, which reorders the keys that
 * people read.
 * @example sql`UPDATE checkout_intents SET quote = ${jsonColumn(database, quote)}`
 */
export function jsonColumn(value: unknown): Sql {
  return sql`${value === null || value === undefined ? null : JSON.stringify(value)}::text::json`;
}
