import { afterAll, beforeAll, expect, it } from 'vitest';
import { buyAtSeed, LAYOUT_KINDS } from './layouts.testing.ts';
import { openTown, type Town } from './shopping.testing.ts';

const SEEDS = Number(process.env.FLORIN_LAYOUT_SEEDS ?? 40);
const FIRST_SEED = Number(process.env.FLORIN_SEED ?? 1_000);

let town: Town;
beforeAll(async () => {
  town = await openTown(1);
});
afterAll(() => town.close());

it('buys from layouts never seen before, to the cent and once', async () => {
  const failures: string[] = [];
  for (const kind of LAYOUT_KINDS) {
    for (let seed = FIRST_SEED; seed < FIRST_SEED + SEEDS; seed += 1) {
      const failure = await buyAtSeed(town, kind, seed);
      if (failure) failures.push(`${kind} seed ${seed}: ${failure}`);
    }
  }
  console.log(
    `${SEEDS * LAYOUT_KINDS.length - failures.length} of ${SEEDS * LAYOUT_KINDS.length} bought\n${failures.join('\n')}`,
  );
  expect(failures.length / (SEEDS * LAYOUT_KINDS.length)).toBeLessThanOrEqual(0.03);
});
