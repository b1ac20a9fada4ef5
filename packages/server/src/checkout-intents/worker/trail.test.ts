import type { Json } from '@florin/page-reading/json';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../database/sql.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.testing.ts';
import { armCharge, type Outcome, recordOutcome, takeUpCharge } from '../charges/charge-store.ts';
import { sweepCheckouts } from './sweep.ts';

const CANARY = 'sid_canary_0f7b2c';
const TRAILS: Readonly<Record<string, Json>> = {
  browser: {
    kind: 'browser',
    checkoutUrl: 'https://shop.example/pay',
    storageState: { cookies: [{ value: CANARY }] },
  },
  session: { session: 'cs_1', page: { kind: 'browser', storageState: { cookies: [{ value: CANARY }] } } },
};

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase();
  await test.database.execute(sql`
    INSERT INTO accounts (id, wallet_address, business_name, metadata, created) VALUES ('acct_1', 'w', 'b', '{}', 0)`);
  await test.database.execute(sql`
    INSERT INTO cards (account_id, id, brand, last4, exp_month, exp_year, number_sealed, fingerprint, metadata, created)
    VALUES ('acct_1', 'card_1', 'visa', '4242', 12, 2034, '{}', 'f', '{}', 0)`);
});
afterAll(() => test.drop());

/** A charge whose submit was armed with a trail. */
async function armed(id: string, trail: Json) {
  const { database } = test;
  await database.execute(sql`
    INSERT INTO checkout_intents (account_id, id, status, url, options, metadata, created, expires_at, lane, round, card,
      confirmed_at, amount, currency)
    VALUES ('acct_1', ${id}, 'processing', 'https://shop.example/p', '{}', '{}', 0, now(), 'lane', 1, 'card_1', now(), 100, 'usd')`);
  await database.execute(sql`
    INSERT INTO checkout_charges (intent_id, account_id, card, state, idempotency_key)
    VALUES (${id}, 'acct_1', 'card_1', 'prepared', ${id})`);
  const charge = (await takeUpCharge(database, id))!;
  expect(await armCharge(database, charge, { amount: 100 as never, currency: 'usd', trail })).toBe(true);
  expect(await rowOf(id)).toContain(CANARY);
  return charge;
}

async function rowOf(id: string): Promise<string> {
  const row = await test.database.first<{ row: string }>(sql`
    SELECT checkout_charges.*::text AS row FROM checkout_charges WHERE intent_id = ${id}`);
  return row!.row;
}

const ENDS: readonly Outcome[] = [
  { kind: 'placed', chargeId: 'order_1' },
  { kind: 'declined', reason: 'card_declined', detail: 'no' },
  { kind: 'no_order', detail: 'none' },
];

it.each(ENDS.flatMap((outcome) => Object.entries(TRAILS).map(([name, trail]) => ({ outcome, name, trail }))))(
  'the cookies of a shop end with the charge: $outcome.kind, $name',
  async ({ outcome, name, trail }) => {
    const id = `ci_${outcome.kind}_${name}`;
    const charge = await armed(id, trail);
    expect(
      await recordOutcome(
        test.database,
        charge,
        { kind: 'unknown', detail: 'no answer' },
        { authenticationMs: 1_000 },
      ),
    ).toBe(true);
    expect(await rowOf(id)).toContain(CANARY);
    const again = (await takeUpCharge(test.database, id))!;
    expect(await recordOutcome(test.database, again, outcome, { authenticationMs: 1_000 })).toBe(true);
    expect(await rowOf(id)).not.toContain(CANARY);
  },
);

it.each(Object.entries(TRAILS))(
  'those of a charge that stays open end after thirty days: %s',
  async (name, trail) => {
    const id = `ci_open_${name}`;
    await armed(id, trail);
    const age = async (days: number) => {
      await test.database.execute(sql`
      UPDATE checkout_charges SET armed_at = now() - ${days} * interval '1 day' WHERE intent_id = ${id}`);
      await sweepCheckouts({ database: test.database, vault: null });
    };
    await age(29);
    expect(await rowOf(id)).toContain(CANARY);
    await age(31);
    const row = await rowOf(id);
    expect(row).not.toContain(CANARY);
    expect(row).toContain(name === 'session' ? 'cs_1' : 'https://shop.example/pay');
  },
);
