import { NARROW } from '@florin/sandbox/shops/storefront/breadth';
import { drawn, isLong } from '@florin/testing/drawn';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buy, type CheckoutSetup, setUpCheckout } from '../purchases/checkout-setup.testing.ts';
import { createLearnedDriver } from './driver.ts';
import { createLearner } from './learn.ts';
import { BUYERS, ORDERS_OF_TWO, type OrderOfTwo } from './optional-parts.testing.ts';
import { createKnownQuotes } from './quote-by-plan.ts';
import { createMemoryRegistry } from './registry.ts';

let setup: CheckoutSetup;
beforeAll(async () => {
  setup = await setUpCheckout(1);
});
afterAll(() => setup.close());

function learningEngine() {
  const registry = createMemoryRegistry();
  const known = createKnownQuotes({ registry });
  const browser = setup.browserDriver({ known, onExplored: createLearner(registry) });
  const shared = {
    pool: setup.pool,
    processorOrigins: [setup.sandbox.processor.url],
    isSandbox: setup.policy.isAllowListed,
  };
  return setup.engine([createLearnedDriver({ ...shared, registry, browser }), browser]);
}

/** The details on the page of the card, and on one before it. */
const STEPS = ['one', 'two'] as const;
type Case = readonly [steps: (typeof STEPS)[number], ...OrderOfTwo];

/** The orders in which a learned way once lost a state. */
const LOST: readonly Case[] = [
  ['two', 'SG alone', 'US with a state'],
  ['two', 'CA alone', 'CA with a state'],
];
const CASES: readonly Case[] = STEPS.flatMap((steps) =>
  ORDERS_OF_TWO.map((order) => [steps, ...order] as const),
);

it.concurrent.each(isLong() ? [...LOST, ...CASES] : drawn(LOST))(
  'at a learned shop (pages of details: %s) %s and then %s are sent the whole address',
  async (steps, first, second) => {
    const engine = learningEngine();
    const layout = { stateControl: 'text', asksPhone: false, breadth: { ...NARROW, steps } } as const;
    const shop = await setup.sandbox.openShop({
      kind: 'one-page',
      layout,
      seed: 11,
      name: `${steps}: ${first}, ${second}`,
    });
    const url = shop.productUrls[0]!;
    for (const name of [first, second]) {
      const buyer = BUYERS[name]!;
      const { outcome, flow } = await buy(setup, engine, url, { buyer });
      expect(outcome).toMatchObject({ kind: 'placed' });
      expect(flow.driver).toBe(name === first ? 'browser' : 'learned');
      const order = setup.sandbox.ledger.orders({ shop: shop.name }).at(-1);
      const { state, line2, ...rest } = buyer.shipping!;
      const sentTo = shop.merchant.carts().find(({ id }) => id === order?.cart)?.buyer;
      const street = `${sentTo?.line1} ${sentTo?.line2}`;
      expect(sentTo).toMatchObject({ city: rest.city, state: state ?? '', postalCode: rest.postalCode });
      expect(street).toContain(rest.line1);
      expect(street).toContain(line2 ?? '');
    }
  },
);
