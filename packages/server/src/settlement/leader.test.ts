import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { sql } from '../database/sql.ts';
import { createLogger } from '../http/observe/log.ts';
import { type TestDatabase, testDatabase } from '../testing/database.testing.ts';
import { pause, runAsLeader } from './leader.ts';

let test: TestDatabase;
const log = createLogger('silent', { write: () => {} });
beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.drop());

/** Runs for an office and keeps count of who is in it at this moment. */
function candidate(office: string, inOffice: Set<string>, name: string) {
  return runAsLeader(test.database, office, log, async (signal) => {
    inOffice.add(name);
    await pause(600_000, signal);
    inOffice.delete(name);
  });
}

const patiently = { timeout: 20_000, interval: 50 };

it('one leads; when it leaves, another takes over', async () => {
  const inOffice = new Set<string>();
  const seats = ['a', 'b', 'c'].map((name) => ({ name, seat: candidate('one', inOffice, name) }));
  await vi.waitFor(() => expect(inOffice.size).toBe(1), patiently);
  const [first] = inOffice;
  await seats.find(({ name }) => name === first)!.seat.stop();
  expect(inOffice.has(first!)).toBe(false);
  await vi.waitFor(() => expect(inOffice.size).toBe(1), patiently);
  await Promise.all(seats.map(({ seat }) => seat.stop()));
  expect(inOffice.size).toBe(0);
  expect(await test.database.query(sql`SELECT 1 FROM leases`)).toHaveLength(0);
});

it('a leader that died is followed when its lease has run out', async () => {
  await test.database.query(
    sql`INSERT INTO leases VALUES ('two', 'a process that was killed', now() + interval '2 seconds')`,
  );
  const inOffice = new Set<string>();
  const seat = candidate('two', inOffice, 'heir');
  await vi.waitFor(() => expect([...inOffice]).toEqual(['heir']), patiently);
  await seat.stop();
});

it('a leader whose lease went to another stops leading', async () => {
  const inOffice = new Set<string>();
  const seat = candidate('three', inOffice, 'first');
  await vi.waitFor(() => expect(inOffice.size).toBe(1), patiently);
  await test.database.query(sql`
    UPDATE leases SET holder = 'another', expires_at = now() + interval '1 hour' WHERE office = 'three'`);
  await vi.waitFor(() => expect(inOffice.size).toBe(0), patiently);
  await seat.stop();
  const [row] = await test.database.query(sql`SELECT holder FROM leases WHERE office = 'three'`);
  expect(row?.holder).toBe('another');
});
