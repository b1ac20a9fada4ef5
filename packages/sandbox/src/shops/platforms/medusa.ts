import { type Cart, shippingPrice } from '../../cart.ts';
import type { Product } from '../../catalog.ts';
import { embedJson, html, type Markup } from '../../http/html.ts';
import { quantityAt, recordAt, textAt } from '../../http/json-reading.ts';
import {
  type Handler,
  jsonBody,
  type Route,
  redirect,
  route,
  sendJson,
  type WebReply,
  type WebRequest,
} from '../../http/web-server.ts';
import type { Merchant, Placement } from '../../merchant.ts';
import { countryCode, stateCode } from '../../places.ts';
import { type Storefront, storefrontRoutes } from '../storefront/storefront.ts';

const PROVIDER = 'pp_florin-sandbox_florin-sandbox';

/** The key that a Medusa storefront ships to every browser. */
export function publishableKey(merchant: Merchant): string {
  return `pk_sandbox_${merchant.name.replaceAll('-', '')}`;
}

/** What gives a Medusa storefront away in its markup. */
export function medusaFingerprint(merchant: Merchant, origin: string): Markup {
  const settings = {
    NEXT_PUBLIC_MEDUSA_BACKEND_URL: origin,
    NEXT_PUBLIC_MEDUSA_PUBLISHABLE_KEY: publishableKey(merchant),
  };
  return html`<meta name="generator" content="Medusa Store"><script>window.__ENV = ${embedJson(settings)};</script>`;
}

/** A Medusa v2 shop: the Store API, with amounts in major units. */
export function medusaRoutes(shop: Storefront): Route[] {
  const { merchant } = shop;
  const tokens = new Map<string, string>();
  const open =
    (handler: Handler): Handler =>
    (request) => {
      if (request.headers['x-publishable-api-key'] === publishableKey(merchant)) return handler(request);
      return problem(
        400,
        'not_allowed',
        'Publishable API key required in the request header: x-publishable-api-key.',
      );
    };
  const onCart = (
    id: (request: WebRequest) => string | undefined,
    work: (cart: Cart, request: WebRequest) => WebReply,
  ) =>
    open((request) => {
      const cart = merchant.cart(id(request));
      return cart ? work(cart, request) : problem(404, 'not_found', 'Cart not found');
    });
  const inPath = (request: WebRequest) => request.params.id;
  const show = (cart: Cart) => sendJson({ cart: presentCart(merchant, cart) });
  return [
    route(
      'GET',
      '/store/regions',
      open(() => sendJson({ regions: [regionOf(merchant)] })),
    ),
    route(
      'GET',
      '/store/payment-providers',
      open(() => sendJson({ payment_providers: [{ id: PROVIDER }] })),
    ),
    route(
      'GET',
      '/store/products',
      open(({ query }) => listProducts(merchant, query.get('handle'))),
    ),
    route(
      'POST',
      '/store/carts',
      open(() => show(merchant.createCart())),
    ),
    route('GET', '/store/carts/:id', onCart(inPath, show)),
    route(
      'POST',
      '/store/carts/:id',
      onCart(inPath, (cart, request) => {
        readCart(merchant, cart, jsonBody(request));
        return show(cart);
      }),
    ),
    route(
      'POST',
      '/store/carts/:id/line-items',
      onCart(inPath, (cart, request) => addItem(merchant, cart, request) ?? show(cart)),
    ),
    route(
      'GET',
      '/store/shipping-options',
      onCart(
        ({ query }) => query.get('cart_id') ?? undefined,
        (cart) => sendJson({ shipping_options: shippingOptions(merchant, cart) }),
      ),
    ),
    route(
      'POST',
      '/store/carts/:id/shipping-methods',
      onCart(inPath, (cart, request) => {
        const id = textAt(jsonBody(request), 'option_id').replace('so_', '');
        if (!merchant.terms.shipping.some((method) => method.id === id))
          return problem(400, 'invalid_data', 'Unknown shipping option');
        cart.shippingId = id;
        return show(cart);
      }),
    ),
    route(
      'POST',
      '/store/payment-collections',
      onCart(
        (request) => textAt(jsonBody(request), 'cart_id'),
        (cart) => sendJson({ payment_collection: { id: `pay_col_${cart.id}`, status: 'not_paid' } }),
      ),
    ),
    route(
      'POST',
      '/store/payment-collections/:id/payment-sessions',
      onCart(
        (request) => request.params.id?.replace('pay_col_', ''),
        (cart, request) => {
          tokens.set(cart.id, textAt(recordAt(jsonBody(request), 'data'), 'token'));
          const session = { id: `payses_${cart.id}`, provider_id: PROVIDER, status: 'pending' };
          return sendJson({ payment_collection: { id: request.params.id, payment_sessions: [session] } });
        },
      ),
    ),
    route(
      'POST',
      '/store/carts/:id/complete',
      onCart(inPath, (cart) => complete(shop, cart, tokens.get(cart.id) ?? '')),
    ),
    route('GET', '/:country/products/:slug', ({ params }) => redirect(`/products/${params.slug}`)),
    ...storefrontRoutes(shop),
  ];
}

function regionOf(merchant: Merchant): Record<string, unknown> {
  const codes = ['us', 'sg', 'ca'];
  return {
    id: 'reg_sandbox',
    name: 'Everywhere',
    currency_code: merchant.terms.currency,
    countries: codes.map((code) => ({ iso_2: code })),
    payment_providers: [{ id: PROVIDER }],
  };
}

function listProducts(merchant: Merchant, handle: string | null): WebReply {
  const found = merchant.products.filter((product) => handle === null || product.slug === handle);
  const products = found.map((product) => presentProduct(merchant, product));
  return sendJson({ products, count: products.length, offset: 0, limit: 50 });
}

