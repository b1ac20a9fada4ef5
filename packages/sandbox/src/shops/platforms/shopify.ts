import { type Cart, shippingPrice } from '../../cart.ts';
import type { Product, Variant } from '../../catalog.ts';
import { embedJson, html, type Markup } from '../../http/html.ts';
import { listAt, quantityAt } from '../../http/json-reading.ts';
import {
  formBody,
  jsonBody,
  notFound,
  type Route,
  redirect,
  route,
  sendJson,
  type WebReply,
  type WebRequest,
} from '../../http/web-server.ts';
import type { Merchant } from '../../merchant.ts';
import { countryCode, stateCode } from '../../places.ts';
import {
  currentCart,
  openCart,
  type Storefront,
  sessionCookie,
  storefrontRoutes,
} from '../storefront/storefront.ts';
import { type NumericIds, numericIds } from './numeric-ids.ts';

/** As the platform's themes say it of shops whose prices hold the tax. */
export const TAX_INCLUDED: Markup = html`<p class="product__tax">Tax included. Shipping calculated at checkout.</p>`;

/** What gives a Shopify shop away in its markup. */
export function shopifyFingerprint(merchant: Merchant): Markup {
  const shop = `${merchant.name}.myshopify.com`;
  const active = merchant.terms.currency.toUpperCase();
  return html`<link rel="preconnect" href="https://cdn.shopify.com" crossorigin>
<meta name="shopify-digital-wallet" content="/1/digital_wallets/dialog">
<script>var Shopify = ${embedJson({ shop, locale: 'en', currency: { active, rate: '1.0' }, theme: { name: 'Dawn' } })};</script>`;
}

/** A Shopify-like shop: the public product and cart endpoints. Prices include tax; paying happens on its pages. */
export function shopifyRoutes(shop: Storefront): Route[] {
  const { merchant } = shop;
  const ids = numericIds(merchant, 40_000_000_000);
  const show = (cart: Cart) => sendJson(presentCart(merchant, ids, cart), 200, sessionCookie(merchant, cart));
  return [
    ...storefrontRoutes(shop).flatMap((page) =>
      page.pattern === '/products/:slug' ? [productRoute(merchant, ids, page)] : [page],
    ),
    route('POST', '/cart/add.js', (request) => {
      const cart = openCart(merchant, request);
      return addItems(merchant, ids, cart, request);
    }),
    route('GET', '/cart.js', (request) =>
      show(currentCart(merchant, request) ?? openCart(merchant, request)),
    ),
    route('GET', '/cart.json', (request) =>
      show(currentCart(merchant, request) ?? openCart(merchant, request)),
    ),
    route('POST', '/cart/clear.js', (request) => {
      const cart = openCart(merchant, request);
      cart.lines.length = 0;
      return show(cart);
    }),
    route('GET', '/cart/shipping_rates.json', (request) => shippingRates(merchant, request)),
    route('GET', '/checkouts/cn/:cart', ({ params }) => redirect(`/checkout/c/${params.cart}`)),
  ];
}

/** `/products/x`, `/products/x.js` and `/products/x.json` are one address with three faces. */
function productRoute(merchant: Merchant, ids: NumericIds, page: Route): Route {
  return {
    ...page,
    handler: (request) => {
      const [slug = '', ending] = (request.params.slug ?? '').split('.');
      if (ending === undefined) return page.handler(request);
      const product = merchant.product(slug);
      if (!product) return notFound();
      return ending === 'js'
        ? sendJson(presentProduct(merchant, ids, product))
        : sendJson({ product: presentAdminLike(merchant, ids, product) });
    },
  };
}

function addItems(merchant: Merchant, ids: NumericIds, cart: Cart, request: WebRequest): WebReply {
  const items = readItems(request);
  const added: Record<string, unknown>[] = [];
  for (const { id, quantity } of items) {
    const found = ids.findVariant(id);
    const outcome = found ? merchant.addLine(cart, found.variant.sku, quantity) : 'unknown';
    if (!found || outcome !== 'added') return cartError(outcome);
    added.push(presentItem(merchant, ids, found.product.title, found.variant, quantity));
  }
  const isSingle = added.length === 1 && !request.body.includes('items');
  return sendJson(isSingle ? added[0] : { items: added }, 200, sessionCookie(merchant, cart));
}

