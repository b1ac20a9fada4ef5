import type { OpenShop } from '@florin/sandbox/sandbox';
import { nameOf } from '@florin/sandbox/shops/storefront/product/goods-rows';
import type { CheckoutEngine } from '../engine.ts';
import { BUYER, buy, type CheckoutSetup } from './checkout-setup.testing.ts';

const HOME = { ...BUYER.shipping!, line2: 'Apt 5' };
/** Where the bill goes, and the parcel must not. */
const OFFICE = { ...BUYER.shipping!, line1: '9 Mission Street', postalCode: '94103' };

/** What the shop must have in its books: these goods, for this person, at this address. */
const WANTED = {
  name: BUYER.name,
  email: BUYER.email,
  line1: HOME.line1,
  line2: HOME.line2,
  city: HOME.city,
  state: HOME.state,
  postalCode: HOME.postalCode,
  country: HOME.country,
};

/**
 * Buys and holds what came of it against the shop's own books; null where all is right, `missed` with the reason where nothing was
 * bought, `WRONG` where something else was.
 */
export async function buyStrictly(
  setup: CheckoutSetup,
  engine: CheckoutEngine,
  shop: OpenShop,
  url: string,
  quantity: number,
  options: Record<string, string> = {},
): Promise<string | null> {
  const bought = await buy(setup, engine, url, {
    quantity,
    options,
    buyer: { ...BUYER, shipping: HOME, billing: OFFICE },
  }).catch((error: unknown) => String(error));
  const { orders, charges, defects } = setup.sandbox.ledger.snapshot({ shop: shop.name });
  if (defects.length > 0) return `WRONG: ${JSON.stringify(defects)}`;
  if (typeof bought === 'string' || bought.outcome.kind !== 'placed') {
    const isUntouched = orders.length === 0 && charges.length === 0;
    const said = typeof bought === 'string' ? bought : JSON.stringify(bought.outcome);
    return isUntouched ? `missed: ${said}` : `WRONG: ordered though ${said}`;
  }
  if (orders.length !== 1 || charges.length !== 1) return `WRONG: ${orders.length} orders`;
  if (charges[0]?.amountCents !== bought.quote.amount)
    return `WRONG: charged ${charges[0]?.amountCents}, quoted ${bought.quote.amount}`;
  return wrongGoods(shop, orders[0]?.cart ?? '', bought.choice.options, quantity);
}

function wrongGoods(
  shop: OpenShop,
  cartId: string,
  options: Readonly<Record<string, string | number>>,
  quantity: number,
): string | null {
  const cart = shop.merchant.cart(cartId);
  const [line] = cart?.lines ?? [];
  if (!cart || !line || cart.lines.length !== 1 || line.quantity !== quantity) return 'WRONG: other goods';
  const chosen = Object.values(options).map(String);
  const isVariant =
    options.item === undefined
      ? Object.values(line.variant.choices).every((value) => chosen.includes(value))
      : options.item === nameOf(line, line.variant);
  if (!isVariant) return `WRONG: variant ${JSON.stringify(line.variant.choices)} for ${chosen.join()}`;
  // With or without the code of the country, and never twice.
  const phone = cart.buyer.phone.replace(/\D/g, '');
  if (!['', '4155550100', '14155550100'].includes(phone)) return `WRONG: phone is "${cart.buyer.phone}"`;
  const held = Object.entries(WANTED).find(
    ([name, value]) => cart.buyer[name as keyof typeof WANTED] !== value,
  );
  return held ? `WRONG: ${held[0]} is "${cart.buyer[held[0] as keyof typeof WANTED]}"` : null;
}
