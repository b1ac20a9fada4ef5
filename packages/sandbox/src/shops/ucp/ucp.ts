import type { Cart } from '../../cart.ts';
import { IdempotencyKeys } from '../../http/idempotency.ts';
import { listAt, quantityAt, recordAt, textAt } from '../../http/json-reading.ts';
import {
  jsonBody,
  type Route,
  route,
  sendHtml,
  sendJson,
  type WebReply,
  type WebRequest,
} from '../../http/web-server.ts';
import type { Merchant, Placement } from '../../merchant.ts';
import type { CardDetails } from '../../processor/processor.ts';
import { cardOf } from '../../processor/processor-site.ts';
import type { Random } from '../../random.ts';
import { brokenPage } from '../storefront/order-pages.ts';
import { browsingRoutes, checkoutRoutes, orderRoutes, type Storefront } from '../storefront/storefront.ts';
import { lookUpProducts } from './catalog.ts';
import { presentCheckout, readCheckout } from './checkout-session.ts';
import { type UcpVariant, ucpBlock, ucpProfile } from './profile.ts';

export function makeUcpVariant(random: Random): UcpVariant {
  return { shape: random.pick(['array', 'map']), payment: random.pick(['tokenizer', 'raw', 'redirect']) };
}

/** A merchant that speaks the Universal Commerce Protocol over REST, with ordinary pages beside it. */
export function ucpRoutes(shop: Storefront, variant: UcpVariant): Route[] {
  const { merchant, origin } = shop;
  const keys = new IdempotencyKeys();
  const present = (cart: Cart, status = 200) =>
    sendJson(presentCheckout(merchant, variant, origin(), cart), status);
  const onCart = (work: (cart: Cart, request: WebRequest) => WebReply) => (request: WebRequest) => {
    const cart = merchant.cart(request.params.id);
    return cart
      ? work(cart, request)
      : refusal(merchant, variant, 'not_found', 'No such checkout session', 404);
  };
  return [
    route('GET', '/.well-known/ucp', () => sendJson(ucpProfile(merchant, variant, origin()))),
    route('POST', '/ucp/v1/catalog/lookup', (request) => {
      const body = jsonBody(request);
      if (!body) return refusal(merchant, variant, 'invalid', 'The body is no JSON object', 400);
      const products = lookUpProducts(merchant, listAt(body, 'ids'));
      return sendJson({ ucp: ucpBlock(merchant, variant), products });
    }),
    route('POST', '/ucp/v1/checkout-sessions', (request) => {
      const cart = merchant.createCart();
      const refused = fillCart(merchant, variant, cart, request);
      return refused ?? present(cart, 201);
    }),
    route(
      'GET',
      '/ucp/v1/checkout-sessions/:id',
      onCart((cart) => present(cart)),
    ),
    route(
      'PUT',
      '/ucp/v1/checkout-sessions/:id',
      onCart((cart, request) => {
        const isOver = cart.canceled || cart.challengeUrl !== null || merchant.ordersOf(cart).length > 0;
        if (isOver) return present(cart, 409);
        cart.lastError = null;
        cart.lines.length = 0;
        return fillCart(merchant, variant, cart, request) ?? present(cart);
      }),
    ),
    route(
      'POST',
      '/ucp/v1/checkout-sessions/:id/cancel',
      onCart((cart) => {
        cart.canceled = merchant.ordersOf(cart).length === 0;
        return present(cart);
      }),
    ),
    route(
      'POST',
      '/ucp/v1/checkout-sessions/:id/complete',
      onCart((cart, request) => {
        const work = () => complete(shop, variant, cart, request, present);
        const key = request.headers['idempotency-key'];
        return typeof key === 'string' ? keys.once(`${cart.id}:${key}`, request.body, work) : work();
      }),
    ),
    ...browsingRoutes(shop),
    ...checkoutRoutes(shop),
    ...orderRoutes(shop),
  ];
}

function fillCart(merchant: Merchant, variant: UcpVariant, cart: Cart, request: WebRequest): WebReply | null {
  const body = jsonBody(request);
  if (!body) return refusal(merchant, variant, 'invalid', 'The body is no JSON object', 400);
  for (const line of listAt(body, 'line_items')) {
    const added = merchant.addLine(cart, textAt(recordAt(line, 'item'), 'id'), quantityAt(line));
    if (added === 'out_of_stock')
      return refusal(merchant, variant, 'out_of_stock', 'This item is out of stock', 200);
    if (added !== 'added')
      return refusal(merchant, variant, 'item_unavailable', 'This item is not sold here', 200);
  }
  if (cart.lines.length === 0) return refusal(merchant, variant, 'missing', 'line_items is empty', 400);
  readCheckout(merchant, cart, body);
  return null;
}

/** No session exists to act on: an error of the protocol's own shape, which mostly travels with status 200. */
function refusal(
  merchant: Merchant,
  variant: UcpVariant,
  code: string,
  content: string,
  status: number,
): WebReply {
  const message = { type: 'error', code, content, severity: 'unrecoverable' };
  return sendJson({ ucp: { ...ucpBlock(merchant, variant), status: 'error' }, messages: [message] }, status);
}

function complete(
  shop: Storefront,
  variant: UcpVariant,
  cart: Cart,
  request: WebRequest,
  present: (cart: Cart, status?: number) => WebReply,
): WebReply {
  const { merchant } = shop;
  if (cart.canceled) return present(cart, 409);
  if (variant.payment === 'redirect') return present(cart);
  const card = submittedCard(merchant, variant, jsonBody(request));
  if (!card) {
    cart.lastError = { code: 'payment_failed', message: 'No usable payment credential' };
    return present(cart);
  }
  const placement = merchant.place(cart, card, `${shop.origin()}/checkout/return?cart=${cart.id}`);
  return replyTo(merchant, cart, placement, present);
}

function replyTo(
  merchant: Merchant,
  cart: Cart,
  placement: Placement,
  present: (cart: Cart, status?: number) => WebReply,
): WebReply {
  if (placement.outcome === 'silence') return { kind: placement.how };
  if (placement.outcome === 'broken') return sendHtml(brokenPage(merchant), 500);
  if (placement.outcome === 'price_changed') {
    cart.lastError = { code: 'price_changed', message: 'A price in this checkout has changed.' };
  }
  return present(cart);
}

/** The chosen instrument's credential: a token of the processor or, where the merchant takes them, the card itself. */
function submittedCard(
  merchant: Merchant,
  variant: UcpVariant,
  body: Record<string, unknown> | null,
): CardDetails | null {
  const instruments = listAt(recordAt(body, 'payment'), 'instruments');
  const selected = instruments.find((one) => recordAt({ one }, 'one').selected === true) ?? instruments[0];
  const instrument = selected ?? recordAt(body, 'payment_data');
  const credential = recordAt(instrument, 'credential');
  const type = textAt(credential, 'type');
  if (type === 'token') return merchant.processor.redeem(textAt(credential, 'token'));
  const isRaw = type === 'card' || type === 'pan';
  return isRaw && variant.payment === 'raw' ? cardOf(credential) : null;
}
