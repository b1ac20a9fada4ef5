import { isLong } from '@florin/testing/drawn';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buy, type CheckoutSetup, setUpCheckout } from './checkout-setup.testing.ts';
import { isPlayed } from './drawn-purchases.testing.ts';

let setup: CheckoutSetup;
beforeAll(async () => {
  setup = await setUpCheckout(1);
});
afterAll(() => setup.close());

const engine = () => setup.engine([setup.browserDriver()]);
const ledgerOf = (name: string) => setup.sandbox.ledger.snapshot({ shop: name });
const NOTHING = { orders: [], charges: [], attempts: [], defects: [] };

describe('a shop that asks for the card after the order, on another page', () => {
  const open = (name: string, paymentPageHost: 'processor' | 'own') =>
    setup.sandbox.openShop({ kind: 'payment-page', seed: 5, name, layout: { paymentPageHost } });

  it.runIf(isLong()).concurrent('of a known processor is paid there, once and to the cent', async () => {
    const shop = await open('page-known', 'processor');
    const { quote, outcome, wallet } = await buy(setup, engine(), shop.productUrls[1]!, { quantity: 2 });
    expect(outcome).toMatchObject({ kind: 'placed' });
    expect(wallet.armings).toHaveLength(1);
    const { orders, charges, defects } = ledgerOf(shop.name);
    expect(orders).toHaveLength(1);
    expect(charges).toMatchObject([{ amountCents: quote.amount }]);
    expect(defects).toEqual([]);
  });

  it.runIf(isLong()).concurrent('and thanks for the order before is paid where its link leads', async () => {
    const layout = { paymentPageHost: 'processor', showsUnpaidOrder: true } as const;
    const shop = await setup.sandbox.openShop({ kind: 'payment-page', seed: 5, name: 'page-thanks', layout });
    const { quote, outcome } = await buy(setup, engine(), shop.productUrls[1]!);
    expect(outcome).toMatchObject({ kind: 'placed' });
    const { orders, charges } = ledgerOf(shop.name);
    expect(orders).toHaveLength(1);
    expect(charges).toMatchObject([{ amountCents: quote.amount }]);
  });

  it.runIf(isPlayed('payment-pages')).concurrent('that nobody knows is given no card', async () => {
    const shop = await open('page-unknown', 'own');
    const { outcome } = await buy(setup, engine(), shop.productUrls[0]!);
    expect(outcome).toMatchObject({
      kind: 'not_submitted',
      code: 'card_page_unapproved',
      detail: expect.stringContaining(shop.companionUrl!),
    });
    expect(ledgerOf(shop.name)).toEqual(NOTHING);
  });
});

describe('a shop whose checkout is on another host', () => {
  it.runIf(isLong()).concurrent('is paid there once that host is approved by name', async () => {
    const shop = await setup.sandbox.openShop({ kind: 'other-host', seed: 5, name: 'elsewhere' });
    const url = shop.productUrls[0]!;
    const paid = await buy(setup, engine(), url);
    const { flow, quote } = paid;
    expect(quote.cardEntry).toMatchObject({ origin: shop.companionUrl, isElsewhere: true });
    expect(engine().judgeCardEntry(flow, quote, [flow.origin])).toBe('needs_approval');
    expect(paid.outcome).toMatchObject({ kind: 'placed' });
    expect(ledgerOf(shop.name)).toMatchObject({
      charges: [{ amountCents: paid.quote.amount }],
      defects: [],
    });
  });
});
