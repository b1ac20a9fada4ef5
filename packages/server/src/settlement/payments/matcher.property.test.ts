import { proofSeed } from '@florin/testing/proof-seed';
import { expect, it } from 'vitest';
import { checkMatcher } from './matcher.testing.ts';

it('1,500 random transactions leave no unit unaccounted for', () => {
  const seed = proofSeed();
  const tally = checkMatcher(seed, 1_500);
  expect(tally.settled, `seed ${seed}`).toBeGreaterThan(200);
  expect([...tally.reasons].sort(), `seed ${seed}`).toEqual([
    'already_settled',
    'amount_too_low',
    'canceled',
    'overpaid',
    'signature_settled_another',
    'wrong_mint',
  ]);
});
