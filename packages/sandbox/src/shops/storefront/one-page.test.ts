import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EMPTY_THANKS } from '../../faults.ts';
import { checkoutFields, HttpShopper } from '../../http-shopper.testing.ts';
import { testCards } from '../../processor/test-cards.ts';
import { type OpenShop, type Sandbox, startSandbox } from '../../sandbox.ts';
import type { CartReport } from '../../test-api.ts';

let sandbox: Sandbox;
let shop: OpenShop;
let shopper: HttpShopper;

beforeAll(async () => {
  sandbox = await startSandbox({ kinds: ['one-page'], seed: 3 });
});
afterAll(() => sandbox.stop());

beforeEach(async () => {
  shop = await sandbox.openShop({ kind: 'one-page', layout: { hasTerms: true } });
  shopper = new HttpShopper(shop.url);
});

/** Puts the last product's first available variant into the cart and fills in the checkout. */
async function fillCheckout(cardNumber?: string): Promise<Record<string, string>> {
  const product = shop.merchant.products.at(-1)!;
  const variant = product.variants.find((candidate) => candidate.stock > 0)!;
  const options = Object.entries(variant.choices).map(([name, value]) => [`option_${name}`, value]);
  await shopper.post('/cart/add', { product: product.slug, quantity: '2', ...Object.fromEntries(options) });
  return checkoutFields((await shopper.get('/checkout')).text, cardNumber);
}

async function trueCart(): Promise<CartReport> {
  const response = await fetch(`${shop.url}/_sandbox/carts/latest`);
  return (await response.json()) as CartReport;
}

function counts() {
  const { orders, charges, defects } = sandbox.ledger.snapshot({ shop: shop.name });
  return { orders: orders.length, charges: charges.length, defects: defects.map((defect) => defect.kind) };
}

