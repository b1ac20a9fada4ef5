import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { emptyTestDatabase, type TestDatabase } from '../testing/database.testing.ts';
import { openDatabase } from './database.ts';
import { relieve } from './relieve.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await emptyTestDatabase();
});
afterAll(() => test.drop());

const CONNECTIONS_MAX = 3;
const open = (name: string) =>
  openDatabase(test.url, { maxConnections: CONNECTIONS_MAX, applicationName: name });

async function connectionsOf(name: string): Promise<number> {
  const [row] = await test.database`
    select count(*) as n from pg_stat_activity where application_name = ${name}`;
  return row!.n;
}

it('opens no connection that nobody needed', async () => {
  const pool = open('relieved idle');
  await pool`select 1`;
  relieve(pool, CONNECTIONS_MAX, 5);
  for (let looks = 0; looks < 50; looks++) expect(await connectionsOf('relieved idle')).toBe(1);
  await pool.end();
});

it('goes on while queries run, and ends with its pool', async () => {
  const pool = open('relieved busy');
  await Promise.all(Array.from({ length: 10 }, () => pool`select pg_sleep(0.05)`));
  relieve(pool, CONNECTIONS_MAX, 5);
  for (let count = 0; count < 200; count++) {
    const [row] = await pool`select ${count}::int as count`;
    expect(row).toEqual({ count });
  }
  expect(await connectionsOf('relieved busy')).toBe(CONNECTIONS_MAX);
  await pool.end();
  await vi.waitFor(async () => expect(await connectionsOf('relieved busy')).toBe(0), 10_000);
});
