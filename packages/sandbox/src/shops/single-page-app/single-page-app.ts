import { setTimeout as delay } from 'node:timers/promises';
import { type Buyer, type Cart, shippingPrice } from '../../cart.ts';
import { quantityAt, recordAt, textAt } from '../../http/json-reading.ts';
import {
  jsonBody,
  notFound,
  type Route,
  redirect,
  route,
  sendHtml,
  sendJson,
  type WebReply,
  type WebRequest,
} from '../../http/web-server.ts';
import type { Merchant, Placement } from '../../merchant.ts';
import { countryCode, stateCode } from '../../places.ts';
import { cardOf } from '../../processor/processor-site.ts';
import { homePage, termsPage } from '../storefront/cart-page.ts';
import { productState } from '../storefront/product/structured-data.ts';
import {
  currentCart,
  openCart,
  orderRoutes,
  type Storefront,
  sessionCookie,
} from '../storefront/storefront.ts';
import { appShell } from './shell.ts';
import type { AppVariant } from './variant.ts';

/** A single-page app: cart, details, shipping, payment, review, each a step in one document over a JSON API. */
export function appRoutes(shop: Storefront, variant: AppVariant): Route[] {
  const { merchant, layout } = shop;
  const shell = () => sendHtml(appShell(merchant, layout, variant, null));
  return [
    route('GET', '/', () => sendHtml(homePage(merchant))),
    route('GET', '/products/:slug', ({ params }) => {
      const product = merchant.product(params.slug ?? '');
      return product ? sendHtml(appShell(merchant, layout, variant, product)) : notFound();
    }),
    ...orderRoutes(shop).filter(({ pattern }) => pattern !== '/orders/:number'),
    route('GET', '/terms', () => sendHtml(termsPage(merchant))),
    route('GET', '/cart', () => redirect('/checkout/cart')),
    route('GET', '/checkout/:step', shell),
    route('GET', '/orders/:number', shell),
    ...apiRoutes(shop, variant),
  ];
}

function apiRoutes(shop: Storefront, variant: AppVariant): Route[] {
  const { merchant } = shop;
  const show = (cart: Cart, headers = {}) => sendJson(presentCart(merchant, variant, cart), 200, headers);
  const onCart = (work: (cart: Cart, request: WebRequest) => WebReply) => async (request: WebRequest) => {
    await delay(variant.latencyMs);
    const cart = currentCart(merchant, request);
    return cart
      ? work(cart, request)
      : sendJson({ error: { code: 'no_cart', message: 'Your cart is empty' } }, 404);
  };
  return [
    route('GET', '/api/products/:slug', ({ params }) => {
      const product = merchant.product(params.slug ?? '');
      return product ? sendJson(productState(merchant, product)) : notFound();
    }),
    route('POST', '/api/cart/items', async (request) => {
      await delay(variant.latencyMs);
      const cart = openCart(merchant, request);
      const body = jsonBody(request);
      const added = merchant.addLine(cart, textAt(body, 'sku'), quantityAt(body));
      if (added !== 'added')
        return sendJson({ error: { code: added, message: 'This item is not available' } }, 409);
      return show(cart, sessionCookie(merchant, cart));
    }),
    route(
      'GET',
      '/api/cart',
      onCart((cart) => show(cart)),
    ),
    route(
      'PUT',
      '/api/cart/details',
      onCart((cart, request) => {
        merchant.setBuyer(cart, readDetails(jsonBody(request) ?? {}));
        return show(cart);
      }),
    ),
    route(
      'PUT',
      '/api/cart/shipping',
      onCart((cart, request) => {
        const id = textAt(jsonBody(request), 'shippingId');
        if (merchant.terms.shipping.some((method) => method.id === id)) cart.shippingId = id;
        return show(cart);
      }),
    ),
    route(
      'PUT',
      '/api/cart/coupon',
      onCart((cart, request) => {
        merchant.setCoupon(cart, textAt(jsonBody(request), 'coupon'));
        return show(cart);
      }),
    ),
    route(
      'POST',
      '/api/cart/review',
      onCart((cart) => {
        merchant.applySurcharge(cart, 'at_review');
        return show(cart);
      }),
    ),
    route(
      'POST',
      '/api/cart/place',
      onCart((cart, request) => place(shop, variant, cart, request)),
    ),
    route('GET', '/api/orders/:number', ({ params, query }) => {
      const order = merchant.lookUpOrder(params.number ?? '', { key: query.get('key') ?? '' });
      if (!order) return notFound();
      return sendJson({
        number: order.number,
        total: amount(variant, order.totalCents),
        currency: order.currency.toUpperCase(),
      });
    }),
  ];
}

