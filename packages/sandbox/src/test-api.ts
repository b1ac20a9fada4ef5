import type { Cart } from './cart.ts';
import { notFound, type Route, route, sendJson } from './http/web-server.ts';
import type { Merchant } from './merchant.ts';

/** What a shop tells tests, and only tests, about itself: true totals, and what was really charged. */
export function testRoutes(merchant: Merchant): Route[] {
  return [
    route('GET', '/_sandbox/ledger', ({ query }) => {
      const cart = query.get('cart');
      return sendJson(merchant.ledger.snapshot({ shop: merchant.name, ...(cart ? { cart } : {}) }));
    }),
    route('GET', '/_sandbox/carts', ({ query }) => {
      const email = query.get('email');
      const carts = merchant.carts().filter((cart) => email === null || cart.buyer.email === email);
      return sendJson({ carts: carts.slice(0, 100).map((cart) => presentCart(merchant, cart)) });
    }),
    route('GET', '/_sandbox/carts/:id', ({ params }) => {
      const cart = params.id === 'latest' ? merchant.carts()[0] : merchant.cart(params.id);
      return cart ? sendJson(presentCart(merchant, cart)) : notFound();
    }),
  ];
}

/** A cart as the shop itself sees it. */
export interface CartReport {
  readonly id: string;
  readonly lines: readonly { readonly sku: string; readonly quantity: number; readonly unitCents: number }[];
  readonly buyer: Cart['buyer'];
  readonly shipping: string | null;
  readonly totals: ReturnType<Merchant['totals']>;
  readonly lastError: Cart['lastError'];
  readonly challengeUrl: string | null;
  readonly orders: readonly string[];
}

export function presentCart(merchant: Merchant, cart: Cart): CartReport {
  return {
    id: cart.id,
    lines: cart.lines.map((line) => ({
      sku: line.variant.sku,
      quantity: line.quantity,
      unitCents: merchant.priceOf(line.variant),
    })),
    buyer: cart.buyer,
    shipping: cart.shippingId,
    totals: merchant.totals(cart),
    lastError: cart.lastError,
    challengeUrl: cart.challengeUrl,
    orders: merchant.ordersOf(cart).map((order) => order.number),
  };
}
