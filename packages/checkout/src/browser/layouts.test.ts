import { afterAll, beforeAll, expect, it } from 'vitest';
import { buyAtSeed, LAYOUT_KINDS } from './layouts.testing.ts';
import { openTown, type Town } from './shopping.testing.ts';

const SEED = Number(process.env.FLORIN_SEED ?? Math.floor(Math.random() * 1_000_000));

let town: Town;
beforeAll(async () => {
  town = await openTown(1);
});
afterAll(() => town.close());

it.concurrent.each(LAYOUT_KINDS)(
  'a %s shop of a random layout is bought from, to the cent and once',
  async (kind) => {
    const engine = town.engine([town.browserDriver()]);
    expect(await buyAtSeed(town, { engine, kind, seed: SEED, times: 1 }), `FLORIN_SEED=${SEED}`).toBeNull();
  },
);
