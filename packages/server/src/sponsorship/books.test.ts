import { proofSeed } from '@florin/testing/proof-seed';
import { SeededRandom } from '@florin/testing/seeded-random';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEFAULT_SPONSORSHIP } from '../sponsorship-terms/limits.ts';
import { startTestFlorin, type TestFlorin } from '../testing/florin.testing.ts';
import { booksOf, happen, untilNoChargeIsOpen } from './books.testing.ts';
import { lamportsOf } from './drain.testing.ts';

const seed = proofSeed();

let florin: TestFlorin;
beforeAll(async () => {
  florin = await startTestFlorin({ sponsorship: { ...DEFAULT_SPONSORSHIP, claimsPerNetwork: 1_000 } });
});
afterAll(() => florin.stop());

it(`what accounts were charged is what the sponsor spent on chain (seed ${seed})`, async () => {
  const before = await lamportsOf(florin, florin.services.network.sponsor!.address);
  await happen(florin, 8, new SeededRandom(seed));
  await untilNoChargeIsOpen(florin);
  const { taken, charged, spent, returned } = await booksOf(florin, before);
  expect(charged).toBe(spent);
  expect(taken).toBe(spent);
  expect(spent).toBeGreaterThan(0);
  expect(returned).toBeGreaterThan(0);
});
