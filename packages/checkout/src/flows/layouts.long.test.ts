import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CheckoutSetup, setUpCheckout } from '../purchases/checkout-setup.testing.ts';
import { buyAtSeed, LAYOUT_KINDS } from '../purchases/layouts.testing.ts';
import { createLearnedDriver } from './driver.ts';
import { createLearner } from './learn.ts';
import { createMemoryRegistry } from './registry.ts';

const SEEDS = Number(process.env.FLORIN_LAYOUT_SEEDS ?? 10);
const FIRST_SEED = Number(process.env.FLORIN_SEED ?? 1_000);
/** The first is explored, the second replays a new recipe, the third a trusted one. */
const TIMES = 3;

let setup: CheckoutSetup;
beforeAll(async () => {
  setup = await setUpCheckout(1);
});
afterAll(() => setup.close());

it('buys from layouts never seen before, explored and learned, to the cent and once each time', async () => {
  const registry = createMemoryRegistry();
  const browser = setup.browserDriver({ onExplored: createLearner(registry) });
  const shared = {
    pool: setup.pool,
    processorOrigins: [setup.sandbox.processor.url],
    isSandbox: setup.policy.isAllowListed,
  };
  const engine = setup.engine([
    createLearnedDriver({ ...shared, registry, browser, answerTimeoutMs: 5_000 }),
    browser,
  ]);
  const failures: string[] = [];
  for (const kind of LAYOUT_KINDS) {
    for (let seed = FIRST_SEED; seed < FIRST_SEED + SEEDS; seed += 1) {
      const failure = await buyAtSeed(setup, { engine, kind, seed, times: TIMES });
      if (failure) failures.push(`${kind} seed ${seed}: ${failure}`);
    }
  }
  const shops = SEEDS * LAYOUT_KINDS.length;
  console.log(
    `${shops - failures.length} of ${shops} shops bought from ${TIMES} times\n${failures.join('\n')}`,
  );
  expect(failures.length / shops).toBeLessThanOrEqual(0.03);
});
