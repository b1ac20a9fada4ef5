import { proofSeed } from '@florin/testing/proof-seed';
import { expect, it } from 'vitest';
import { checkMatcher } from './matcher.testing.ts';

it('50,000 random transactions leave no unit unaccounted for', () => {
  const seed = proofSeed();
  expect(checkMatcher(seed, 50_000).settled, `seed ${seed}`).toBeGreaterThan(5_000);
});
