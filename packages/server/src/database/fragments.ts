import postgres from 'postgres';
import type { Fragment, Sql } from './database.ts';

/**
 * A piece of SQL without parameters, made once for all statements: making one costs as much as making a query. It is
 * never run, so the pool behind it never connects.
 * @example const NEWEST_FIRST = fragment`DESC`
 */
export const fragment = postgres({ max: 1 }) as unknown as (text: TemplateStringsArray) => Fragment;

/** What stands where SQL is left out. */
export const NOTHING = fragment``;

/**
 * The conditions that are there, one after another.
 * @example joined(sql, [status === undefined ? NOTHING : sql`AND status = ${status}`])
 */
export function joined(sql: Sql, parts: readonly Fragment[]): Fragment {
  return parts
    .filter((part) => part !== NOTHING)
    .reduce((whole, part) => (whole === NOTHING ? part : sql`${whole} ${part}`), NOTHING);
}
