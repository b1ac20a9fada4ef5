import { testCards } from '@florin/sandbox/processor/test-cards';
import type { OpenShop } from '@florin/sandbox/sandbox';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import {
  attemptOf,
  buy,
  type CheckoutSetup,
  type Purchase,
  setUpCheckout,
} from './checkout-setup.testing.ts';

let setup: CheckoutSetup;
beforeAll(async () => {
  setup = await setUpCheckout(5);
});
afterAll(() => setup.close());
afterEach(() => setup.sandbox.faults.clear());

const engineOf = () => setup.engine([setup.browserDriver({ answerTimeoutMs: 3_000, graceMs: 0 })]);
const reconcile = ({ flow, choice, quote, wallet, outcome }: Purchase) => {
  const resume = outcome.kind === 'authentication' ? outcome.resume : null;
  return engineOf().reconcile(flow, attemptOf(choice, quote, wallet, resume), setup.context());
};
const ledgerOf = (shop: OpenShop) => setup.sandbox.ledger.snapshot({ shop: shop.name });

for (const kind of ['one-page', 'single-page-app', 'hosted-fields'] as const) {
  it.each([
    [testCards.declined, 'card_declined'],
    [testCards.expiredCard, 'card_declined'],
    [testCards.insufficientFunds, 'insufficient_balance'],
  ])(`${kind}: card %s is declined: %s`, async (card, reason) => {
    const { outcome } = await buy(setup, engineOf(), setup.sandbox.shops[kind].productUrls[1]!, { card });
    expect(outcome).toMatchObject({ kind: 'declined', reason });
  });

  it.each([
    ['complete', { kind: 'placed' }],
    ['fail', { kind: 'declined', reason: 'authentication_required' }],
  ])(`${kind}: a challenge that the cardholder ends with %s is found out`, async (verdict, found) => {
    const shop = setup.sandbox.shops[kind];
    const bought = await buy(setup, engineOf(), shop.productUrls[0]!, { card: testCards.challenge });
    if (bought.outcome.kind !== 'authentication') throw new Error(JSON.stringify(bought.outcome));
    expect(await reconcile(bought)).toEqual(bought.outcome);
    await fetch(`${bought.outcome.url}/${verdict}`, { method: 'POST', redirect: 'manual' });
    expect(await reconcile(bought)).toMatchObject(found);
  });

  it.each([
    [{ kind: 'out_of_stock_at_charge' }, 'out_of_stock'],
    [{ kind: 'price_change_at_charge', cents: 100 }, 'price_rose'],
  ] as const)(`${kind}: %o is no order: %s`, async (fault, reason) => {
    const shop = setup.sandbox.shops[kind];
    const charges = ledgerOf(shop).charges.length;
    const beforeCommit = () => setup.sandbox.faults.set(shop.name, fault, { times: 1 });
    const { outcome } = await buy(setup, engineOf(), shop.productUrls[0]!, { beforeCommit });
    expect(outcome).toMatchObject({ kind: 'not_submitted', reason });
    expect(ledgerOf(shop).charges).toHaveLength(charges);
  });

  it.each(['timeout_after_charge', 'drop_after_charge', 'error_after_charge'] as const)(
    `${kind}: %s is unknown, and found placed when the shop is asked`,
    async (fault) => {
      const shop = setup.sandbox.shops[kind];
      const beforeCommit = () => setup.sandbox.faults.set(shop.name, { kind: fault }, { times: 1 });
      const bought = await buy(setup, engineOf(), shop.productUrls[0]!, { beforeCommit });
      expect(bought.outcome.kind).toBe('unknown');
      expect(await reconcile(bought)).toMatchObject({
        kind: 'placed',
        chargeId: ledgerOf(shop).orders.at(-1)?.number,
      });
    },
  );

  it.each(['hang_before_charge', 'error_before_charge'] as const)(
    `${kind}: %s is unknown, and found to be no order when the shop is asked`,
    async (fault) => {
      const shop = await setup.sandbox.openShop({ kind, seed: 77, name: `${kind}-${fault}` });
      const beforeCommit = () => setup.sandbox.faults.set(shop.name, { kind: fault }, { times: 1 });
      const bought = await buy(setup, engineOf(), shop.productUrls[0]!, { beforeCommit });
      expect(bought.outcome.kind).toBe('unknown');
      expect((await reconcile(bought)).kind).toBe('no_order');
      expect(ledgerOf(shop).charges).toEqual([]);
      expect((await buy(setup, engineOf(), shop.productUrls[0]!)).outcome.kind).toBe('placed');
      expect((await reconcile(bought)).kind).toBe('unknown');
    },
  );
}
