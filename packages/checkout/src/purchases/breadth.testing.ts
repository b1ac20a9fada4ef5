import type { Buyer } from '@florin/page-reading/purchase';
import type { OpenShop } from '@florin/sandbox/sandbox';
import { nameOf } from '@florin/sandbox/shops/storefront/product/goods-rows';
import type { CheckoutEngine } from '../engine.ts';
import { BUYER, buy, type CheckoutSetup } from './checkout-setup.testing.ts';

const HOME = { ...BUYER.shipping!, line2: 'Apt 5' };
/** Where the bill goes, and the parcel must not. */
const OFFICE = { ...BUYER.shipping!, line1: '9 Mission Street', postalCode: '94103' };

const ADA: Buyer = { ...BUYER, shipping: HOME, billing: OFFICE };
/** Has less, and all of it otherwise. */
export const GRACE: Buyer = {
  name: 'Grace Hopper',
  email: 'grace@example.com',
  phone: '+1 518 555 0123',
  shipping: {
    line1: '20 Elm Street',
    line2: null,
    city: 'Albany',
    state: 'NY',
    postalCode: '12207',
    country: 'US',
  },
  billing: null,
};

/** What the shop must have in its books: these goods, for this person, at this address. */
function wantedFor({ name, email, shipping }: Buyer) {
  const { line1, line2, city, state, postalCode, country } = shipping!;
  return { name, email, street: streetOf(line1, line2), city, state, postalCode, country };
}

/** An apartment may stand in a line of its own or behind the street, as whoever sees one line writes it. */
function streetOf(line1: string, line2: string | null): string {
  return [line1, line2].filter(Boolean).join(', ');
}

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
  { options = {}, buyer = ADA }: { options?: Record<string, string>; buyer?: Buyer } = {},
): Promise<string | null> {
  const before = setup.sandbox.ledger.snapshot({ shop: shop.name });
  const bought = await buy(setup, engine, url, { quantity, options, buyer }).catch((error: unknown) =>
    String(error),
  );
  const after = setup.sandbox.ledger.snapshot({ shop: shop.name });
  const { defects } = after;
  const orders = after.orders.slice(before.orders.length);
  const charges = after.charges.slice(before.charges.length);
  if (defects.length > 0) return `WRONG: ${JSON.stringify(defects)}`;
  if (typeof bought === 'string' || bought.outcome.kind !== 'placed') {
    const isUntouched = orders.length === 0 && charges.length === 0;
    const said = typeof bought === 'string' ? bought : JSON.stringify(bought.outcome);
    return isUntouched ? `missed: ${said}` : `WRONG: ordered though ${said}`;
  }
  if (orders.length !== 1 || charges.length !== 1) return `WRONG: ${orders.length} orders`;
  if (charges[0]?.amountCents !== bought.quote.amount)
    return `WRONG: charged ${charges[0]?.amountCents}, quoted ${bought.quote.amount}`;
  return wrongGoods(shop, orders[0]?.cart ?? '', bought.choice.options, { quantity, buyer });
}

function wrongGoods(
  shop: OpenShop,
  cartId: string,
  options: Readonly<Record<string, string | number>>,
  { quantity, buyer }: { readonly quantity: number; readonly buyer: Buyer },
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
  const [phone, whole] = [cart.buyer.phone, buyer.phone ?? ''].map((number) => number.replace(/\D/g, ''));
  if (!['', whole, whole?.slice(1)].includes(phone)) return `WRONG: phone is "${cart.buyer.phone}"`;
  const wanted = wantedFor(buyer);
  const written = { ...cart.buyer, street: streetOf(cart.buyer.line1, cart.buyer.line2) };
  const names = Object.keys(wanted) as (keyof typeof wanted)[];
  const held = names.find((name) => written[name] !== wanted[name]);
  return held ? `WRONG: ${held} is "${written[held]}"` : null;
}
