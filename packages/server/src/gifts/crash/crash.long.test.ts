import { proofSeed } from '@florin/testing/proof-seed';
import { expect, it } from 'vitest';
import { liveGiftsThroughCrashes } from './run.testing.ts';

const seed = proofSeed();

it(`a thousand gifts end as the chain says although everything is killed at random (seed ${seed})`, async () => {
  const deaths = await liveGiftsThroughCrashes(1_000, 24, seed);
  console.log('gifts', { seed, deaths });
  for (const count of Object.values(deaths)) expect(count).toBeGreaterThan(10);
});
