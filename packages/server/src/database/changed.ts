import { identifier, type Sql, sql } from './sql.ts';

/**
 * What a column becomes by an update: what is left out stays, null clears.
 * @example sql`UPDATE accounts SET username = ${changed('username', changes.username)}`
 */
export function changed(column: string, value: string | Sql | null | undefined): Sql {
  return value === undefined ? identifier(column) : sql`${value}`;
}
