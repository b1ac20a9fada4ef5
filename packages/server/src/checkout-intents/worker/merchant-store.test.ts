import type { LearnedFlow } from '@florin/checkout/flows/learned-flow';
import type { ExchangePlan } from '@florin/checkout/flows/plans/exchange-plan';
import type { Id } from '@florin/wire/ids';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../database/sql.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.testing.ts';
import {
  findPauseEnd,
  flowRegistry,
  forgetLowQuotes,
  forgetOldPlans,
  lowQuotesOf,
  noteFailure,
  noteSuccess,
} from './merchant-store.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.drop());

const OURS = { account: 'acct_1' as Id<'account'>, host: 'shop.example' };

it('a merchant that fails three times in a row is left alone, ever longer up to a minute; one success ends it', async () => {
  const { database } = test;
  const pauseMs = async () => Math.max(0, ((await findPauseEnd(database, OURS)) ?? 0) - Date.now());
  const fail = () => noteFailure(database, OURS);
  await fail();
  await fail();
  expect(await pauseMs()).toBe(0);
  for (let failure = 3; failure <= 6; failure++) await fail();
  expect(await pauseMs()).toBeGreaterThan(1_000);
  for (let failure = 7; failure <= 20; failure++) await fail();
  expect(await pauseMs()).toBeLessThanOrEqual(60_000);
  expect(await findPauseEnd(database, { ...OURS, host: 'other.example' })).toBeNull();
  const theirs = { ...OURS, account: 'acct_2' as Id<'account'> };
  expect(await findPauseEnd(database, theirs)).toBeNull();
  await noteSuccess(database, theirs);
  expect(await findPauseEnd(database, OURS)).not.toBeNull();
  await noteSuccess(database, OURS);
  expect(await findPauseEnd(database, OURS)).toBeNull();
});

const FLOW: LearnedFlow = {
  origin: 'https://shop.example',
  fingerprint: 'f1',
  slug: 'shop-example',
  version: 1,
  revision: 1,
  recipe: { steps: [], commit: { class: 'commit', fields: [], submit: [] } },
  verifiedRuns: 1,
  failures: 0,
  plan: null,
  agreements: 0,
  pages: {},
};

it('a learned flow is written only over the revision before it', async () => {
  const registry = flowRegistry(test.database);
  expect(await registry.find(FLOW.origin, FLOW.fingerprint)).toBeNull();
  expect(await registry.put({ ...FLOW, revision: 2 })).toBe(false);
  expect(await registry.put(FLOW)).toBe(true);
  expect(await registry.put(FLOW)).toBe(false);
  const rivals = [1, 2, 3, 4].map((verifiedRuns) => registry.put({ ...FLOW, revision: 2, verifiedRuns }));
  expect((await Promise.all(rivals)).filter(Boolean)).toHaveLength(1);
  expect(await registry.find(FLOW.origin, FLOW.fingerprint)).toMatchObject({ revision: 2 });
});

it('pages come back in the order in which they were read: the oldest is forgotten first', async () => {
  const registry = flowRegistry(test.database);
  const pages = Object.fromEntries(['/long-address', '/b', '/a'].map((path) => [path, {}])) as never;
  await registry.put({ ...FLOW, fingerprint: 'f2', pages });
  const found = await registry.find(FLOW.origin, 'f2');
  expect(Object.keys(found!.pages)).toEqual(['/long-address', '/b', '/a']);
});

it('a plan is the account’s that learned it, and is forgotten in time', async () => {
  const { database } = test;
  for (const id of ['acct_a', 'acct_b'])
    await database.execute(sql`
      INSERT INTO accounts (id, wallet_address, business_name, metadata, created) VALUES (${id}, ${id}, 'b', '{}', 0)`);
  const registry = flowRegistry(database);
  const plan = { steps: [], isBound: false } as unknown as ExchangePlan;
  const own = { version: 1, plan, agreements: 2 };
  await registry.putPlan(FLOW, 'acct_a', { ...own, agreements: 1 });
  await registry.putPlan(FLOW, 'acct_a', own);
  expect(await registry.findPlan(FLOW, 'acct_a')).toEqual(own);
  expect(await registry.findPlan(FLOW, 'acct_b')).toBeNull();
  expect(await registry.plansOfOthers(FLOW, 'acct_b')).toEqual([own]);
  expect(await registry.plansOfOthers(FLOW, 'acct_a')).toEqual([]);
  await registry.putPlan(FLOW, 'acct_b', own);
  await registry.putPlan(FLOW, 'acct_b', null);
  expect(await registry.findPlan(FLOW, 'acct_b')).toBeNull();
  await database.execute(sql`UPDATE learned_plans SET learned_at = now() - interval '91 days'`);
  await forgetOldPlans(database);
  expect(await registry.findPlan(FLOW, 'acct_a')).toBeNull();
});

it('a quote that was too low is remembered for its account and its shop, for thirty days', async () => {
  const { database } = test;
  const lowQuotes = lowQuotesOf(database);
  await lowQuotes.note('acct_a', 'https://shop.example');
  await lowQuotes.note('acct_a', 'https://shop.example');
  expect(await lowQuotes.has('acct_a', 'https://shop.example')).toBe(true);
  expect(await lowQuotes.has('acct_b', 'https://shop.example')).toBe(false);
  expect(await lowQuotes.has('acct_a', 'https://other.example')).toBe(false);
  await database.execute(sql`UPDATE low_quotes SET noted_at = now() - interval '29 days'`);
  await forgetLowQuotes(database);
  expect(await lowQuotes.has('acct_a', 'https://shop.example')).toBe(true);
  await database.execute(sql`UPDATE low_quotes SET noted_at = now() - interval '31 days'`);
  await forgetLowQuotes(database);
  expect(await lowQuotes.has('acct_a', 'https://shop.example')).toBe(false);
});
