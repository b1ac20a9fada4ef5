import type { BrowserPool } from '@florin/checkout-browser/pool/pool';
import type { Buyer } from '@florin/page-reading/purchase';
import { isLong } from '@florin/testing/drawn';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  ANSWERS,
  BUYER,
  buy,
  type CheckoutSetup,
  quoteFor,
  setUpCheckout,
  walletWith,
} from '../purchases/checkout-setup.testing.ts';
import { createLearnedDriver } from './driver.ts';
import { createLearner } from './learn.ts';
import type { LearnedFlow } from './learned-flow.ts';
import { createKnownQuotes } from './quote-by-plan.ts';
import { createMemoryRegistry, type FlowRegistry } from './registry.ts';

let setup: CheckoutSetup;
beforeAll(async () => {
  setup = await setUpCheckout(1);
});
afterAll(() => setup.close());
afterEach(() => setup.sandbox.faults.clear());

/** A registry that shows what was last written, and an engine that learns into it; browsers are counted. */
function learningEngine() {
  const memory = createMemoryRegistry();
  const stored: LearnedFlow[] = [];
  const registry: FlowRegistry = {
    ...memory,
    put: async (flow) => {
      stored.push(flow);
      return memory.put(flow);
    },
  };
  let opened = 0;
  const pool: BrowserPool = {
    open: (request) => {
      opened += 1;
      return setup.pool.open(request);
    },
    close: () => setup.pool.close(),
  };
  const known = createKnownQuotes({ registry });
  const browser = setup.browserDriver({ pool, known, onExplored: createLearner(registry) });
  const shared = {
    pool,
    processorOrigins: [setup.sandbox.processor.url],
    isSandbox: setup.policy.isAllowListed,
  };
  const learned = createLearnedDriver({ ...shared, registry, browser, ...ANSWERS });
  return {
    engine: setup.engine([learned, browser]),
    registry,
    newest: () => stored.at(-1)!,
    opened: () => opened,
  };
}

/** People who share nothing but their state. */
function buyerCalled(name: string, index: number): Buyer {
  return {
    name,
    email: `${name.toLowerCase().replace(' ', '.')}@example.com`,
    phone: `+1 415 555 013${index}`,
    shipping: { ...BUYER.shipping!, line1: `${index + 20} ${name} Road`, postalCode: `9410${index}` },
    billing: null,
  };
}

describe('a shop that was explored once', () => {
  it('is quoted without a browser afterwards, to the same cent, for another choice too', async () => {
    const { engine, opened, newest, registry } = learningEngine();
    const shop = await setup.sandbox.openShop({ kind: 'one-page', seed: 4_711, name: 'learned-plan' });
    const url = shop.productUrls[1]!;
    const first = await quoteFor(setup, engine, url);
    expect(newest()).toMatchObject({ version: 1, verifiedRuns: 1 });
    expect(await registry.findPlan(newest(), 'acct_1')).toMatchObject({ version: 1, agreements: 2 });
    const before = opened();
    const again = await engine.quoteAgain(first.flow, first.choice, setup.context());
    expect(again).toMatchObject({ kind: 'quoted', quote: { amount: first.quote.amount } });
    expect(first.flow.driver).toBe('browser');
    expect(opened()).toBe(before);
    // Another quantity is looked at once; from then on any is quoted by requests.
    await quoteFor(setup, engine, url, { quantity: 3 });
    const looked = opened();
    expect(looked).toBeGreaterThan(before);
    const third = await quoteFor(setup, engine, url, { quantity: 2 });
    expect(third.flow.driver).toBe('learned');
    expect(opened()).toBe(looked);
    const cart = shop.merchant.carts().find(({ lines }) => lines[0]?.quantity === 2);
    expect(third.quote.amount).toBe(shop.merchant.totals(cart!).totalCents);
  });

  it.runIf(isLong())('forgets requests that quoted less than the shop then asks for', async () => {
    const { engine, newest, registry } = learningEngine();
    const shop = await setup.sandbox.openShop({ kind: 'one-page', seed: 4_712, name: 'plan-too-low' });
    const { flow, choice, quote } = await quoteFor(setup, engine, shop.productUrls[0]!);
    expect(await registry.findPlan(newest(), 'acct_1')).not.toBeNull();
    setup.sandbox.faults.set(shop.name, { kind: 'price_change', cents: 108 });
    const again = await quoteFor(setup, engine, flow.url);
    const confirmed = { ...quote, cart: again.quote.cart };
    const outcome = await engine.commit(
      {
        flow: again.flow,
        choice,
        quote: confirmed,
        payment: walletWith().port,
        approvedOrigins: [flow.origin],
      },
      setup.context(),
    );
    expect(outcome).toMatchObject({ kind: 'not_submitted', reason: 'price_rose' });
    expect(await registry.findPlan(newest(), 'acct_1')).toBeNull();
  });

  it.runIf(isLong()).each(['one-page', 'hosted-fields'] as const)(
    'quotes every account without a browser once two buyers were seen to be asked the same: %s',
    async (kind) => {
      const { engine, opened, newest } = learningEngine();
      const shop = await setup.sandbox.openShop({ kind, seed: 77, name: `shared-${kind}` });
      const url = shop.productUrls[1]!;
      const ask = async (account: string, buyer: Buyer) => {
        const before = opened();
        const { quote } = await quoteFor(setup, engine, url, { account, buyer });
        expect(quote.amount).toBe(shop.merchant.totals(shop.merchant.carts()[0]!).totalCents);
        return opened() - before;
      };
      const [one, two, three] = ['Bo Tern', 'Cy Moss', 'Di Fern'].map(buyerCalled);
      expect(await ask('acct_1', one!)).toBeGreaterThan(0);
      expect(newest().plan).toBeNull();
      expect(await ask('acct_2', two!)).toBeGreaterThan(0);
      expect(newest().plan).not.toBeNull();
      expect(await ask('acct_3', three!)).toBe(0);
    },
  );

  it.runIf(isLong())(
    'is quoted so where the card is asked for on a page that only the order leads to, and paid there',
    async () => {
      const { engine, opened, newest } = learningEngine();
      const shop = await setup.sandbox.openShop({ kind: 'payment-page', seed: 5, name: 'learned-page' });
      const url = shop.productUrls[0]!;
      const { quote } = await quoteFor(setup, engine, url);
      expect(newest().recipe.commit).toMatchObject({ fields: [], leadsToCardPage: true });
      const before = opened();
      const again = await quoteFor(setup, engine, url);
      expect(opened()).toBe(before);
      expect(again.quote).toMatchObject({ amount: quote.amount, cardEntry: quote.cardEntry });
      const { outcome } = await buy(setup, engine, url, { approved: [shop.companionUrl!] });
      expect(outcome).toMatchObject({ kind: 'placed' });
      expect(setup.sandbox.ledger.charges({ shop: shop.name })).toMatchObject([
        { amountCents: quote.amount },
      ]);
      expect(setup.sandbox.ledger.snapshot({ shop: shop.name })).toMatchObject({ defects: [] });
    },
  );

  it.runIf(isLong())('is bought from once, in the browser, and the way there becomes trusted', async () => {
    const { engine, newest } = learningEngine();
    const shop = await setup.sandbox.openShop({ kind: 'hosted-fields', seed: 12, name: 'learned-charge' });
    for (const quantity of [1, 2]) {
      const { outcome, quote } = await buy(setup, engine, shop.productUrls[1]!, { quantity });
      expect(outcome.kind).toBe('placed');
      expect(shop.merchant.carts()[0]?.lines[0]?.quantity).toBe(quantity);
      expect(setup.sandbox.ledger.charges({ shop: shop.name }).at(-1)?.amountCents).toBe(quote.amount);
    }
    expect(setup.sandbox.ledger.snapshot({ shop: shop.name })).toMatchObject({ defects: [] });
    expect(setup.sandbox.ledger.orders({ shop: shop.name })).toHaveLength(2);
    // Explored, looked at again for two pieces, and bought.
    expect(newest()).toMatchObject({ verifiedRuns: 3, failures: 0 });
    // What is kept is a way, not a purchase: neither buyers nor cards.
    const written = JSON.stringify(newest());
    for (const secret of ['4242', 'Lovelace', 'ada@example.com', 'Market Street', '94105']) {
      expect(written).not.toContain(secret);
    }
  });
});

