import { proofSeed } from '@florin/testing/proof-seed';
import { expect, it } from 'vitest';
import { runRandomCheckouts } from './random-checkouts.testing.ts';

it('1,000 random checkouts over seeds, prompts and faults', async () => {
  const tallies = await runRandomCheckouts(1_000, proofSeed());
  console.table(
    Object.fromEntries(
      Object.entries(tallies).map(([kind, { broken, ...figures }]) => [
        kind,
        { ...figures, broken: broken.length },
      ]),
    ),
  );
  const all = Object.values(tallies);
  expect(all.flatMap(({ broken }) => broken)).toEqual([]);
  expect(all.every(({ quotesExact, checkouts }) => quotesExact === checkouts)).toBe(true);
  expect(all.every(({ plain, plainSucceeded }) => plainSucceeded >= 0.97 * plain)).toBe(true);
});
