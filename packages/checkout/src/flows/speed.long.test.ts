import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CheckoutSetup, quoteFor, setUpCheckout } from '../purchases/checkout-setup.testing.ts';
import { LAYOUT_KINDS } from '../purchases/layouts.testing.ts';
import { createLearnedDriver } from './driver.ts';
import { createLearner } from './learn.ts';
import { createMemoryRegistry } from './registry.ts';

const SEEDS = 10;
const FIRST_SEED = Number(process.env.FLORIN_SEED ?? 9_000);

let setup: CheckoutSetup;
beforeAll(async () => {
  setup = await setUpCheckout(1);
});
afterAll(() => setup.close());

async function measure(work: () => Promise<unknown>): Promise<number> {
  const startedAtMs = performance.now();
  await work();
  return performance.now() - startedAtMs;
}

const median = (values: readonly number[]) =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

it.each(LAYOUT_KINDS)('%s: the second intent is at least three times faster than exploring', async (kind) => {
  const firsts: number[] = [];
  const seconds: number[] = [];
  for (let seed = FIRST_SEED; seed < FIRST_SEED + SEEDS; seed += 1) {
    const registry = createMemoryRegistry();
    const browser = setup.browserDriver({ onExplored: createLearner(registry) });
    const shared = {
      pool: setup.pool,
      processorOrigins: [setup.sandbox.processor.url],
      isSandbox: setup.policy.isAllowListed,
    };
    const engine = setup.engine([createLearnedDriver({ ...shared, registry, browser }), browser]);
    const shop = await setup.sandbox.openShop({ kind, seed, name: `speed-${kind}-${seed}` });
    const url = shop.productUrls[seed % 3]!;
    firsts.push(await measure(() => quoteFor(setup, engine, url)));
    seconds.push(await measure(() => quoteFor(setup, engine, url)));
  }
  const [first, second] = [median(firsts), median(seconds)];
  console.log(
    `${kind}: explored in ${Math.round(first)} ms, replayed in ${Math.round(second)} ms, ${(first / second).toFixed(1)} times faster`,
  );
  console.log(
    `${kind}: slowest replay ${Math.round(Math.max(...seconds))} ms of ${seconds.map(Math.round).join(', ')}`,
  );
  expect(first / second).toBeGreaterThanOrEqual(3);
});
