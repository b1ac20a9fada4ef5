import type { ShopKind } from '@florin/sandbox/shops/shop-kinds';
import { buy, shopTotal, type Town } from './shopping.testing.ts';

/** The kinds of shop that only a browser can buy from. */
export const LAYOUT_KINDS: readonly ShopKind[] = ['one-page', 'single-page-app', 'swatches', 'hosted-fields'];

/** Buys once from a shop of this seed; null when all went as it should, else what did not. */
export async function buyAtSeed(town: Town, kind: ShopKind, seed: number): Promise<string | null> {
  const shop = await town.sandbox.openShop({ kind, seed, name: `${kind}-seed-${seed}` });
  const url = shop.productUrls[seed % shop.productUrls.length] ?? shop.url;
  try {
    let quotedByShop: number | null = null;
    const beforeCommit = () => {
      quotedByShop = shopTotal(shop);
    };
    const quantity = 1 + (seed % 2);
    const { quote, outcome } = await buy(town, town.engine([town.browserDriver()]), url, {
      quantity,
      beforeCommit,
    });
    if (quote.amount !== quotedByShop) return `quoted ${quote.amount}, the shop says ${quotedByShop}`;
    if (outcome.kind !== 'placed') return JSON.stringify(outcome);
    const { orders, charges, defects } = town.sandbox.ledger.snapshot({ shop: shop.name });
    const isOnce = orders.length === 1 && charges.length === 1 && defects.length === 0;
    const isExact = charges[0]?.amountCents === quote.amount;
    const line = shop.merchant.carts()[0]?.lines[0];
    if (line?.quantity !== quantity) return `bought ${line?.quantity} instead of ${quantity}`;
    return isOnce && isExact ? null : JSON.stringify({ orders, charges, defects });
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
