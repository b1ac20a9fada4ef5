import type { LearnedFlow } from '@florin/checkout/flows/learned-flow';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/database.testing.ts';
import { findPauseEnd, flowRegistry, noteFailure, noteSuccess } from './merchant-store.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.drop());

it('a merchant that fails three times in a row is left alone, ever longer up to a minute; one success ends it', async () => {
  const { database } = test;
  const pauseMs = async () => Math.max(0, ((await findPauseEnd(database, 'shop.example')) ?? 0) - Date.now());
  const fail = () => noteFailure(database, 'shop.example');
  await fail();
  await fail();
  expect(await pauseMs()).toBe(0);
  for (let failure = 3; failure <= 6; failure++) await fail();
  expect(await pauseMs()).toBeGreaterThan(1_000);
  for (let failure = 7; failure <= 20; failure++) await fail();
  expect(await pauseMs()).toBeLessThanOrEqual(60_000);
  expect(await findPauseEnd(database, 'other.example')).toBeNull();
  await noteSuccess(database, 'shop.example');
  expect(await findPauseEnd(database, 'shop.example')).toBeNull();
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
