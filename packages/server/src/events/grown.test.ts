import type { Id } from '@florin/wire/ids';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensureAccount } from '../accounts/store.ts';
import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { type TestDatabase, testDatabase } from '../testing/database.testing.ts';
import { countPendingDeliveries, findEvents, readSnapshots } from './store.ts';

const QUIET_ACCOUNTS = 2_000;
const EVENTS_OF_LARGE = 3_000;
const PAGE = 25;

let test: TestDatabase;
let large: Id<'account'>;
let ids: string[];

/** One account with half of everything, and many with a few events each: what an average account has says nothing of it. */
beforeAll(async () => {
  test = await testDatabase();
  const { database } = test;
  large = (await ensureAccount(database, '8qbHbw2BbbTHBW1sbeqakYXVKRQM8Ne7pLK7m6CVfeR9', 'Leaf & Kettle')).id;
  const rows = sql`
    SELECT CASE WHEN number > ${EVENTS_OF_LARGE} THEN 'acct_' || number % ${QUIET_ACCOUNTS} ELSE ${large} END AS account,
      number FROM generate_series(1, ${2 * EVENTS_OF_LARGE}) number`;
  await database.execute(sql`
    INSERT INTO events (account_id, id, type, about, snapshot, created)
    SELECT account, 'evt_' || number, 'gift.created', 'gift_1', '{}', 1 FROM (${rows}) made`);
  await database.execute(sql`
    INSERT INTO webhook_deliveries
      (account_id, id, endpoint, event, event_type, about, status, attempts, due_at, tried_since, created)
    SELECT account, 'whd_' || number, 'we_' || account, 'evt_' || number, 'gift.created', 'gift_1',
      CASE WHEN account = ${large} THEN 'pending' ELSE 'delivered' END, 0, now(), now(), 1 FROM (${rows}) made`);
  await database.execute(sql`ANALYZE events, webhook_deliveries`);
  ids = Array.from({ length: PAGE }, (_, index) => `evt_${1 + index * 100}`);
});
afterAll(() => test.drop());

/** Of all indexes of a table, by this connection. */
async function entriesRead(database: Queryable, table: string): Promise<number> {
  const row = await database.first<{ entries: number }>(sql`
    SELECT sum(pg_stat_get_xact_tuples_returned(indexrelid))::int AS entries
    FROM pg_index WHERE indrelid = ${table}::regclass`);
  return row!.entries;
}

it.each<[string, string, (database: Queryable) => Promise<unknown>]>([
  ['deliveries', 'webhook_deliveries', (database) => countPendingDeliveries(database, large, ids)],
  ['objects', 'events', (database) => readSnapshots(database, 'gifts', large, ids)],
  ['events', 'events', (database) => findEvents(database, large, ids)],
])(
  'a page reads the %s of its own events alone, however many the account has',
  async (_what, table, read) => {
    await test.database.transaction(async (transaction) => {
      // As after some calls on a connection: one plan, made for an account of average size.
      await transaction.execute(sql`SET LOCAL plan_cache_mode = force_generic_plan`);
      const before = await entriesRead(transaction, table);
      await read(transaction);
      expect((await entriesRead(transaction, table)) - before).toBe(PAGE);
    });
  },
);

it('counts what is still to be sent', async () => {
  const counts = await countPendingDeliveries(test.database, large, [...ids, 'evt_unknown']);
  expect(counts).toEqual(new Map(ids.map((id) => [id, 1])));
});
