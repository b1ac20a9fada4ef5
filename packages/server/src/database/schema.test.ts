import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/database.testing.ts';
import { sql } from './sql.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.drop());

/** Foreign keys between tables whose rows belong to accounts, and whether the account is part of them on both sides. */
const KEYS_WITHIN_ACCOUNTS = sql`
  SELECT conrelid::regclass || ' -> ' || confrelid::regclass AS name,
    coalesce(confkey[array_position(conkey, own.attnum)] = theirs.attnum, false) AS has_account
  FROM pg_constraint
  JOIN pg_attribute own ON own.attrelid = conrelid AND own.attname = 'account_id'
  JOIN pg_attribute theirs ON theirs.attrelid = confrelid AND theirs.attname = 'account_id'
  WHERE contype = 'f' AND connamespace = 'public'::regnamespace`;

it('lets a row refer to rows of its own account alone', async () => {
  const keys = await test.database.query<{ name: string; has_account: boolean }>(KEYS_WITHIN_ACCOUNTS);
  expect(keys.length).toBeGreaterThan(10);
  expect(keys.filter(({ has_account }) => !has_account)).toEqual([]);
});

it('has checked the rows that were there before', async () => {
  const unchecked = sql`SELECT conname FROM pg_constraint WHERE NOT convalidated AND connamespace = 'public'::regnamespace`;
  expect(await test.database.query(unchecked)).toEqual([]);
});

it('refuses a price of another account’s product', async () => {
  await test.database.query(sql`
    INSERT INTO accounts (id, wallet_address, business_name, metadata, created)
    VALUES ('acct_a', 'wallet a', 'A', '{}', 1), ('acct_b', 'wallet b', 'B', '{}', 1)`);
  await test.database.query(sql`
    INSERT INTO products (account_id, id, active, name, images, type, amount, metadata, created, updated)
    VALUES ('acct_a', 'prod_a', true, 'A', '[]', 'good', 100, '{}', 1, 1)`);
  const priceOf = (account: string) =>
    test.database.query(sql`
      INSERT INTO prices (account_id, id, product, active, unit_amount, metadata, created)
      VALUES (${account}, ${`price_${account}`}, 'prod_a', true, 100, '{}', 1)`);
  await expect(priceOf('acct_b')).rejects.toThrow('prices_product');
  await priceOf('acct_a');
});