function readItems(request: WebRequest): { id: number; quantity: number }[] {
  const isJson = request.headers['content-type']?.includes('json');
  if (!isJson) {
    const form = formBody(request);
    return [{ id: Number(form.get('id')), quantity: Number(form.get('quantity') ?? '1') }];
  }
  const body = jsonBody(request) ?? {};
  const items = 'items' in body ? listAt(body, 'items') : [body];
  return items.map((item) => ({ id: Number((item as { id?: unknown }).id), quantity: quantityAt(item) }));
}

function cartError(outcome: string): WebReply {
  const description = outcome === 'out_of_stock' ? 'The product is already sold out.' : 'Cannot find variant';
  return sendJson({ status: 422, message: 'Cart Error', description }, 422);
}

function shippingRates(merchant: Merchant, request: WebRequest): WebReply {
  const cart = currentCart(merchant, request);
  if (!cart) return notFound();
  const given = (name: string) => request.query.get(`shipping_address[${name}]`) ?? '';
  merchant.setBuyer(cart, {
    postalCode: given('zip'),
    country: countryCode(given('country')),
    state: stateCode(given('province')),
  });
  const { subtotalCents } = merchant.totals(cart);
  return sendJson({
    shipping_rates: merchant.terms.shipping.map((method) => ({
      name: method.title,
      presentment_name: method.title,
      code: method.id,
      price: (shippingPrice(method, subtotalCents, merchant.terms) / 100).toFixed(2),
      currency: merchant.terms.currency.toUpperCase(),
      source: 'shopify',
    })),
  });
}

function presentProduct(merchant: Merchant, ids: NumericIds, product: Product): Record<string, unknown> {
  const prices = product.variants.map((variant) => merchant.priceOf(variant));
  return {
    id: ids.productId(product),
    title: product.title,
    handle: product.slug,
    description: product.description,
    price: prices[0],
    price_min: Math.min(...prices),
    price_max: Math.max(...prices),
    available: product.variants.some((variant) => variant.stock > 0),
    options: optionsOf(product),
    variants: product.variants.map((variant) => presentVariant(merchant, ids, variant)),
    url: `/products/${product.slug}`,
  };
}

/** The `.json` face: the same goods, prices as decimals in text. */
function presentAdminLike(merchant: Merchant, ids: NumericIds, product: Product): Record<string, unknown> {
  return {
    id: ids.productId(product),
    title: product.title,
    handle: product.slug,
    body_html: product.description,
    options: optionsOf(product),
    variants: product.variants.map((variant) => ({
      ...presentVariant(merchant, ids, variant),
      price: (merchant.priceOf(variant) / 100).toFixed(2),
    })),
  };
}

/** A product without options has one of this name, as on the real platform. */
function optionsOf(product: Product) {
  if (product.options.length === 0) return [{ name: 'Title', position: 1, values: ['Default Title'] }];
  return product.options.map((option, index) => ({
    name: option.name,
    position: index + 1,
    values: option.values,
  }));
}

function presentVariant(merchant: Merchant, ids: NumericIds, variant: Variant): Record<string, unknown> {
  const values = Object.values(variant.choices);
  const [option1 = 'Default Title', option2 = null, option3 = null] = values;
  return {
    id: ids.variantId(variant),
    title: values.join(' / ') || 'Default Title',
    option1,
    option2,
    option3,
    sku: variant.sku,
    requires_shipping: true,
    available: variant.stock > 0,
    price: merchant.priceOf(variant),
  };
}

function presentItem(merchant: Merchant, ids: NumericIds, title: string, variant: Variant, quantity: number) {
  const unitCents = merchant.priceOf(variant);
  return {
    id: ids.variantId(variant),
    variant_id: ids.variantId(variant),
    title,
    quantity,
    price: unitCents,
    final_price: unitCents,
    line_price: unitCents * quantity,
    sku: variant.sku,
    requires_shipping: true,
  };
}

function presentCart(merchant: Merchant, ids: NumericIds, cart: Cart): Record<string, unknown> {
  const totals = merchant.totals(cart);
  return {
    token: cart.id,
    currency: merchant.terms.currency.toUpperCase(),
    item_count: cart.lines.reduce((sum, line) => sum + line.quantity, 0),
    items: cart.lines.map((line) => presentItem(merchant, ids, line.title, line.variant, line.quantity)),
    requires_shipping: true,
    original_total_price: totals.subtotalCents,
    items_subtotal_price: totals.subtotalCents,
    total_discount: totals.discountCents,
    total_price: totals.subtotalCents - totals.discountCents,
  };
}
