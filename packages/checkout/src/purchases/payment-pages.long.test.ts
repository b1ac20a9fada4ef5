import { testCards } from '@florin/sandbox/processor/test-cards';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buy, type CheckoutSetup, setUpCheckout } from './checkout-setup.testing.ts';

let setup: CheckoutSetup;
beforeAll(async () => {
  setup = await setUpCheckout(1);
});
afterAll(() => setup.close());

const engine = () => setup.engine([setup.browserDriver()]);
const ledgerOf = (name: string) => setup.sandbox.ledger.snapshot({ shop: name });
const NOTHING = { orders: [], charges: [], attempts: [], defects: [] };

describe('a shop that asks for the card after the order, on a page', () => {
  const open = (name: string, paymentPageHost: 'processor' | 'own') =>
    setup.sandbox.openShop({ kind: 'payment-page', seed: 5, name, layout: { paymentPageHost } });

  it.concurrent('that nobody knows is paid there once it is approved', async () => {
    const shop = await open('page-approved', 'own');
    const wish = { approved: [shop.companionUrl!] };
    const { outcome, quote } = await buy(setup, engine(), shop.productUrls[0]!, wish);
    expect(outcome).toMatchObject({ kind: 'placed' });
    expect(ledgerOf(shop.name).charges).toMatchObject([{ amountCents: quote.amount }]);
  });

  it.concurrent('and refuses it is a declined card', async () => {
    const shop = await open('page-declined', 'processor');
    const { outcome } = await buy(setup, engine(), shop.productUrls[0]!, { card: testCards.declined });
    expect(outcome).toMatchObject({ kind: 'declined', reason: 'card_declined' });
    expect(ledgerOf(shop.name)).toMatchObject({ orders: [], charges: [] });
  });

  it.concurrent('is not paid where the price has risen since', async () => {
    const shop = await open('page-dearer', 'processor');
    const beforeCommit = () => setup.sandbox.faults.set(shop.name, { kind: 'price_change', cents: 300 });
    const { outcome, wallet } = await buy(setup, engine(), shop.productUrls[0]!, { beforeCommit });
    expect(outcome).toMatchObject({ kind: 'not_submitted', reason: 'price_rose' });
    expect(wallet.armings).toEqual([]);
    expect(ledgerOf(shop.name)).toEqual(NOTHING);
  });
});

it('a checkout on another host is given no card by the approval of the shop alone', async () => {
  const shop = await setup.sandbox.openShop({ kind: 'other-host', seed: 6, name: 'not-approved' });
  const { outcome } = await buy(setup, engine(), shop.productUrls[0]!, { approved: [shop.url] });
  expect(outcome).toMatchObject({ kind: 'not_submitted', code: 'card_entry_refused' });
  expect(ledgerOf(shop.name)).toEqual(NOTHING);
});
