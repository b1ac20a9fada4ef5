import { proofSeed } from '@florin/testing/proof-seed';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEFAULT_SPONSORSHIP } from '../sponsorship-terms/limits.ts';
import { startTestFlorin, type TestFlorin } from '../testing/florin.testing.ts';
import { raceReleaseAgainstReclaim } from './race.testing.ts';

const seed = proofSeed();

let florin: TestFlorin;
beforeAll(async () => {
  florin = await startTestFlorin({ sponsorship: { ...DEFAULT_SPONSORSHIP, claimsPerNetwork: 1_000 } });
});
afterAll(() => florin.stop());

it(`release races reclaim: one wins, the other hears why, the books agree (seed ${seed})`, async () => {
  const { released, reclaimed } = await raceReleaseAgainstReclaim(florin, 12, seed);
  expect(released + reclaimed).toBe(12);
});
