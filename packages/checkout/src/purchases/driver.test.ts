import { testCards } from '@florin/sandbox/processor/test-cards';
import { isLong } from '@florin/testing/drawn';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  ANSWERS,
  attemptOf,
  buy,
  type CheckoutSetup,
  choiceOf,
  NEVER_ANSWERS,
  quoteFor,
  setUpCheckout,
  shopTotal,
  walletWith,
} from './checkout-setup.testing.ts';

let setup: CheckoutSetup;
beforeAll(async () => {
  setup = await setUpCheckout(1);
});
afterAll(() => setup.close());
afterEach(() => setup.sandbox.faults.clear());

const shopOf = () => setup.sandbox.shops['one-page'];
const placed = (number: string | undefined) => ({
  kind: 'placed',
  chargeId: number,
  order: { number, url: expect.stringContaining('http'), status: null },
});
const engineOf = (answers = ANSWERS) => setup.engine([setup.browserDriver({ ...answers, graceMs: 0 })]);

describe('a shop that nobody described', () => {
  it('is bought from once, for the total that was quoted', async () => {
    const shop = await setup.sandbox.openShop({ kind: 'hosted-fields', seed: 11, name: 'bought-once' });
    const { quote, outcome, wallet } = await buy(setup, engineOf(), shop.productUrls[2]!, { quantity: 2 });
    const { orders, charges, defects } = setup.sandbox.ledger.snapshot({ shop: shop.name });
    expect(outcome).toEqual(placed(orders[0]?.number));
    expect(charges.map(({ amountCents }) => amountCents)).toEqual([quote.amount]);
    expect(defects).toEqual([]);
    expect(wallet.armings).toHaveLength(1);
    expect(JSON.stringify(wallet.armings)).not.toContain('4242');
  });

  it('is logged step by step, with pictures only from before the card', async () => {
    const names = setup.steps.map(({ name }) => name);
    const afterCard = setup.steps.slice(names.lastIndexOf('card_entry'));
    expect(names).toEqual(expect.arrayContaining(['product_read', 'quoted', 'card_entry']));
    expect(setup.steps.some(({ screenshot }) => screenshot !== undefined)).toBe(true);
    expect(afterCard.filter(({ screenshot }) => screenshot !== undefined)).toEqual([]);
    expect(setup.steps.map(({ name, detail }) => `${name} ${detail}`).join()).not.toContain('4242');
  });

  it.runIf(isLong())('is quoted to the cent, with lines that sum up', async () => {
    const { quote, offer } = await quoteFor(setup, engineOf(), shopOf().productUrls[2]!);
    expect(quote.amount).toBe(shopTotal(shopOf()));
    expect(Object.values(quote.breakdown).reduce((sum, line) => sum + line, 0)).toBe(quote.amount);
    expect(offer.unavailable.length).toBeGreaterThan(0);
    const cheapest = [...shopOf().merchant.terms.shipping].sort((a, b) => a.priceCents - b.priceCents)[0];
    expect(quote.delivery?.method).toContain(cheapest?.title);
  });

  it.runIf(isLong())('ships as the options ask, and by the cheapest method where they do not', async () => {
    const methods = shopOf().merchant.terms.shipping;
    const dearest = [...methods].sort((one, other) => other.priceCents - one.priceCents)[0]!;
    const engine = engineOf();
    const cheap = await quoteFor(setup, engine, shopOf().productUrls[0]!);
    const choice = choiceOf({ shipping: dearest.title });
    const dear = await engine.quote(cheap.flow, choice, setup.context());
    if (dear.kind !== 'quoted') throw new Error(JSON.stringify(dear));
    expect(dear.quote.breakdown.shipping ?? 0).toBeGreaterThan(cheap.quote.breakdown.shipping ?? 0);
  });
});

describe('the answer of the shop', () => {
  let quoted: Awaited<ReturnType<typeof quoteFor>>;
  beforeAll(async () => {
    quoted = await quoteFor(setup, engineOf(), shopOf().productUrls[0]!);
  });

  async function confirm(card?: string, answers = ANSWERS) {
    const wallet = walletWith(card);
    const { flow, choice, quote } = quoted;
    const input = { flow, choice, quote, payment: wallet.port, approvedOrigins: [flow.origin] };
    const outcome = await engineOf(answers).commit(input, setup.context());
    const resume = outcome.kind === 'authentication' ? outcome.resume : null;
    const attempt = attemptOf(choice, quote, wallet, resume);
    const reconcile = () => engineOf().reconcile(flow, attempt, setup.context());
    return { outcome, wallet, reconcile };
  }

  const lastOrder = () => setup.sandbox.ledger.orders({ shop: shopOf().name }).at(-1)?.number;

  it.runIf(isLong())('is that the card was declined', async () => {
    const { outcome } = await confirm(testCards.insufficientFunds);
    expect(outcome).toMatchObject({ kind: 'declined', reason: 'insufficient_balance' });
  });

  it.runIf(isLong())(
    'asks for authentication at an address that the cardholder can open, and is found paid afterwards',
    async () => {
      const { outcome, reconcile } = await confirm(testCards.challenge);
      if (outcome.kind !== 'authentication') throw new Error(JSON.stringify(outcome));
      expect(await reconcile()).toEqual(outcome);
      await fetch(`${outcome.url}/complete`, { method: 'POST', redirect: 'manual' });
      expect(await reconcile()).toEqual(placed(lastOrder()));
    },
  );

  it.runIf(isLong())('is unknown where it never comes, and found placed when the shop is asked', async () => {
    setup.sandbox.faults.set(shopOf().name, { kind: 'drop_after_charge' }, { times: 1 });
    const { outcome, reconcile } = await confirm(undefined, NEVER_ANSWERS);
    expect(outcome.kind).toBe('unknown');
    expect(await reconcile()).toEqual(placed(lastOrder()));
  });

  it('a price that rose before the submit is neither armed nor paid', async () => {
    setup.sandbox.faults.set(shopOf().name, { kind: 'price_change', cents: 500 });
    const before = setup.sandbox.ledger.snapshot({ shop: shopOf().name }).attempts.length;
    const { outcome, wallet } = await confirm();
    expect(outcome).toMatchObject({ kind: 'not_submitted', reason: 'price_rose' });
    expect(wallet.armings).toEqual([]);
    expect(setup.sandbox.ledger.snapshot({ shop: shopOf().name }).attempts).toHaveLength(before);
  });
});