function presentProduct(merchant: Merchant, product: Product): Record<string, unknown> {
  const optionId = (name: string) => `opt_${product.slug}_${name.toLowerCase()}`;
  return {
    id: `prod_${product.slug}`,
    title: product.title,
    handle: product.slug,
    description: product.description,
    options: product.options.map((option) => ({
      id: optionId(option.name),
      title: option.name,
      values: option.values.map((value) => ({ value })),
    })),
    variants: product.variants.map((variant) => ({
      id: `variant_${variant.sku}`,
      title: Object.values(variant.choices).join(' / ') || 'Default',
      sku: variant.sku,
      manage_inventory: true,
      allow_backorder: false,
      inventory_quantity: variant.stock,
      options: Object.entries(variant.choices).map(([name, value]) => ({
        option_id: optionId(name),
        option: { id: optionId(name), title: name },
        value,
      })),
      calculated_price: {
        calculated_amount: merchant.priceOf(variant) / 100,
        currency_code: merchant.terms.currency,
      },
    })),
  };
}

function addItem(merchant: Merchant, cart: Cart, request: WebRequest): WebReply | null {
  const body = jsonBody(request);
  const added = merchant.addLine(cart, textAt(body, 'variant_id').replace('variant_', ''), quantityAt(body));
  if (added === 'added') return null;
  if (added === 'out_of_stock')
    return problem(400, 'insufficient_inventory', 'Some variant does not have the required inventory');
  return problem(400, 'invalid_data', `This variant cannot be added: ${added}`);
}

function readCart(merchant: Merchant, cart: Cart, body: Record<string, unknown> | null): void {
  const address = recordAt(body, 'shipping_address');
  if (body && 'promo_codes' in body) merchant.setCoupon(cart, String(body.promo_codes));
  if (textAt(body, 'email')) merchant.setBuyer(cart, { email: textAt(body, 'email') });
  if (!body || !('shipping_address' in body)) return;
  merchant.setBuyer(cart, {
    name: `${textAt(address, 'first_name')} ${textAt(address, 'last_name')}`.trim(),
    phone: textAt(address, 'phone'),
    line1: textAt(address, 'address_1'),
    line2: textAt(address, 'address_2'),
    city: textAt(address, 'city'),
    state: stateCode(textAt(address, 'province')),
    postalCode: textAt(address, 'postal_code'),
    country: countryCode(textAt(address, 'country_code')),
  });
}

function shippingOptions(merchant: Merchant, cart: Cart) {
  const { subtotalCents } = merchant.totals(cart);
  return merchant.terms.shipping.map((method) => ({
    id: `so_${method.id}`,
    name: method.title,
    price_type: 'flat',
    amount: shippingPrice(method, subtotalCents, merchant.terms) / 100,
  }));
}

function presentCart(merchant: Merchant, cart: Cart): Record<string, unknown> {
  const totals = merchant.totals(cart);
  const { buyer } = cart;
  return {
    id: cart.id,
    currency_code: merchant.terms.currency,
    email: buyer.email || null,
    region_id: 'reg_sandbox',
    items: cart.lines.map((line) => ({
      id: `cali_${line.variant.sku}`,
      title: line.title,
      variant_id: `variant_${line.variant.sku}`,
      variant_sku: line.variant.sku,
      quantity: line.quantity,
      unit_price: merchant.priceOf(line.variant) / 100,
    })),
    shipping_methods: cart.shippingId ? [{ shipping_option_id: `so_${cart.shippingId}` }] : [],
    item_subtotal: totals.subtotalCents / 100,
    shipping_subtotal: totals.shippingCents / 100,
    // Version 2 counts shipping into the subtotal.
    subtotal: (totals.subtotalCents + totals.shippingCents) / 100,
    discount_total: totals.discountCents / 100,
    tax_total: totals.taxCents / 100,
    total: totals.totalCents / 100,
    completed_at: merchant.ordersOf(cart)[0] ? new Date().toISOString() : null,
  };
}

function complete(shop: Storefront, cart: Cart, token: string): WebReply {
  const { merchant } = shop;
  const card = merchant.processor.redeem(token);
  if (!card) return problem(400, 'invalid_data', 'Payment sessions are required to complete cart');
  const placement = merchant.place(cart, card, `${shop.origin()}/checkout/return?cart=${cart.id}`);
  return replyTo(merchant, cart, placement);
}

function replyTo(merchant: Merchant, cart: Cart, placement: Placement): WebReply {
  const failed = (type: string, message: string, data = {}) =>
    sendJson({
      type: 'cart',
      cart: presentCart(merchant, cart),
      error: { type, name: type, message, ...data },
    });
  switch (placement.outcome) {
    case 'placed': {
      const { number, key, totalCents, currency } = placement.order;
      const order = {
        id: `order_${number}`,
        display_id: Number(number),
        total: totalCents / 100,
        currency_code: currency,
      };
      return sendJson({ type: 'order', order: { ...order, metadata: { key } } });
    }
    case 'challenge':
      return failed('payment_requires_more_error', 'More information is required for payment', {
        redirect_url: placement.challengeUrl,
      });
    case 'declined':
      return failed('payment_authorization_error', `${placement.message} (${placement.code})`);
    case 'out_of_stock':
      return failed('insufficient_inventory', 'Some variant does not have the required inventory');
    case 'price_changed':
      return failed('conflict', 'A price in this cart has changed');
    case 'incomplete':
      return problem(400, 'invalid_data', `Missing: ${placement.missing.join(', ')}`);
    case 'silence':
      return { kind: placement.how };
    case 'broken':
      return problem(500, 'unknown_error', 'An unknown error occurred.');
  }
}

function problem(status: number, type: string, message: string): WebReply {
  return sendJson({ type, message }, status);
}
