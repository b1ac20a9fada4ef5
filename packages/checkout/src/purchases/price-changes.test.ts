import type { Quote } from '@florin/page-reading/purchase';
import type { Fault } from '@florin/sandbox/faults';
import type { ShopOptions } from '@florin/sandbox/sandbox';
import { drawn, isLong } from '@florin/testing/drawn';
import { cents } from '@florin/wire/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  buy,
  type CheckoutSetup,
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

const engineOf = () => setup.engine([setup.browserDriver()]);

/** Line totals that only screen readers get, and shipping under a name that says nothing. */
const SPOKEN: ShopOptions = {
  kind: 'one-page',
  seed: 5,
  layout: {
    speaksLineTotals: true,
    words: {
      add: 'Add to cart',
      checkout: 'Checkout',
      guest: 'Continue as guest',
      pay: 'Place order',
      total: 'Total',
      shipping: 'Flat rate',
      tax: 'Sales tax',
      coupon: 'Coupon',
    },
  },
};
const REVIEWED: ShopOptions = { kind: 'single-page-app', seed: 1, app: { hasReviewStep: true } };
const SURCHARGE = { kind: 'surcharge', cents: 108 } as const;

function chargesOf(name: string): number[] {
  return setup.sandbox.ledger.charges({ shop: name }).map(({ amountCents }) => amountCents);
}

/** Buys there; the fault strikes once the quote was confirmed. */
async function buyAt(options: ShopOptions, fault: Fault) {
  const shop = await setup.sandbox.openShop(options);
  const beforeCommit = () => setup.sandbox.faults.set(shop.name, fault);
  const purchase = await buy(setup, engineOf(), shop.productUrls[0]!, { beforeCommit });
  return { ...purchase, charged: chargesOf(shop.name) };
}

describe.concurrent('a shop that asks for more than was confirmed is not paid', () => {
  it.each<[string, ShopOptions, Fault]>(
    drawn([
      ['since the quote', SPOKEN, { kind: 'price_change', cents: 108 }],
      [
        'once its checkout was opened',
        { kind: 'one-page', seed: 6 },
        { kind: 'price_change_in_checkout', cents: 108 },
      ],
      ['when it sees the card', { kind: 'one-page', seed: 7 }, { ...SURCHARGE, shows: 'with_card' }],
    ]),
  )('%s', async (name, shop, fault) => {
    const { outcome, charged, wallet } = await buyAt({ ...shop, name }, fault);
    expect(charged).toEqual([]);
    expect(outcome).toMatchObject({ kind: 'not_submitted', reason: 'price_rose' });
    expect(wallet.armings).toEqual([]);
  });

  it.runIf(isLong())('on the last look at the order', async () => {
    const { outcome, charged } = await buyAt(REVIEWED, { ...SURCHARGE, shows: 'at_review' });
    expect(charged).toEqual([]);
    expect(outcome).toMatchObject({ kind: 'not_submitted', reason: 'price_rose', code: 'total_unproven' });
  });

  it.runIf(isLong())('whoever made the quote: its page is read for itself', async () => {
    const shop = await setup.sandbox.openShop({ ...SPOKEN, name: 'quoted by another way' });
    const { flow, choice, quote } = await quoteFor(setup, engineOf(), shop.productUrls[0]!);
    const confirmed: Quote = { ...quote, amount: cents(shopTotal(shop)!) };
    setup.sandbox.faults.set(shop.name, { kind: 'price_change', cents: 108 });
    const wallet = walletWith();
    const outcome = await engineOf().commit(
      { flow, choice, quote: confirmed, payment: wallet.port, approvedOrigins: [flow.origin] },
      setup.context(),
    );
    expect(chargesOf(shop.name)).toEqual([]);
    expect(outcome).toMatchObject({ kind: 'not_submitted', reason: 'price_rose' });
  });
});

describe.concurrent('what was quoted is what the shop charges', () => {
  it.runIf(isLong()).each<[string, ShopOptions, Fault | null]>(
    drawn([
      ['where screen readers are told the totals of lines', SPOKEN, null],
      [
        'where the summary is drawn late, with a price beside it',
        { kind: 'one-page', seed: 5 },
        { kind: 'slow_summary', delayMs: 1_500 },
      ],
      ['where the order is looked at once more', REVIEWED, null],
    ]),
  )('%s', async (name, options, fault) => {
    const shop = await setup.sandbox.openShop({ ...options, name });
    if (fault) setup.sandbox.faults.set(name, fault);
    const { quote, outcome } = await buy(setup, engineOf(), shop.productUrls[0]!);
    expect(outcome.kind).toBe('placed');
    expect(chargesOf(name)).toEqual([quote.amount]);
  });
});

describe.concurrent('what was charged is told as the receipt says it', () => {
  it.runIf(isLong())('where the shop took more than any page had shown', async () => {
    const { outcome, charged, quote } = await buyAt(
      { kind: 'one-page', seed: 8, name: 'receipt' },
      { ...SURCHARGE, shows: 'on_receipt' },
    );
    expect(charged).toEqual([quote.amount + 108]);
    expect(outcome).toMatchObject({ kind: 'placed', charged: quote.amount + 108 });
  });

  it.runIf(isLong())('where the price fell before the submit: that is armed', async () => {
    const { outcome, charged, quote, wallet } = await buyAt(
      { kind: 'one-page', seed: 9, name: 'fallen' },
      { kind: 'price_change', cents: -100 },
    );
    expect(outcome).toMatchObject({ kind: 'placed' });
    expect(charged[0]).toBeLessThan(quote.amount);
    expect(wallet.armings.map(({ amount }) => amount)).toEqual(charged);
  });
});
