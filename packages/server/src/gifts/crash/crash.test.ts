import { proofSeed } from '@florin/testing/proof-seed';
import { expect, it } from 'vitest';
import { liveGiftsThroughCrashes } from './run.testing.ts';

const seed = proofSeed();

it(`gifts end as the chain says although API, worker and chain are killed (seed ${seed})`, async () => {
  const deaths = await liveGiftsThroughCrashes(2, 2, seed);
  expect(Object.values(deaths).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0);
});
