import { proofSeed } from '@florin/testing/proof-seed';
import { expect, it } from 'vitest';
import { DEFAULT_SPONSORSHIP } from '../sponsorship-terms/limits.ts';
import { startTestFlorin } from '../testing/florin.testing.ts';
import { raceReleaseAgainstReclaim } from './race.testing.ts';

const seed = proofSeed();

it(`a hundred races of release and reclaim, both win some (seed ${seed})`, async () => {
  const florin = await startTestFlorin({ sponsorship: { ...DEFAULT_SPONSORSHIP, claimsPerNetwork: 1_000 } });
  try {
    const { released, reclaimed } = await raceReleaseAgainstReclaim(florin, 100, seed);
    expect(released + reclaimed).toBe(100);
    expect(Math.min(released, reclaimed)).toBeGreaterThan(0);
  } finally {
    await florin.stop();
  }
});
