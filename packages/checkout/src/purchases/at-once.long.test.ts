import { afterAll, beforeAll, expect, it } from 'vitest';
import { buyAtOnce } from './at-once.testing.ts';
import { type CheckoutSetup, setUpCheckout } from './checkout-setup.testing.ts';

let setup: CheckoutSetup;
beforeAll(async () => {
  setup = await setUpCheckout(1);
});
afterAll(() => setup.close());

it('five purchases at one shop at the same moment have carts of their own', async () => {
  expect(await buyAtOnce(setup, 5)).toEqual([]);
});
