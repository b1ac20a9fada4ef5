import { proofSeed } from '@florin/testing/proof-seed';
import { expect, it } from 'vitest';
import { runRandomCheckouts } from './random-checkouts.testing.ts';

it('random checkouts: quotes to the cent, one order for each success, none for a failure', async () => {
  const seed = proofSeed();
  const tallies = Object.values(await runRandomCheckouts(12, seed));
  expect(tallies.flatMap(({ broken }) => broken)).toEqual([]);
  expect(tallies.map(({ plainSucceeded }) => plainSucceeded)).toEqual(tallies.map(({ plain }) => plain));
});
