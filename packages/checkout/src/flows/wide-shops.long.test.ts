import { afterAll, beforeAll, expect, it } from 'vitest';
import { buyStrictly, GRACE } from '../purchases/breadth.testing.ts';
import { type CheckoutSetup, setUpCheckout } from '../purchases/checkout-setup.testing.ts';
import { LAYOUT_KINDS } from '../purchases/layouts.testing.ts';
import { createLearnedDriver } from './driver.ts';
import { createLearner } from './learn.ts';
import { createMemoryRegistry } from './registry.ts';

const SEEDS = Number(process.env.FLORIN_LAYOUT_SEEDS ?? 16);
const FIRST_SEED = Number(process.env.FLORIN_SEED ?? 4_000);

let setup: CheckoutSetup;
beforeAll(async () => {
  setup = await setUpCheckout(1);
});
afterAll(() => setup.close());

it('what was learned in shops that draw everything at once serves another buyer, and the first one again, each with what is theirs', async () => {
  const registry = createMemoryRegistry();
  const browser = setup.browserDriver({ onExplored: createLearner(registry) });
  const { pool, sandbox, policy } = setup;
  const shared = { pool, processorOrigins: [sandbox.processor.url], isSandbox: policy.isAllowListed };
  const engine = setup.engine([createLearnedDriver({ ...shared, registry, browser }), browser]);
  const failures: string[] = [];
  for (let seed = FIRST_SEED; seed < FIRST_SEED + SEEDS; seed += 1) {
    const kind = LAYOUT_KINDS[seed % LAYOUT_KINDS.length]!;
    const shop = await sandbox.openShop({ kind, seed, name: `learned-${seed}`, breadth: 'wide' });
    const url = shop.productUrls[seed % shop.productUrls.length]!;
    const purchases = [
      ['the first', 1 + (seed % 2), {}],
      ['another', 2 - (seed % 2), { buyer: GRACE }],
      ['the first again', 1, {}],
    ] as const;
    for (const [who, quantity, wish] of purchases) {
      const failure = await buyStrictly(setup, engine, shop, url, quantity, wish);
      if (failure) failures.push(`${kind} seed ${seed}, ${who}: ${failure}`);
    }
  }
  console.log(`${3 * SEEDS - failures.length} of ${3 * SEEDS} purchases\n${failures.join('\n')}`);
  expect(failures.filter((failure) => failure.includes('WRONG'))).toEqual([]);
  expect(failures.length / (3 * SEEDS)).toBeLessThanOrEqual(0.1);
});
