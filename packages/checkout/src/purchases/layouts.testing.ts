import type { OpenShop } from '@florin/sandbox/sandbox';
import type { ShopKind } from '@florin/sandbox/shops/shop-kinds';
import type { CheckoutEngine } from '../engine.ts';
import { buy, type CheckoutSetup } from './checkout-setup.testing.ts';

/** The kinds of shop that only a browser can buy from. */
export const LAYOUT_KINDS: readonly ShopKind[] = ['one-page', 'single-page-app', 'swatches', 'hosted-fields'];

export interface SeededPurchases {
  readonly engine: CheckoutEngine;
  readonly kind: ShopKind;
  readonly seed: number;
  /** How often the same product is bought: from the second time on a learned flow may do it. */
  readonly times: number;
}

/** Buys from a shop of this seed; null when all went as it should, else what did not. */
export async function buyAtSeed(
  setup: CheckoutSetup,
  { engine, kind, seed, times }: SeededPurchases,
): Promise<string | null> {
  const shop = await setup.sandbox.openShop({ kind, seed, name: `${kind}-seed-${seed}` });
  const url = shop.productUrls[seed % shop.productUrls.length] ?? shop.url;
  try {
    for (let time = 1; time <= times; time += 1) {
      const failure = await buyOnce(setup, engine, shop, url, 1 + ((seed + time) % 2));
      if (failure) return `purchase ${time}: ${failure}`;
    }
    const { orders, charges, defects } = setup.sandbox.ledger.snapshot({ shop: shop.name });
    const isOnce = orders.length === times && charges.length === times && defects.length === 0;
    return isOnce ? null : JSON.stringify({ orders, charges, defects });
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function buyOnce(
  setup: CheckoutSetup,
  engine: CheckoutEngine,
  shop: OpenShop,
  url: string,
  quantity: number,
): Promise<string | null> {
  let quotedByShop: readonly number[] = [];
  const beforeCommit = () => {
    quotedByShop = shop.merchant.carts().map((cart) => shop.merchant.totals(cart).totalCents);
  };
  const { quote, outcome } = await buy(setup, engine, url, { quantity, beforeCommit });
  if (!quotedByShop.includes(quote.amount))
    return `quoted ${quote.amount}, the shop has carts of ${quotedByShop.join()}`;
  if (outcome.kind !== 'placed') return JSON.stringify(outcome);
  const [cart] = shop.merchant.carts();
  if (cart?.lines[0]?.quantity !== quantity)
    return `bought ${cart?.lines[0]?.quantity} instead of ${quantity}`;
  const charged = setup.sandbox.ledger.charges({ shop: shop.name }).at(-1)?.amountCents;
  return charged === quote.amount ? null : `charged ${charged} instead of ${quote.amount}`;
}