describe('the one-page shop', () => {
  it('shows the total that it then charges, once', async () => {
    const fields = await fillCheckout();
    const summary = await shopper.post('/checkout/totals', fields);
    const { totals } = await trueCart();
    expect(totals.isFinal).toBe(true);
    expect(totals.taxCents).toBeGreaterThan(0);
    const amount = (totals.totalCents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });
    expect(summary.text).toContain(amount);

    const done = await shopper.post('/checkout/place', fields);
    expect(done.text).toContain('Thank you for your order');
    expect(sandbox.ledger.charges({ shop: shop.name }).map((charge) => charge.amountCents)).toEqual([
      totals.totalCents,
    ]);
    expect(counts()).toEqual({ orders: 1, charges: 1, defects: [] });
  });

  it('charges twice when submitted twice, and records the defect', async () => {
    const fields = await fillCheckout();
    await Promise.all([shopper.post('/checkout/place', fields), shopper.post('/checkout/place', fields)]);
    expect(counts()).toEqual({ orders: 2, charges: 2, defects: ['double_charge'] });
  });

  it.each([
    [testCards.declined, 'Your card was declined.'],
    [testCards.insufficientFunds, 'Your card has insufficient funds.'],
    ['4242424242424241', 'Your card number is incorrect.'],
  ])('refuses card %s and charges nothing', async (number, message) => {
    const refused = await shopper.post('/checkout/place', await fillCheckout(number));
    expect(refused.text).toContain(message);
    expect(counts()).toEqual({ orders: 0, charges: 0, defects: [] });
  });

  it('places the order when the cardholder passes the challenge', async () => {
    const challenged = await shopper.post('/checkout/place', await fillCheckout(testCards.challenge));
    expect(challenged.url).toContain(`${sandbox.processor.url}/challenges/`);
    expect(counts().charges).toBe(0);

    const back = await fetch(`${challenged.url}/complete`, { method: 'POST' });
    expect(await back.text()).toContain('Thank you for your order');
    await fetch(`${challenged.url}/complete`, { method: 'POST' });
    expect(counts()).toEqual({ orders: 1, charges: 1, defects: [] });
    expect((await shopper.get('/checkout')).text).toContain('Thank you for your order');
  });

  it.each([
    [testCards.challenge, 'fail'],
    [testCards.challengeThenDecline, 'complete'],
  ])('takes no order when card %s ends with %s', async (number, verdict) => {
    const challenged = await shopper.post('/checkout/place', await fillCheckout(number));
    const back = await fetch(`${challenged.url}/${verdict}`, { method: 'POST' });
    expect(await back.text()).toContain('You have not been charged');
    expect(counts()).toEqual({ orders: 0, charges: 0, defects: [] });
  });

  it('breaks the connection after the charge, and still knows the order', async () => {
    const fields = await fillCheckout(testCards.dropAfterCharge);
    await expect(shopper.post('/checkout/place', fields)).rejects.toThrow('fetch failed');
    expect(counts()).toEqual({ orders: 1, charges: 1, defects: [] });
    const found = await shopper.get('/orders/lookup?email=jane@example.com&postal_code=94105');
    expect(found.text).toContain(`#${sandbox.ledger.orders({ shop: shop.name })[0]?.number}`);
    const stranger = await shopper.get('/orders/lookup?email=jane@example.com&postal_code=10001');
    expect(stranger.text).toContain('No orders found');
  });

  it('refuses when a price moves in the moment of the submit', async () => {
    const fields = await fillCheckout();
    await shopper.post('/checkout/totals', fields);
    const before = (await trueCart()).totals.totalCents;
    sandbox.faults.set(shop.name, { kind: 'price_change_at_charge', cents: 250 }, { times: 1 });
    const refused = await shopper.post('/checkout/place', fields);
    expect(refused.text).toContain('price in your cart has changed');
    expect((await trueCart()).totals.totalCents).toBeGreaterThan(before);
    expect(counts().charges).toBe(0);
  });

  it.each([
    ['with_card', true],
    ['on_receipt', false],
  ] as const)('takes a surcharge that it shows %s', async (shows, isShown) => {
    const fields = await fillCheckout();
    await shopper.post('/checkout/totals', fields);
    const before = (await trueCart()).totals.totalCents;
    sandbox.faults.set(shop.name, { kind: 'surcharge', cents: 108, shows });
    const summary = await shopper.post('/checkout/totals', { ...fields, card_entered: '1' });
    expect(summary.text.includes('Card surcharge')).toBe(isShown);
    await shopper.post('/checkout/place', fields);
    expect(sandbox.ledger.charges({ shop: shop.name })[0]?.amountCents).toBe(before + 108);
  });

  it('is dearer once its checkout was opened', async () => {
    const fields = await fillCheckout();
    await shopper.post('/checkout/totals', fields);
    const before = (await trueCart()).totals.subtotalCents;
    sandbox.faults.set(shop.name, { kind: 'price_change_in_checkout', cents: 108 }, { times: 1 });
    await shopper.get('/checkout');
    expect((await trueCart()).totals.subtotalCents).toBeGreaterThan(before);
  });

  it.each(EMPTY_THANKS)('thanks without an order in words of "%s"', async (says) => {
    const fields = await fillCheckout();
    sandbox.faults.set(shop.name, { kind: 'thanks_without_order', says }, { times: 1 });
    expect((await shopper.post('/checkout/place', fields)).text).toMatch(/thank you|order/i);
    expect(counts()).toEqual({ orders: 0, charges: 0, defects: [] });
  });

  it('sells nothing that ran out in the moment of the submit', async () => {
    const fields = await fillCheckout();
    sandbox.faults.set(shop.name, { kind: 'out_of_stock_at_charge' }, { times: 1 });
    expect((await shopper.post('/checkout/place', fields)).text).toContain('out of stock');
    expect(counts().charges).toBe(0);
  });

  it('does not sell a combination that is sold out', async () => {
    const product = shop.merchant.products.at(-1)!;
    const soldOut = product.variants.find((variant) => variant.stock === 0)!;
    const options = Object.entries(soldOut.choices).map(([name, value]) => [`option_${name}`, value]);
    const refused = await shopper.post('/cart/add', {
      product: product.slug,
      ...Object.fromEntries(options),
    });
    expect(refused.text).toContain('sold out');
  });

  it('notices whoever touches the coupon or the newsletter', async () => {
    const fields = await fillCheckout();
    await shopper.post('/cart/coupon', { coupon: 'SAVE10' });
    await shopper.post('/checkout/place', { ...fields, newsletter: 'yes' });
    expect(counts().defects).toEqual(['coupon_touched', 'newsletter_subscribed']);
  });

  it('redirects for ever while told to', async () => {
    sandbox.faults.set(shop.name, { kind: 'endless_redirects' });
    const visit = await shopper.get(new URL(shop.productUrls[0]!).pathname);
    expect(visit.status).toBe(303);
    expect(visit.url).toContain('hop=');
  });
});

describe('layouts', () => {
  it('are the same for the same seed and differ between seeds', async () => {
    const pages = await Promise.all(
      [5, 5, 6, 7, 8].map(async (seed) => {
        const opened = await sandbox.openShop({ kind: 'one-page', seed });
        return (await fetch(opened.productUrls.at(-1)!)).text();
      }),
    );
    expect(pages[0]).toBe(pages[1]);
    expect(new Set(pages).size).toBe(4);
  });
});