function readDetails(body: Record<string, unknown>): Partial<Buyer> {
  const name = textAt(body, 'name') || `${textAt(body, 'firstName')} ${textAt(body, 'lastName')}`.trim();
  return {
    name,
    email: textAt(body, 'email'),
    phone: textAt(body, 'phone'),
    line1: textAt(body, 'line1'),
    line2: textAt(body, 'line2'),
    city: textAt(body, 'city'),
    state: stateCode(textAt(body, 'state')),
    postalCode: textAt(body, 'postalCode'),
    country: countryCode(textAt(body, 'country')),
  };
}

function place(shop: Storefront, variant: AppVariant, cart: Cart, request: WebRequest): WebReply {
  const { merchant, layout } = shop;
  const body = jsonBody(request) ?? {};
  if (body.newsletter === true) merchant.subscribe(cart);
  if (layout.hasTerms && body.terms !== true)
    return failure(422, 'terms', 'Please accept the terms and conditions.');
  const card = cardOf(recordAt(body, 'card'));
  const returnUrl = `${shop.origin()}/checkout/return?cart=${cart.id}`;
  return replyTo(variant, merchant.place(cart, card, returnUrl));
}

function replyTo(variant: AppVariant, placement: Placement): WebReply {
  switch (placement.outcome) {
    case 'placed': {
      const { number, key, totalCents } = placement.order;
      return sendJson({ order: { number, key, total: amount(variant, totalCents) } }, 201);
    }
    case 'challenge':
      return sendJson({ redirectTo: placement.challengeUrl }, 202);
    case 'declined':
      return failure(402, placement.code, placement.message);
    case 'out_of_stock':
      return failure(409, 'out_of_stock', 'Sorry, this item is out of stock.');
    case 'price_changed':
      return failure(409, 'price_changed', 'A price in your cart has changed. Please review your order.');
    case 'incomplete':
      return failure(422, 'incomplete', `Please check: ${placement.missing.join(', ')}.`);
    case 'silence':
      return { kind: placement.how };
    case 'broken':
      return failure(500, 'internal', 'Something went wrong. Please check your email before you try again.');
  }
}

function failure(status: number, code: string, message: string): WebReply {
  return sendJson({ error: { code, message } }, status);
}

function presentCart(merchant: Merchant, variant: AppVariant, cart: Cart) {
  const totals = merchant.totals(cart);
  const money = (cents: number) => amount(variant, cents);
  const [order] = merchant.ordersOf(cart);
  return {
    id: cart.id,
    currency: merchant.terms.currency.toUpperCase(),
    items: cart.lines.map((line) => ({
      sku: line.variant.sku,
      title: line.title,
      options: line.variant.choices,
      quantity: line.quantity,
      price: money(merchant.priceOf(line.variant)),
    })),
    details: cart.buyer,
    shippingId: cart.shippingId,
    shippingMethods: merchant.terms.shipping.map((method) => ({
      id: method.id,
      title: method.title,
      description: method.description,
      price: money(shippingPrice(method, totals.subtotalCents, merchant.terms)),
    })),
    totals: {
      isFinal: totals.isFinal,
      subtotal: money(totals.subtotalCents),
      discount: money(-totals.discountCents),
      shipping: money(totals.shippingCents),
      fee: money(totals.feeCents),
      tax: money(totals.taxCents),
      surcharge: money(totals.surchargeCents),
      total: money(totals.totalCents),
    },
    lastError: cart.lastError,
    order: order ? { number: order.number, key: order.key } : null,
  };
}

function amount(variant: AppVariant, cents: number): number | string {
  return variant.amounts === 'cents' ? cents : (cents / 100).toFixed(2);
}
