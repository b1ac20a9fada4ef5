import type {
  Attempt,
  CommitOutcome,
  CommitRequest,
  DriveContext,
  FlowDriver,
  ReconcileOutcome,
} from '@florin/checkout-browser/driver';
import { notSubmittedAfter, unknown } from '@florin/checkout-browser/outcomes';
import { failed, notSubmitted } from '@florin/page-reading/failure';
import { names } from '@florin/page-reading/lexicon/markup-names';
import { currencyFromCode } from '@florin/page-reading/money/currency';
import type { CardEntry, Choice, Failed, Quote, QuoteOutcome } from '@florin/page-reading/purchase';
import { centsOfMinor } from '../../api-amounts.ts';
import { unprovenLine } from '../cart-lines.ts';
import type { CatalogVariant } from '../catalog-product.ts';
import { declineOf } from '../decline-reason.ts';
import { isSuccess, type SubmitReply, sendJson, submitJson } from '../json-client.ts';
import { at, listAt, numberAt, textAt } from '../json-reading.ts';
import { deliveryBy, NOT_SHIPPED_THERE, quotedWith } from '../shipping.ts';
import {
  createPlatformDriver,
  type Platform,
  type PlatformFlow,
  type PlatformPages,
} from './platform-driver.ts';
import { addressesOf, type FilledCart, fillCart } from './woocommerce-cart.ts';
import { cardGatewayOf, takesCards, tokenFor, type WooGateway } from './woocommerce-gateways.ts';
import { readProduct } from './woocommerce-product.ts';

