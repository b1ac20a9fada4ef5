import type {
  Address,
  Attempt,
  Buyer,
  CardEntry,
  Choice,
  CommitOutcome,
  CommitRequest,
  DriveContext,
  Failed,
  FlowDriver,
  NotSubmitted,
  Quote,
  QuoteOutcome,
  ReconcileOutcome,
} from '../../driver.ts';
import type { Json, JsonObject } from '../../json.ts';
import { centsOfMinor } from '../../money-text.ts';
import { namePartsOf } from '../../options/buyer.ts';
import { currencyOf } from '../../quote-gate.ts';
import { type CatalogProduct, type CatalogVariant, withShipping } from '../catalog-product.ts';
import { declineOf } from '../decline-reason.ts';
import { isSuccess, type JsonReply, type SubmitReply, sendJson, submitJson } from '../json-client.ts';
import { at, listAt, numberAt, textAt } from '../json-reading.ts';
import { createPlatformDriver, type Platform, type PlatformFlow } from './platform-driver.ts';
import { cardGatewayOf, tokenFor, type WooGateway } from './woocommerce-gateways.ts';

const FINGERPRINT = /plugins\/woocommerce|content="WooCommerce|class="[^"]*\bwoocommerce\b/;
const VARIATIONS_MAX = 60;

/**
 * WooCommerce shops by their Store API: products, cart and totals, and the checkout itself where the shop's gateway
 * takes tokens; other gateways are paid on the shop's pages.
 * @example createWooCommerceDriver({ pages: browserDriver })
 */
export function createWooCommerceDriver(options: { readonly pages: FlowDriver | null }): FlowDriver {
  return createPlatformDriver(WOOCOMMERCE, options.pages);
}

const WOOCOMMERCE: Platform = {
  name: 'woocommerce',

  async recognise(_url, page, context) {
    if (!FINGERPRINT.test(page.text)) return null;
    const landed = new URL(page.url);
    const slug = landed.pathname.split('/').filter(Boolean).at(-1);
    const base = `${landed.origin}/wp-json/wc/store/v1`;
    if (slug === undefined) return null;
    const reply = await sendJson(
      context,
      'GET',
      `${base}/products?slug=${encodeURIComponent(slug)}`,
      undefined,
    );
    const found = listAt(reply.body);
    if (!isSuccess(reply) || found.length !== 1) return null;
    const product = await readProduct(base, found[0]!, context);
    return product === null ? null : { product, api: { base } };
  },

  async quote(known, variant, choice, context) {
    const filled = await fillCart(known, variant, choice, context);
    return filled.kind === 'failed' ? filled : toQuote(known, filled);
  },

  async commit(known, variant, request, context) {
    const filled = await fillCart(known, variant, request.choice, context);
    if (filled.kind === 'failed') return notSubmitted(filled.reason, filled.detail);
    const gateway = cardGatewayOf(filled.cart);
    if (gateway === null) return null;
    const quoted = toQuote(known, filled);
    if (quoted.kind !== 'quoted') return notSubmitted('merchant_error', 'the cart has no total any more');
    return await checkOut(filled, gateway, quoted.quote, request, context);
  },

  reconcile: (known, attempt, context) => findOrder(known, attempt, context),
};

interface FilledCart {
  readonly kind: 'filled';
  readonly base: string;
  readonly token: string;
  readonly cart: Json;
  readonly rates: readonly Rate[];
}

interface Rate {
  readonly id: string;
  readonly packageId: number;
  readonly title: string;
  readonly amount: number;
}

async function fillCart(
  { api }: PlatformFlow,
  variant: CatalogVariant,
  choice: Choice,
  context: DriveContext,
): Promise<FilledCart | Failed> {
  const base = textAt(api, 'base') ?? '';
  const empty = await sendJson(context, 'GET', `${base}/cart`, undefined);
  const token = empty.headers.get('cart-token');
  if (!isSuccess(empty) || token === null) return failed(empty);
  const send = (path: string, body: JsonObject) =>
    sendJson(context, 'POST', `${base}${path}`, body, { 'cart-token': token });
  const variation = Object.entries(variant.choices).map(([attribute, value]) => ({ attribute, value }));
  const added = await send('/cart/add-item', {
    id: Number(variant.id),
    quantity: choice.quantity,
    variation,
  });
  if (!isSuccess(added)) return failed(added);
  const customer = await send('/cart/update-customer', addressesOf(choice.buyer));
  if (!isSuccess(customer)) return failed(customer);
  const rates = ratesIn(customer.body);
  const wanted = rates.find(({ title }) => title === choice.options.shipping) ?? rates[0];
  if (wanted === undefined) return { kind: 'filled', base, token, cart: customer.body, rates };
  const selected = await send('/cart/select-shipping-rate', {
    package_id: wanted.packageId,
    rate_id: wanted.id,
  });
  return isSuccess(selected) ? { kind: 'filled', base, token, cart: selected.body, rates } : failed(selected);
}

function toQuote(known: PlatformFlow, { cart, rates, token }: FilledCart): QuoteOutcome {
  const decimals = numberAt(cart, 'totals', 'currency_minor_unit') ?? 2;
  const currency = currencyOf(textAt(cart, 'totals', 'currency_code'));
  if (currency === null)
    return { kind: 'failed', reason: 'unsupported_checkout', detail: 'the cart is in another currency' };
  if (at(cart, 'needs_shipping') === true && rates.length === 0) {
    return { kind: 'failed', reason: 'merchant_error', detail: 'the shop does not ship to this address' };
  }
  const line = (name: string) => centsOfMinor(at(cart, 'totals', name) ?? 0, decimals);
  const names = ['total_price', 'total_items', 'total_fees', 'total_discount', 'total_shipping', 'total_tax'];
  const [amount, items, fees, discount, shipping, tax] = names.map(line);
  if (
    amount == null ||
    items == null ||
    fees == null ||
    discount == null ||
    shipping == null ||
    tax == null
  ) {
    return {
      kind: 'failed',
      reason: 'merchant_error',
      detail: 'an amount of the cart is not in whole cents',
    };
  }
  const quote: Quote = {
    amount,
    currency,
    breakdown: {
      subtotal: items,
      ...(discount > 0 && { discount: -discount }),
      shipping,
      ...(fees > 0 && { fee: fees }),
      tax,
    },
    cardEntry: cardEntryOf(known, cart),
    cart: { token },
  };
  return rates.length > 1
    ? { kind: 'quoted', quote, offer: withShipping(known.offer, rates) }
    : { kind: 'quoted', quote };
}

/** Which frame of a page takes the card shows only there; approving the merchant itself covers the stricter case. */
function cardEntryOf({ flow }: PlatformFlow, cart: Json): CardEntry {
  const gateway = cardGatewayOf(cart);
  return { origin: gateway === null ? flow.origin : new URL(gateway.tokenizeUrl).origin, needsCvc: true };
}

async function checkOut(
  { base, token }: FilledCart,
  gateway: WooGateway,
  { amount, currency }: Quote,
  { choice, payment, quote: confirmed }: CommitRequest,
  context: DriveContext,
): Promise<CommitOutcome> {
  if (amount > confirmed.amount) return notSubmitted('price_rose', `the total is now ${amount}`);
  const { origin } = new URL(gateway.tokenizeUrl);
  if (!payment.allowsOrigin(origin))
    return notSubmitted('unsupported_checkout', `a card may not be given to ${origin}`);
  const cardToken = await tokenFor(gateway, await payment.card(), context);
  if (cardToken === null) return notSubmitted('merchant_error', 'the processor made no token');
  const headers = { 'cart-token': token };
  const draft = await sendJson(context, 'GET', `${base}/checkout`, undefined, headers);
  const order = {
    id: numberAt(draft.body, 'order_id'),
    key: textAt(draft.body, 'order_key'),
    email: choice.buyer.email,
  };
  const body = {
    ...addressesOf(choice.buyer),
    payment_method: gateway.id,
    payment_data: [{ key: gateway.tokenField, value: cardToken }],
  };
  await payment.arm({ amount, currency, trail: { token, order } });
  return outcomeOf(await submitJson(context, `${base}/checkout`, body, headers));
}

function outcomeOf(reply: SubmitReply): CommitOutcome {
  if (reply === 'never_sent') return notSubmitted('merchant_error', 'the shop could not be reached');
  if (reply === 'no_answer') return { kind: 'unknown', detail: 'the checkout was sent and not answered' };
  const { body, status } = reply;
  const code = textAt(body, 'code') ?? '';
  const message = textAt(body, 'message') ?? '';
  if (/payment_error|payment_declined|card/.test(code)) return declineOf(`${code}: ${message}`);
  if (/out_of_stock|no_stock/.test(code)) return notSubmitted('out_of_stock', message);
  if (/cart_changed|total_changed/.test(code)) return notSubmitted('price_rose', message);
  if (status >= 400 && status < 500 && code !== '')
    return notSubmitted('merchant_error', `${code}: ${message}`);
  const redirect = textAt(body, 'payment_result', 'redirect_url');
  switch (textAt(body, 'payment_result', 'payment_status')) {
    case 'success': {
      const id = numberAt(body, 'order_id');
      return id === null
        ? { kind: 'unknown', detail: 'an order without a number' }
        : { kind: 'placed', chargeId: String(id) };
    }
    case 'pending':
      if (redirect === null) return { kind: 'unknown', detail: 'the payment is pending' };
      return { kind: 'authentication', url: redirect, resume: { order: numberAt(body, 'order_id') } };
    case 'failure':
    case 'error':
      return declineOf(message);
    default:
      return { kind: 'unknown', detail: `the shop answered ${status}` };
  }
}

/** The draft order that the shop opened before the submit becomes the order; its key lets a guest look at it. */
async function findOrder(
  { api }: PlatformFlow,
  attempt: Attempt,
  context: DriveContext,
): Promise<ReconcileOutcome> {
  const base = textAt(api, 'base') ?? '';
  const id = numberAt(attempt.trail, 'order', 'id');
  if (id === null) return { kind: 'unknown', detail: 'the shop named no order before the submit' };
  const query = new URLSearchParams({
    key: textAt(attempt.trail, 'order', 'key') ?? '',
    billing_email: textAt(attempt.trail, 'order', 'email') ?? '',
  });
  const reply = await sendJson(context, 'GET', `${base}/order/${id}?${query}`, undefined);
  switch (textAt(reply.body, 'status')) {
    case 'processing':
    case 'completed':
    case 'on-hold':
      return { kind: 'placed', chargeId: String(id) };
    case 'failed':
      return declineOf('the order failed');
    case 'cancelled':
      return { kind: 'no_order', detail: 'the order is canceled' };
    default:
      return { kind: 'unknown', detail: `order ${id} cannot be read (${reply.status})` };
  }
}

async function readProduct(
  base: string,
  product: Json,
  context: DriveContext,
): Promise<CatalogProduct | null> {
  const id = numberAt(product, 'id');
  const title = textAt(product, 'name');
  if (id === null || title === null) return null;
  const currency = textAt(product, 'prices', 'currency_code');
  const listed = listAt(product, 'variations').slice(0, VARIATIONS_MAX);
  if (listed.length === 0) {
    const only = { id: String(id), choices: {}, available: at(product, 'is_in_stock') !== false };
    return { title, currency, options: [], variants: [only] };
  }
  const options = listAt(product, 'attributes')
    .filter((attribute) => at(attribute, 'has_variations') === true)
    .flatMap((attribute) => {
      const name = textAt(attribute, 'name');
      return name === null ? [] : [{ name, terms: listAt(attribute, 'terms') }];
    });
  const termName = (attribute: string, value: string) =>
    options
      .find(({ name }) => name === attribute)
      ?.terms.map((term) => ({ slug: textAt(term, 'slug'), name: textAt(term, 'name') }))
      .find(({ slug, name }) => slug === value || name === value)?.name ?? value;
  const variants = await Promise.all(
    listed.map(async (variation): Promise<CatalogVariant> => {
      const variationId = numberAt(variation, 'id') ?? 0;
      const detail = await sendJson(context, 'GET', `${base}/products/${variationId}`, undefined);
      const choices = listAt(variation, 'attributes').flatMap((attribute) => {
        const [name, value] = [textAt(attribute, 'name'), textAt(attribute, 'value')];
        return name === null || value === null ? [] : [[name, termName(name, value)] as const];
      });
      const available = isSuccess(detail) && at(detail.body, 'is_in_stock') !== false;
      return { id: String(variationId), choices: Object.fromEntries(choices), available };
    }),
  );
  const named = options.map(({ name, terms }) => ({
    name,
    values: terms.flatMap((term) => textAt(term, 'name') ?? []),
  }));
  return { title, currency, options: named, variants };
}

function ratesIn(cart: Json): readonly Rate[] {
  return listAt(cart, 'shipping_rates')
    .flatMap((shipment) =>
      listAt(shipment, 'shipping_rates').flatMap((rate) => {
        const [id, title] = [textAt(rate, 'rate_id'), textAt(rate, 'name')];
        const amount = centsOfMinor(textAt(rate, 'price'), numberAt(rate, 'currency_minor_unit') ?? 2);
        const packageId = numberAt(shipment, 'package_id') ?? 0;
        return id === null || title === null || amount === null ? [] : [{ id, packageId, title, amount }];
      }),
    )
    .sort((left, right) => left.amount - right.amount);
}

function addressesOf(buyer: Buyer): JsonObject {
  const billing = buyer.billing ?? buyer.shipping;
  return {
    ...(billing !== null && { billing_address: { ...addressOf(buyer, billing), email: buyer.email ?? '' } }),
    ...(buyer.shipping !== null && { shipping_address: addressOf(buyer, buyer.shipping) }),
  };
}

function addressOf(buyer: Buyer, address: Address): JsonObject {
  const { first, last } = namePartsOf(buyer.name ?? '');
  return {
    first_name: first,
    last_name: last,
    address_1: address.line1,
    address_2: address.line2 ?? '',
    city: address.city,
    state: address.state ?? '',
    postcode: address.postalCode,
    country: address.country,
    phone: buyer.phone ?? '',
  };
}

function failed(reply: JsonReply): Failed {
  const code = textAt(reply.body, 'code') ?? `status ${reply.status}`;
  const reason = /out_of_stock|no_stock/.test(code) ? 'out_of_stock' : 'merchant_error';
  return { kind: 'failed', reason, detail: `${code}: ${textAt(reply.body, 'message') ?? ''}`.slice(0, 200) };
}

function notSubmitted(reason: NotSubmitted['reason'], detail: string): NotSubmitted {
  return { kind: 'not_submitted', reason, detail };
}
