import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/database.testing.ts';
import { noteMerchant, pausedUntil } from './merchant-pause.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.drop());

it('a merchant that fails three times in a row is left alone, ever longer up to a minute; one success ends it', async () => {
  const { database } = test;
  const pauseMs = async () => Math.max(0, ((await pausedUntil(database, 'shop.example')) ?? 0) - Date.now());
  const fail = () => noteMerchant(database, 'shop.example', true);
  await fail();
  await fail();
  expect(await pauseMs()).toBe(0);
  for (let failure = 3; failure <= 6; failure++) await fail();
  expect(await pauseMs()).toBeGreaterThan(1_000);
  for (let failure = 7; failure <= 20; failure++) await fail();
  expect(await pauseMs()).toBeLessThanOrEqual(60_000);
  expect(await pausedUntil(database, 'other.example')).toBeNull();
  await noteMerchant(database, 'shop.example', false);
  expect(await pausedUntil(database, 'shop.example')).toBeNull();
});