const FINGERPRINT = /plugins\/woocommerce|content="WooCommerce|class="[^"]*\bwoocommerce\b/;

/**
 * WooCommerce shops by their Store API: products, cart and totals, and the checkout itself where the shop's gateway
 * takes tokens; other gateways are paid on the shop's pages.
 * @example createWooCommerceDriver({ pages: browserDriver })
 */
export function createWooCommerceDriver(options: PlatformPages): FlowDriver {
  return createPlatformDriver(woocommerce(options.pages !== null), options);
}

function woocommerce(hasPages: boolean): Platform {
  return {
    name: 'woocommerce',

    async recognise(_url, page, context) {
      const landed = new URL(page.url);
      const slug = landed.pathname.split('/').filter(Boolean).at(-1);
      if (slug === undefined || !FINGERPRINT.test(page.text)) return null;
      const base = `${landed.origin}/wp-json/wc/store/v1`;
      const listUrl = `${base}/products?slug=${encodeURIComponent(slug)}`;
      const reply = await sendJson(context, 'GET', listUrl, undefined);
      const found = listAt(reply.body);
      if (!isSuccess(reply) || found.length !== 1) return null;
      const product = await readProduct(base, found[0]!, context);
      return product === null ? null : { product, api: { base } };
    },

    async quote(known, variant, choice, context) {
      const filled = await fillCart(baseOf(known), known.product, variant, choice, context);
      if (filled.kind === 'failed') return filled;
      const unproven = unprovenIn(filled, variant, choice);
      return unproven ?? toQuote(known, filled, await apiPayment(filled, hasPages, context));
    },

    async commit(known, variant, request, context) {
      const filled = await fillCart(baseOf(known), known.product, variant, request.choice, context);
      if (filled.kind === 'failed') return notSubmittedAfter(filled);
      const unproven = unprovenIn(filled, variant, request.choice);
      if (unproven) return notSubmittedAfter(unproven);
      const payable = await apiPayment(filled, hasPages, context);
      if (payable === null) return null;
      const quoted = toQuote(known, filled, payable);
      if (quoted.kind !== 'quoted')
        return notSubmitted('merchant_error', 'the cart has no total any more', 'total_unproven');
      return await checkOut(filled, payable, quoted.quote, request, context);
    },

    reconcile: (known, attempt, context) => findOrder(baseOf(known), attempt, context),
  };
}

function unprovenIn({ cart }: FilledCart, { id }: CatalogVariant, { quantity }: Choice): Failed | null {
  const decimals = numberAt(cart, 'totals', 'currency_minor_unit') ?? 2;
  const lines = listAt(cart, 'items').map((item) => ({
    id: String(numberAt(item, 'id')),
    quantity: numberAt(item, 'quantity'),
    cents: centsOfMinor(at(item, 'totals', 'line_subtotal') ?? null, decimals),
  }));
  const goodsCents = centsOfMinor(at(cart, 'totals', 'total_items') ?? null, decimals);
  return unprovenLine(lines, { id, quantity, goodsCents });
}

interface ApiPayment {
  readonly gateway: WooGateway;
  /** The order that the shop opened for the cart; it can be looked at after the submit. */
  readonly draft: { readonly id: number; readonly key: string | null } | null;
}

/** Over the API only where the outcome can be looked up afterwards, or where there is no other way. */
async function apiPayment(
  { base, token, cart }: FilledCart,
  hasPages: boolean,
  context: DriveContext,
): Promise<ApiPayment | null> {
  const gateway = cardGatewayOf(cart);
  if (gateway === null) return null;
  const reply = await sendJson(context, 'GET', `${base}/checkout`, undefined, { 'cart-token': token });
  const id = isSuccess(reply) ? numberAt(reply.body, 'order_id') : null;
  if (id === null) return hasPages ? null : { gateway, draft: null };
  return { gateway, draft: { id, key: textAt(reply.body, 'order_key') } };
}

function baseOf({ api }: PlatformFlow): string {
  return textAt(api, 'base') ?? '';
}

function toQuote(
  known: PlatformFlow,
  { cart, rates, token, isShippable, chosen }: FilledCart,
  payable: ApiPayment | null,
): QuoteOutcome {
  if (at(cart, 'needs_payment') === true && !takesCards(cart))
    return failed('unsupported_checkout', 'the shop takes no cards', 'no_card_payment');
  const decimals = numberAt(cart, 'totals', 'currency_minor_unit') ?? 2;
  const currency = currencyFromCode(textAt(cart, 'totals', 'currency_code'));
  if (currency === null)
    return failed('unsupported_checkout', 'the cart states no currency', 'currency_unsupported');
  if (at(cart, 'needs_shipping') === true && !isShippable) {
    return NOT_SHIPPED_THERE;
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
    return failed('merchant_error', 'an amount of the cart is not in whole cents', 'total_unproven');
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
    cardEntry: cardEntryOf(known, payable),
    ...(at(cart, 'needs_shipping') === false ? { delivery: null } : deliveryBy(chosen)),
    cart: { token },
  };
  return quotedWith(quote, known.offer, rates);
}

/** Which frame of a page takes the card shows only there; approving the merchant itself covers the stricter case. */
function cardEntryOf({ flow }: PlatformFlow, payable: ApiPayment | null): CardEntry {
  const origin = payable === null ? flow.origin : new URL(payable.gateway.tokenizeUrl).origin;
  return { origin, needsCvc: true };
}

async function checkOut(
  { base, token }: FilledCart,
  { gateway, draft }: ApiPayment,
  { amount, currency }: Quote,
  { choice, payment, quote: confirmed }: CommitRequest,
  context: DriveContext,
): Promise<CommitOutcome> {
  if (amount > confirmed.amount) return notSubmitted('price_rose', `the total is now ${amount}`);
  const { origin } = new URL(gateway.tokenizeUrl);
  if (!payment.allowsOrigin(origin))
    return notSubmitted('unsupported_checkout', `a card may not be given to ${origin}`, 'card_entry_refused');
  const cardToken = await tokenFor(gateway, await payment.card(), context);
  if (cardToken === null) return notSubmitted('merchant_error', 'the processor made no token');
  const body = {
    ...addressesOf(choice.buyer),
    payment_method: gateway.id,
    payment_data: [{ key: gateway.tokenField, value: cardToken }],
  };
  await payment.arm({ amount, currency, trail: { order: draft, email: choice.buyer.email } });
  return outcomeOf(await submitJson(context, `${base}/checkout`, body, { 'cart-token': token }));
}

function outcomeOf(reply: SubmitReply): CommitOutcome {
  if (reply === 'never_sent')
    return notSubmitted('merchant_error', 'the shop could not be reached', 'shop_unreachable');
  if (reply === 'no_answer') return unknown('the checkout was sent and not answered');
  const { body, status } = reply;
  const code = textAt(body, 'code') ?? '';
  const message = textAt(body, 'message') ?? '';
  if (names('card_declined', code)) return declineOf(`${code}: ${message}`);
  if (names('sold_out', code)) return notSubmitted('out_of_stock', message);
  if (names('price_changed', code)) return notSubmitted('price_rose', message);
  // A store that makes an account by the order wants its password first, and one that makes none wants whoever has one.
  if (status >= 400 && status < 500 && names('login_required', code))
    return notSubmitted('unsupported_checkout', `the shop says: "${message}"`, 'login_required');
  if (status >= 400 && status < 500 && code !== '')
    return notSubmitted('merchant_error', `${code}: ${message}`);
  const redirect = textAt(body, 'payment_result', 'redirect_url');
  switch (textAt(body, 'payment_result', 'payment_status')) {
    case 'success': {
      const id = numberAt(body, 'order_id');
      if (id === null) return unknown('an order without a number');
      const number = textAt(body, 'order_number') ?? String(id);
      const order = { number, url: redirect, status: textAt(body, 'status') };
      return { kind: 'placed', chargeId: String(id), order };
    }
    case 'pending':
      if (redirect === null) return unknown('the payment is pending');
      return { kind: 'authentication', url: redirect, resume: { order: numberAt(body, 'order_id') } };
    case 'failure':
    case 'error':
      return declineOf(message);
    default:
      return unknown(`the shop answered ${status}`);
  }
}

/** The draft order that the shop opened before the submit becomes the order; its key lets a guest look at it. */
async function findOrder(base: string, attempt: Attempt, context: DriveContext): Promise<ReconcileOutcome> {
  const id = numberAt(attempt.trail, 'order', 'id');
  if (id === null) return unknown('the shop named no order before the submit');
  const query = new URLSearchParams({
    key: textAt(attempt.trail, 'order', 'key') ?? '',
    billing_email: textAt(attempt.trail, 'email') ?? '',
  });
  const reply = await sendJson(context, 'GET', `${base}/order/${id}?${query}`, undefined);
  const status = textAt(reply.body, 'status');
  switch (status) {
    case 'processing':
    case 'completed':
    case 'on-hold':
      return { kind: 'placed', chargeId: String(id), order: { number: String(id), url: null, status } };
    case 'failed':
      return declineOf('the order failed');
    case 'cancelled':
      return { kind: 'no_order', detail: 'the order is canceled' };
    default:
      return unknown(`order ${id} cannot be read (${reply.status})`);
  }
}
