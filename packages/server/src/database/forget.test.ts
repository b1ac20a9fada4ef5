import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensureAccount } from '../accounts/store.ts';
import { forgetOldEvents } from '../events/store.ts';
import { firstIdAt } from '../ids.ts';
import { forgetExpiredChallenges } from '../sessions/store.ts';
import { type TestDatabase, testDatabase } from '../testing/database.testing.ts';
import { forgetOldDeliveries } from '../webhook-deliveries/store.ts';
import { changeRows } from './forget.ts';
import { sql } from './sql.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.drop());

const daysAgo = (days: number) => Math.floor(Date.now() / 1000) - days * 86_400;
/** More than one statement removes. */
const MANY = 5_001;

it('removes all that is over, however much it is, and nothing else', async () => {
  const { database } = test;
  await database.execute(sql`
    INSERT INTO auth_challenges SELECT 'old ' || number, 'a', 'm', now() - interval '1 second' FROM generate_series(1, ${MANY}) number
    UNION ALL SELECT 'new', 'a', 'm', now() + interval '1 hour'`);
  await forgetExpiredChallenges(database);
  expect(await database.query(sql`SELECT nonce FROM auth_challenges`)).toEqual([{ nonce: 'new' }]);
});

it('changes all that is due, however much it is, and nothing else', async () => {
  const { database } = test;
  await database.execute(sql`DELETE FROM auth_challenges`);
  await database.execute(sql`
    INSERT INTO auth_challenges SELECT 'due ' || number, 'a', 'm', now() FROM generate_series(1, ${MANY}) number
    UNION ALL SELECT 'other', 'b', 'm', now()`);
  await changeRows(
    database,
    'auth_challenges',
    sql`UPDATE auth_challenges SET address = 'c'`,
    sql`address = 'a'`,
  );
  expect(
    await database.query(sql`
      SELECT address, count(*) AS count FROM auth_challenges GROUP BY address ORDER BY address`),
  ).toEqual([
    { address: 'b', count: 1 },
    { address: 'c', count: MANY },
  ]);
});

it('forgets events and deliveries of every account by the time that their ids tell', async () => {
  const { database } = test;
  const wallets = [
    '8qbHbw2BbbTHBW1sbeqakYXVKRQM8Ne7pLK7m6CVfeR9',
    '3Z1aRkUdGvvTHZ7vKYV3vQwDn3QmCyVHbXg6rbQTmPbc',
  ];
  const accounts = await Promise.all(
    wallets.map((wallet) => ensureAccount(database, wallet, 'Leaf & Kettle')),
  );
  await database.execute(sql`DELETE FROM events`);
  const kept: string[] = [];
  for (const { id } of accounts) {
    const oldUs = daysAgo(31) * 1_000_000;
    await database.execute(sql`
      INSERT INTO events (account_id, id, type, about, snapshot, created)
      SELECT ${id}, new_id('evt_', ${oldUs}::bigint + number), 'gift.created', 'gift_1', '{}', 0
      FROM generate_series(1, ${MANY}) number`);
    const young = firstIdAt('event', daysAgo(29) + kept.length);
    kept.push(young);
    await database.execute(sql`
      INSERT INTO events (account_id, id, type, about, snapshot, created)
      VALUES (${id}, ${young}, 'gift.created', 'gift_1', '{}', 0)`);
    for (const days of [31, 29])
      await database.execute(sql`
        INSERT INTO webhook_deliveries (account_id, id, endpoint, event, event_type, about, status, attempts, due_at, tried_since, created)
        VALUES (${id}, ${firstIdAt('webhook_delivery', daysAgo(days))}, 'we_1', ${young}, 'gift.created', 'gift_1',
          'delivered', 1, now(), now(), ${days})`);
  }
  await forgetOldEvents(database);
  await forgetOldDeliveries(database);
  const events = await database.query<{ id: string }>(sql`SELECT id FROM events ORDER BY id`);
  expect(events.map(({ id }) => id)).toEqual([...kept].sort());
  expect(await database.query(sql`SELECT created FROM webhook_deliveries`)).toEqual([
    { created: 29 },
    { created: 29 },
  ]);
});
