import { randomUUID } from 'node:crypto';
import type { Cart } from '../../cart.ts';
import { html, type Markup } from '../../http/html.ts';
import { listAt, quantityAt, recordAt, textAt } from '../../http/json-reading.ts';
import {
  type Handler,
  jsonBody,
  notFound,
  type Route,
  redirect,
  route,
  sendJson,
  type WebReply,
  type WebRequest,
} from '../../http/web-server.ts';
import type { Merchant, Placement } from '../../merchant.ts';
import { countryCode, stateCode } from '../../places.ts';
import {
  currentCart,
  openCart,
  type Storefront,
  sessionCookie,
  storefrontRoutes,
} from '../storefront/storefront.ts';
import { type NumericIds, numericIds } from './numeric-ids.ts';
import { presentWooCart, presentWooProduct } from './woocommerce-resources.ts';

const BASE = '/wp-json/wc/store/v1';

/** What gives a WooCommerce shop away in its markup. */
export function wooFingerprint(origin: string): Markup {
  return html`<meta name="generator" content="WordPress 6.8.1"><meta name="generator" content="WooCommerce 10.2.1">
<link rel="https://api.w.org/" href="${origin}/wp-json/">
<link rel="stylesheet" id="woocommerce-general-css" href="${origin}/wp-content/plugins/woocommerce/assets/css/woocommerce.css">`;
}

/** A WooCommerce shop: its Store API beside classic pages. Carts are known by cookie or by `Cart-Token`. */
export function wooRoutes(shop: Storefront): Route[] {
  const { merchant, origin } = shop;
  const ids = numericIds(merchant, 1_000);
  const nonces = new Set<string>();
  const show = (cart: Cart, status = 200) => {
    const nonce = randomUUID().slice(0, 10);
    nonces.add(nonce);
    const headers = { 'cart-token': cart.id, nonce, ...sessionCookie(merchant, cart) };
    return sendJson(presentWooCart(merchant, ids, cart), status, headers);
  };
  const changing =
    (work: (cart: Cart, request: WebRequest) => WebReply): Handler =>
    (request) => {
      const isKnown =
        request.headers['cart-token'] !== undefined || nonces.has(String(request.headers.nonce));
      if (!isKnown) return problem(401, 'woocommerce_rest_missing_nonce', 'Missing the Nonce header.');
      return work(cartOf(merchant, request), request);
    };
  return [
    route('GET', `${BASE}/products`, ({ query }) => {
      const slug = query.get('slug');
      const found = merchant.products.filter((product) => slug === null || product.slug === slug);
      return sendJson(found.map((product) => presentWooProduct(merchant, ids, origin(), product)));
    }),
    route('GET', `${BASE}/products/:id`, ({ params }) =>
      showProduct(merchant, ids, origin(), Number(params.id)),
    ),
    route('GET', `${BASE}/cart`, (request) => show(cartOf(merchant, request))),
    route(
      'POST',
      `${BASE}/cart/add-item`,
      changing((cart, request) => addItem(merchant, ids, cart, request) ?? show(cart, 201)),
    ),
    route(
      'POST',
      `${BASE}/cart/update-customer`,
      changing((cart, request) => {
        readAddresses(merchant, cart, jsonBody(request));
        return show(cart);
      }),
    ),
    route(
      'POST',
      `${BASE}/cart/select-shipping-rate`,
      changing((cart, request) => {
        const id = textAt(jsonBody(request), 'rate_id').replace('flat_rate:', '');
        if (!merchant.terms.shipping.some((method) => method.id === id)) {
          return problem(400, 'woocommerce_rest_cart_invalid_rate', 'Unknown shipping rate.');
        }
        cart.shippingId = id;
        return show(cart);
      }),
    ),
    route(
      'POST',
      `${BASE}/cart/apply-coupon`,
      changing((cart, request) => {
        merchant.setCoupon(cart, textAt(jsonBody(request), 'code'));
        return show(cart);
      }),
    ),
    route(
      'POST',
      `${BASE}/checkout`,
      changing((cart, request) => checkOut(shop, cart, request)),
    ),
    route('GET', `${BASE}/order/:id`, ({ params, query }) => {
      const proof = { key: query.get('key') ?? '', email: query.get('billing_email') ?? '' };
      const order = merchant.lookUpOrder(params.id ?? '', proof);
      if (!order) return notFound();
      const totals = {
        total_price: String(order.totalCents),
        currency_code: order.currency.toUpperCase(),
        currency_minor_unit: 2,
      };
      return sendJson({ id: Number(order.number), status: 'processing', totals });
    }),
    route('GET', '/product/:slug/', ({ params }) => redirect(`/products/${params.slug}`)),
    ...storefrontRoutes(shop),
  ];
}

