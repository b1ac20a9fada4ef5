import { eventually } from '@florin/testing/until';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../database/sql.ts';
import { createLogger } from '../http/observe/log.ts';
import { pause } from '../pause.ts';
import { type TestDatabase, testDatabase } from '../testing/database.testing.ts';
import { runAsLeader } from './leader.ts';

let test: TestDatabase;
const log = createLogger('silent', { write: () => {} });
beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.drop());

/** Stands for election and keeps count of who leads at this moment. */
function candidate(leaseName: string, leaders: Set<string>, name: string) {
  return runAsLeader(test.database, leaseName, log, async (signal) => {
    leaders.add(name);
    await pause(600_000, signal);
    leaders.delete(name);
  });
}

it('one leads; when it leaves, another takes over', async () => {
  const leaders = new Set<string>();
  const candidates = new Map(['a', 'b', 'c'].map((name) => [name, candidate('one', leaders, name)]));
  await eventually(() => expect(leaders.size).toBe(1));
  const [first] = leaders;
  await candidates.get(first!)!.stop();
  expect(leaders.has(first!)).toBe(false);
  await eventually(() => expect(leaders.size).toBe(1));
  await Promise.all([...candidates.values()].map((each) => each.stop()));
  expect(leaders.size).toBe(0);
  expect(await test.database.query(sql`SELECT 1 FROM leases`)).toHaveLength(0);
});

it('a leader that died is followed when its lease has run out', async () => {
  await test.database.execute(
    sql`INSERT INTO leases VALUES ('two', 'a process that was killed', now() + interval '2 seconds')`,
  );
  const leaders = new Set<string>();
  const heir = candidate('two', leaders, 'heir');
  await eventually(() => expect([...leaders]).toEqual(['heir']));
  await heir.stop();
});

it('a leader whose lease went to another stops leading', async () => {
  const leaders = new Set<string>();
  const first = candidate('three', leaders, 'first');
  await eventually(() => expect(leaders.size).toBe(1));
  await test.database.execute(sql`
    UPDATE leases SET holder = 'another', expires_at = now() + interval '1 hour' WHERE office = 'three'`);
  await eventually(() => expect(leaders.size).toBe(0));
  await first.stop();
  const row = await test.database.first(sql`SELECT holder FROM leases WHERE office = 'three'`);
  expect(row?.holder).toBe('another');
});
