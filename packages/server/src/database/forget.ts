import type { Queryable } from './database.ts';
import { identifier, type Sql, sql } from './sql.ts';

/** So many are gone in well under the time that a statement may take, however many are left. */
const ROWS_AT_ONCE = 5_000;
const ACCOUNTS_AT_ONCE = 1_000;

/**
 * Removes the rows that `isOver` names, however many there are, in small statements: one large one would be cut off by its time limit,
 * and by the same on every later try.
 * @example await forgetRows(database, 'checkout_steps', sql`at < now() - interval '30 days'`)
 */
export async function forgetRows(database: Queryable, table: string, isOver: Sql): Promise<void> {
  await inSmallStatements(database, sql`DELETE FROM ${identifier(table)}`, someOf(table, isOver));
}

/**
 * The same for rows that stay, without what is over. `change` is an update up to its condition, and leaves nothing that `isDue`
 * names.
 * @example await changeRows(database, 'cards', sql`UPDATE cards SET cvc_sealed = NULL`, sql`cvc_stored_at < now() - interval '7 days'`)
 */
export async function changeRows(database: Queryable, table: string, change: Sql, isDue: Sql): Promise<void> {
  await inSmallStatements(database, change, someOf(table, isDue));
}

/** What another statement holds is left to the next time. */
function someOf(table: string, isDue: Sql): Sql {
  return sql`SELECT ctid FROM ${identifier(table)} WHERE ${isDue} LIMIT ${ROWS_AT_ONCE} FOR UPDATE SKIP LOCKED`;
}

/**
 * The same for objects with an id, by the time that it tells: a range of the primary key of each account. An index by time would cost
 * every insert, and one of ranges of pages finds nothing any more once new rows lie where old ones have been.
 * @example await forgetObjects(database, 'events', firstIdAt('event', cutoffSeconds))
 */
export async function forgetObjects(database: Queryable, table: string, firstKeptId: string): Promise<void> {
  for (let accounts = await accountsAfter(database, ''); accounts.length > 0; ) {
    await inSmallStatements(
      database,
      sql`DELETE FROM ${identifier(table)}`,
      sql`SELECT old.ctid FROM unnest(${accounts}::text[]) account, LATERAL (
          SELECT ctid FROM ${identifier(table)} WHERE account_id = account AND id < ${firstKeptId}
          ORDER BY id LIMIT ${ROWS_AT_ONCE}) old
        LIMIT ${ROWS_AT_ONCE}`,
    );
    accounts = await accountsAfter(database, accounts.at(-1)!);
  }
}

async function accountsAfter(database: Queryable, id: string): Promise<string[]> {
  const rows = await database.query<{ id: string }>(sql`
    SELECT id FROM accounts WHERE id > ${id} ORDER BY id LIMIT ${ACCOUNTS_AT_ONCE}`);
  return rows.map((row) => row.id);
}

async function inSmallStatements(database: Queryable, change: Sql, some: Sql): Promise<void> {
  let changed = ROWS_AT_ONCE;
  while (changed === ROWS_AT_ONCE)
    changed = await database.execute(sql`${change} WHERE ctid = ANY(ARRAY(${some}))`);
}
