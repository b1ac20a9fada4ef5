import { isLong } from '@florin/testing/drawn';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Database, openDatabase } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { createLogger } from '../http/observe/log.ts';
import { type TestDatabase, testDatabase } from '../testing/database.testing.ts';
import { type RunningJobs, startJobs } from './runner.ts';
import { addJob } from './store.ts';

/** As few as DATABASE_CONNECTIONS may be; the queue keeps one of them to listen on. */
const CONNECTIONS = 3;
const CONCURRENCY = 8;
const NAME = 'florin-test-shared';

let test: TestDatabase;
let database: Database;
let jobs: RunningJobs;
let done: Set<string>;

beforeEach(async () => {
  test = await testDatabase();
  database = openDatabase(test.url, { maxConnections: CONNECTIONS, applicationName: NAME });
  done = new Set();
  waiting = null;
  jobs = await startJobs({
    database,
    log: createLogger('silent', { write: () => undefined }),
    concurrency: CONCURRENCY,
    everyMinute: [],
    tasks: { checkout_advance: (payload) => work((payload as { intent: string }).intent) },
  });
});
afterEach(async () => {
  await jobs.stop();
  await database.end();
  await test.drop();
});

/** Those who wait for one another; null where nobody does. */
let waiting: (() => void)[] | null;

/** Wants more connections at once than there are. */
async function work(intent: string): Promise<void> {
  await everyoneIsThere();
  const reads = Array.from({ length: CONNECTIONS }, () => database.query(sql`SELECT pg_sleep(0.01)`));
  const write = database.transaction(async (transaction) => {
    await transaction.query(sql`SELECT pg_sleep(0.01)`);
    await transaction.execute(
      sql`INSERT INTO merchant_pauses VALUES (${intent}, 1, now(), 'acct_1') ON CONFLICT DO NOTHING`,
    );
  });
  await Promise.all([...reads, write]);
  done.add(intent);
}

/** As many jobs as can be at once. */
async function everyoneIsThere(): Promise<void> {
  if (waiting === null) return;
  const called = new Promise<void>((resolve) => waiting?.push(resolve));
  if (waiting.length === CONCURRENCY) {
    for (const call of waiting) call();
    waiting = null;
  }
  await called;
}

async function add(count: number, name: string): Promise<string[]> {
  const intents = Array.from({ length: count }, (_, index) => `${name}-${index}`);
  for (const intent of intents)
    await test.database.query(sql`SELECT ${addJob('checkout_advance', { intent, queue: intent })}`);
  return intents;
}

const undone = (intents: string[]) => () => intents.filter((intent) => !done.has(intent));

it('more jobs than connections run at once, and requests beside them', async () => {
  waiting = [];
  const intents = await add(3 * CONCURRENCY, 'many');
  const requests = Array.from({ length: 30 }, () => database.query(sql`SELECT 1`));
  await expect.poll(undone(intents)).toEqual([]);
  await Promise.all(requests);
  expect(database.pool.totalCount).toBeLessThanOrEqual(CONNECTIONS);
});

it('a connection that is cut is lost neither to the queue nor to anyone else', async () => {
  const cut = () =>
    test.database.query(sql`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = ${NAME} AND datname = current_database()`);
  for (let round = 0; round <= (isLong() ? CONNECTIONS : 1); round++) {
    const intents = await add(CONCURRENCY, `round-${round}`);
    await cut();
    await expect.poll(undone(intents)).toEqual([]);
  }
});

it('the queue gives back what it took when it stops, and the connections serve on', async () => {
  const intents = await add(CONCURRENCY, 'last');
  await expect.poll(undone(intents)).toEqual([]);
  await jobs.stop();
  const { pool } = database;
  await expect.poll(() => [pool.totalCount - pool.idleCount, pool.waitingCount]).toEqual([0, 0]);
  const channels = await Promise.all(
    Array.from({ length: CONNECTIONS }, () =>
      database.query(sql`SELECT pg_listening_channels() FROM pg_sleep(0.1)`),
    ),
  );
  expect(channels.flat()).toEqual([]);
});