describe('a recipe that no longer matches', () => {
  async function learnAndSpoil(name: string, spoil: (flow: LearnedFlow) => LearnedFlow) {
    const school = learningEngine();
    const shop = await setup.sandbox.openShop({ kind: 'one-page', seed: 21, name });
    const url = shop.productUrls[1]!;
    await quoteFor(setup, school.engine, url);
    const learned = school.newest();
    await school.registry.putPlan(learned, 'acct_1', null);
    await school.registry.put({
      ...spoil(learned),
      revision: learned.revision + 1,
      plan: null,
      agreements: 0,
    });
    return { ...school, shop, url };
  }

  const nowhere = [{ by: 'css', css: '#gone' }] as const;

  it.runIf(isLong())('heals its safe steps and is a new version that must prove itself', async () => {
    const spoiled = await learnAndSpoil('healed', (flow) => ({
      ...flow,
      recipe: {
        ...flow.recipe,
        steps: flow.recipe.steps.map((step) =>
          step.action === 'press' ? { ...step, locators: nowhere } : step,
        ),
      },
    }));
    const { quote } = await quoteFor(setup, spoiled.engine, spoiled.url);
    expect(quote.amount).toBe(spoiled.shop.merchant.totals(spoiled.shop.merchant.carts()[0]!).totalCents);
    expect(spoiled.newest()).toMatchObject({ version: 2, verifiedRuns: 1 });
    expect(JSON.stringify(spoiled.newest().recipe.steps)).not.toContain('#gone');
  });

  it.runIf(isLong())(
    'does not heal its commit step: nothing is typed, nothing is sent, and it is explored anew',
    async () => {
      const spoiled = await learnAndSpoil('commit-changed', (flow) => ({
        ...flow,
        verifiedRuns: 2,
        recipe: { ...flow.recipe, commit: { ...flow.recipe.commit, submit: nowhere } },
      }));
      const { outcome, wallet } = await buy(setup, spoiled.engine, spoiled.url);
      expect(outcome).toMatchObject({ kind: 'not_submitted', reason: 'merchant_error' });
      expect(wallet.armings).toEqual([]);
      expect(setup.sandbox.ledger.snapshot({ shop: spoiled.shop.name }).attempts).toEqual([]);
      expect((await buy(setup, spoiled.engine, spoiled.url)).outcome.kind).toBe('placed');
      expect(spoiled.newest()).toMatchObject({ version: 2 });
    },
  );
});
