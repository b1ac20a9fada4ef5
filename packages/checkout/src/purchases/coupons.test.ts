import { drawn, isLong } from '@florin/testing/drawn';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buy, type CheckoutSetup, quoteFor, setUpCheckout } from './checkout-setup.testing.ts';
import { isPlayed } from './drawn-purchases.testing.ts';

let setup: CheckoutSetup;
beforeAll(async () => {
  setup = await setUpCheckout(3);
});
afterAll(() => setup.close());

const engineOf = () => setup.engine([setup.browserDriver()]);
const openAt = (couponPlace: 'cart' | 'checkout') =>
  setup.sandbox.openShop({ kind: 'one-page', seed: 4, layout: { couponPlace } });

it.runIf(isPlayed('coupons')).each(drawn(['cart', 'checkout'] as const))(
  'a coupon that was asked for is used in the %s, seen in the total and paid less by',
  async (place) => {
    const shop = await openAt(place);
    const { quote, outcome } = await buy(setup, engineOf(), shop.productUrls[0]!, {
      options: { coupon: 'SAVE10' },
    });
    expect(outcome).toMatchObject({ kind: 'placed' });
    expect(Object.values(quote.breakdown).filter((cents) => cents < 0)).toHaveLength(1);
    const charges = setup.sandbox.ledger.charges({ shop: shop.name });
    expect(charges.map(({ amountCents }) => amountCents)).toEqual([quote.amount]);
  },
);

it.runIf(isLong())('a coupon that the shop does not take is said, and nothing is quoted', async () => {
  const shop = await openAt('cart');
  const refused = quoteFor(setup, engineOf(), shop.productUrls[0]!, { options: { coupon: 'NO-SUCH' } });
  await expect(refused).rejects.toThrow(/coupon_refused/);
  expect(setup.sandbox.ledger.charges({ shop: shop.name })).toEqual([]);
});
