import type { LearnedFlow } from '@florin/checkout/flows/learned-flow';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/database.testing.ts';
import { flowRegistry } from './flow-registry.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.drop());

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
