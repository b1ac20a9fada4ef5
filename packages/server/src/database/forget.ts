import type { Queryable } from './database.ts';
import { identifier, type Sql, sql } from './sql.ts';

/** So many are gone in well under the time that a statement may take, however many are left. */
const ROWS_AT_ONCE = 5_000;
/** Fewer where rows stay: a change may write an event and wake who waits, which takes ten times as long as to forget a row. */
const CHANGES_AT_ONCE = 1_000;
const ACCOUNTS_AT_ONCE = 1_000;

/**
 * Removes the rows that `isOver` names, however many there are, in small statements: one large one would be cut off by its time limit,
 * and by the same on every later try.
 * @example await forgetRows(database, 'checkout_steps', sql`at < now() - interval '30 days'`)
 */
export async function forgetRows(database: Queryable, table: string, isOver: Sql): Promise<void> {
  await inSmallStatements(
    database,
    sql`DELETE FROM ${identifier(table)}`,
    someOf(table, isOver, ROWS_AT_ONCE),
    ROWS_AT_ONCE,
  );
}

/**
 * The same for rows that stay, without what is over. `change` is an update up to its condition, and leaves nothing that `isDue`
 * names.
 * @example await changeRows(database, 'cards', sql`UPDATE cards SET cvc_sealed = NULL`, sql`cvc_stored_at < now() - interval '7 days'`)
 */
export async function changeRows(database: Queryable, table: string, change: Sql, isDue: Sql): Promise<void> {
  await inSmallStatements(database, change, someOf(table, isDue, CHANGES_AT_ONCE), CHANGES_AT_ONCE);
}

/** What another statement holds is left to the next time. */
function someOf(table: string, isDue: Sql, limit: number): Sql {
  return sql`SELECT ctid FROM ${identifier(table)} WHERE ${isDue} LIMIT ${limit} FOR UPDATE SKIP LOCKED`;
}

/**
 * The same for objects with an id, by the time that it tells: a range of the primary key of each account. An index by time would cost
 * every insert, and one of ranges of pages finds nothing any more once new rows lie where old ones have been.
 * @example await forgetObjects(database, 'events', firstIdAt('event', cutoffSeconds))
 */
export async function forgetObjects(database: Queryable, table: string, firstKeptId: string): Promise<void> {
  for (let accounts = await accountsAfter(database, ''); accounts.length > 0; ) {
    await forgetObjectsOf(database, table, accounts, firstKeptId);
    accounts = await accountsAfter(database, accounts.at(-1)!);
  }
}

/**
 * Goes on behind the last that was removed. To begin anew each time would mean to pass over all that is gone, which stays in the index
 * until the database cleans up: of a million objects of one account, the last took twenty times as long as the first.
 */
async function forgetObjectsOf(
  database: Queryable,
  table: string,
  accounts: readonly string[],
  firstKeptId: string,
): Promise<void> {
  let left = accounts;
  let afterId = '';
  for (;;) {
    const last = await database.first<{ account: string; id: string; count: number }>(sql`
      WITH old AS (
        SELECT account, found.id, found.ctid AS place
        FROM unnest(${left}::text[]) WITH ORDINALITY AS given (account, turn), LATERAL (
          SELECT id, ctid FROM ${identifier(table)}
          WHERE account_id = account AND id < ${firstKeptId} AND id > CASE WHEN turn = 1 THEN ${afterId} ELSE '' END
          ORDER BY id LIMIT ${ROWS_AT_ONCE}) found
        LIMIT ${ROWS_AT_ONCE}),
      gone AS (DELETE FROM ${identifier(table)} WHERE ctid = ANY(ARRAY(SELECT place FROM old)))
      SELECT account, id, (SELECT count(*) FROM old) AS count FROM old
      ORDER BY account COLLATE "C" DESC, id DESC LIMIT 1`);
    if (last === null || last.count < ROWS_AT_ONCE) return;
    left = left.slice(left.indexOf(last.account));
    afterId = last.id;
  }
}

async function accountsAfter(database: Queryable, id: string): Promise<string[]> {
  const rows = await database.query<{ id: string }>(sql`
    SELECT id FROM accounts WHERE id > ${id} ORDER BY id LIMIT ${ACCOUNTS_AT_ONCE}`);
  return rows.map((row) => row.id);
}

async function inSmallStatements(database: Queryable, change: Sql, some: Sql, limit: number): Promise<void> {
  let changed = limit;
  while (changed === limit) changed = await database.execute(sql`${change} WHERE ctid = ANY(ARRAY(${some}))`);
}