function cartOf(merchant: Merchant, request: WebRequest): Cart {
  const token = request.headers['cart-token'];
  const byToken = typeof token === 'string' ? merchant.cart(token) : null;
  return byToken ?? currentCart(merchant, request) ?? openCart(merchant, request);
}

function showProduct(merchant: Merchant, ids: NumericIds, origin: string, id: number): WebReply {
  const product = ids.findProduct(id);
  if (product) return sendJson(presentWooProduct(merchant, ids, origin, product));
  const found = ids.findVariant(id);
  return found
    ? sendJson(presentWooProduct(merchant, ids, origin, found.product, found.variant))
    : notFound();
}

/** Takes a variation's id, or a product's id with the chosen attributes. */
function addItem(merchant: Merchant, ids: NumericIds, cart: Cart, request: WebRequest): WebReply | null {
  const body = jsonBody(request);
  const id = Number(body?.id);
  const product = ids.findProduct(id);
  const chosen = listAt(body, 'variation').map((one) => [textAt(one, 'attribute'), textAt(one, 'value')]);
  const fits = product?.variants.find((variant) =>
    Object.entries(variant.choices).every(([name, value]) =>
      chosen.some(
        ([given = '', picked]) =>
          given.toLowerCase().replace('pa_', '') === name.toLowerCase() && picked === value,
      ),
    ),
  );
  const variant = ids.findVariant(id)?.variant ?? fits;
  if (!variant) return problem(400, 'woocommerce_rest_missing_variation_data', 'Missing variation data.');
  const added = merchant.addLine(cart, variant.sku, quantityAt(body));
  if (added === 'out_of_stock')
    return problem(400, 'woocommerce_rest_product_out_of_stock', 'This product is out of stock.');
  return added === 'added'
    ? null
    : problem(400, 'woocommerce_rest_cart_invalid_product', 'This product cannot be added.');
}

function readAddresses(merchant: Merchant, cart: Cart, body: Record<string, unknown> | null): void {
  const billing = recordAt(body, 'billing_address');
  const shipping = 'shipping_address' in (body ?? {}) ? recordAt(body, 'shipping_address') : billing;
  const name = `${textAt(shipping, 'first_name')} ${textAt(shipping, 'last_name')}`.trim();
  merchant.setBuyer(cart, {
    email: textAt(billing, 'email') || cart.buyer.email,
    phone: textAt(billing, 'phone') || cart.buyer.phone,
    name: name || cart.buyer.name,
    line1: textAt(shipping, 'address_1'),
    line2: textAt(shipping, 'address_2'),
    city: textAt(shipping, 'city'),
    state: stateCode(textAt(shipping, 'state')),
    postalCode: textAt(shipping, 'postcode'),
    country: countryCode(textAt(shipping, 'country')),
  });
}

function checkOut(shop: Storefront, cart: Cart, request: WebRequest): WebReply {
  const { merchant } = shop;
  const body = jsonBody(request);
  readAddresses(merchant, cart, body);
  const token = listAt(body, 'payment_data').find((entry) => textAt(entry, 'key') === 'payment_token');
  const card = merchant.processor.redeem(textAt(token, 'value'));
  if (!card)
    return problem(400, 'woocommerce_rest_checkout_missing_payment_method', 'No payment method provided.');
  const returnUrl = `${shop.origin()}/checkout/return?cart=${cart.id}`;
  return replyTo(cart, merchant.place(cart, card, returnUrl));
}

function replyTo(cart: Cart, placement: Placement): WebReply {
  const result = (status: string, redirectUrl: string) => ({
    payment_result: { payment_status: status, payment_details: [], redirect_url: redirectUrl },
  });
  switch (placement.outcome) {
    case 'placed': {
      const { number, key } = placement.order;
      const order = { order_id: Number(number), order_number: number, order_key: key, status: 'processing' };
      return sendJson({ ...order, ...result('success', `/orders/${number}?key=${key}`) });
    }
    case 'challenge':
      return sendJson({ order_id: 0, status: 'pending', ...result('pending', placement.challengeUrl) });
    case 'declined':
      return problem(
        402,
        'woocommerce_rest_checkout_process_payment_error',
        `${placement.message} (${placement.code})`,
      );
    case 'out_of_stock':
      return problem(409, 'woocommerce_rest_product_out_of_stock', 'This product is out of stock.');
    case 'price_changed':
      return problem(409, 'woocommerce_rest_cart_changed', 'A price in your cart has changed.');
    case 'incomplete':
      return problem(
        400,
        'rest_invalid_param',
        `Missing: ${placement.missing.join(', ')} of cart ${cart.id}`,
      );
    case 'silence':
      return { kind: placement.how };
    case 'broken':
      return problem(500, 'internal_server_error', 'There has been a critical error on this website.');
  }
}

function problem(status: number, code: string, message: string): WebReply {
  return sendJson({ code, message, data: { status } }, status);
}
