import type { Cart } from '../../cart.ts';
import { IdempotencyKeys } from '../../http/idempotency.ts';
import { listAt, quantityAt, recordAt, textAt } from '../../http/json-reading.ts';
import {
  jsonBody,
  type Route,
  route,
  sendJson,
  type WebReply,
  type WebRequest,
} from '../../http/web-server.ts';
import type { Merchant, Placement } from '../../merchant.ts';
import { cardOf } from '../../processor/processor-site.ts';
import { browsingRoutes, orderRoutes, type Storefront } from '../storefront/storefront.ts';
import { ACP_VERSIONS, presentSession, readSession } from './checkout-session.ts';

/** A merchant that speaks the Agentic Commerce Protocol; its pages show products but cannot sell them. */
export function acpRoutes(shop: Storefront): Route[] {
  const { merchant, origin } = shop;
  const keys = new IdempotencyKeys();
  const present = (cart: Cart, status = 200) => sendJson(presentSession(merchant, origin(), cart), status);
  const base = '/agentic_commerce';
  const post = (path: string, work: (request: WebRequest) => WebReply) =>
    route('POST', `${base}${path}`, (request) => guarded(keys, request, work));
  const onCart = (work: (cart: Cart, request: WebRequest) => WebReply) => (request: WebRequest) => {
    const cart = merchant.cart(request.params.id);
    return cart ? work(cart, request) : problem(404, 'not_found', 'No such checkout session');
  };
  return [
    route('GET', '/.well-known/acp.json', () => sendJson(discovery(merchant, origin()))),
    post('/delegate_payment', (request) => delegatePayment(merchant, request)),
    post('/checkout_sessions', (request) => {
      const cart = merchant.createCart();
      return fill(merchant, cart, request) ?? present(cart, 201);
    }),
    route(
      'GET',
      `${base}/checkout_sessions/:id`,
      onCart((cart) => present(cart)),
    ),
    post(
      '/checkout_sessions/:id',
      onCart((cart, request) => {
        if (isOver(merchant, cart)) return problem(409, 'conflict', 'This session is over');
        cart.lastError = null;
        return fill(merchant, cart, request) ?? present(cart);
      }),
    ),
    post(
      '/checkout_sessions/:id/complete',
      onCart((cart, request) => complete(shop, cart, request, present)),
    ),
    post(
      '/checkout_sessions/:id/cancel',
      onCart((cart) => {
        if (isOver(merchant, cart)) return problem(405, 'conflict', 'This session is over');
        cart.canceled = true;
        return present(cart);
      }),
    ),
    ...browsingRoutes(shop),
    ...orderRoutes(shop),
  ];
}

function discovery(merchant: Merchant, origin: string): Record<string, unknown> {
  return {
    protocol: { name: 'acp', version: ACP_VERSIONS.at(-1), supported_versions: ACP_VERSIONS },
    api_base_url: `${origin}/agentic_commerce`,
    transports: ['rest'],
    capabilities: {
      services: ['checkout', 'orders', 'delegate_payment'],
      intervention_types: ['3ds'],
      supported_currencies: [merchant.terms.currency],
    },
  };
}

/** What the protocol demands of every POST: a version that the merchant knows, and an idempotency key. */
function guarded(
  keys: IdempotencyKeys,
  request: WebRequest,
  work: (request: WebRequest) => WebReply,
): WebReply {
  const version = request.headers['api-version'];
  if (typeof version !== 'string' || !ACP_VERSIONS.some((known) => known === version)) {
    return sendJson(
      {
        type: 'invalid_request',
        code: version === undefined ? 'missing_api_version' : 'unsupported_api_version',
        message: 'Send one of the supported versions in API-Version',
        supported_versions: ACP_VERSIONS,
      },
      400,
    );
  }
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || key === '') {
    return problem(
      400,
      'idempotency_key_required',
      'Idempotency-Key header is required on all POST requests',
    );
  }
  return keys.once(`${request.path}:${key}`, request.body, () => echo(work(request), key));
}

function echo(reply: WebReply, key: string): WebReply {
  if (reply.kind !== 'send') return reply;
  return { ...reply, headers: { ...reply.headers, 'idempotency-key': key } };
}

function isOver(merchant: Merchant, cart: Cart): boolean {
  return cart.canceled || merchant.ordersOf(cart).length > 0;
}

/** The card becomes a token here and nowhere else, as with a payment provider's vault. */
function delegatePayment(merchant: Merchant, request: WebRequest): WebReply {
  const body = jsonBody(request);
  const method = recordAt(body, 'payment_method');
  const allowance = recordAt(body, 'allowance');
  if (textAt(method, 'type') !== 'card') {
    return problem(400, 'invalid_card', 'payment_method.type must be card', 'payment_method.type');
  }
  if (!merchant.cart(textAt(allowance, 'checkout_session_id'))) {
    return problem(400, 'invalid', 'No such checkout session', 'allowance.checkout_session_id');
  }
  const id = merchant.processor.tokenize(cardOf(method));
  return sendJson({ id, created: new Date().toISOString(), metadata: { merchant_id: merchant.name } }, 201);
}

function fill(merchant: Merchant, cart: Cart, request: WebRequest): WebReply | null {
  const body = jsonBody(request);
  if (!body) return problem(400, 'invalid', 'The body is no JSON object');
  const key = 'items' in body ? 'items' : 'line_items';
  const items = listAt(body, key);
  if (items.length > 0) cart.lines.length = 0;
  for (const [index, item] of items.entries()) {
    const added = merchant.addLine(cart, textAt(item, 'id'), quantityAt(item));
    const param = `$.${key}[${index}]`;
    if (added === 'out_of_stock') return problem(400, 'out_of_stock', 'This item is out of stock', param);
    if (added !== 'added') return problem(400, 'invalid', `This item cannot be sold: ${added}`, param);
  }
  if (cart.lines.length === 0) return problem(400, 'missing', 'There is nothing to buy', `$.${key}`);
  readSession(merchant, cart, body);
  return null;
}

function complete(
  shop: Storefront,
  cart: Cart,
  request: WebRequest,
  present: (cart: Cart, status?: number) => WebReply,
): WebReply {
  const { merchant } = shop;
  const body = jsonBody(request);
  if (!body) return problem(400, 'invalid', 'The body is no JSON object');
  if (cart.canceled) return problem(409, 'conflict', 'This session is canceled');
  if ('authentication_result' in body || cart.challengeUrl)
    return afterChallenge(merchant, cart, body, present);
  readSession(merchant, cart, body);
  const data = recordAt(body, 'payment_data');
  const token =
    textAt(recordAt(recordAt(data, 'instrument'), 'credential'), 'token') || textAt(data, 'token');
  const card = merchant.processor.redeem(token);
  if (!card) return problem(400, 'invalid', 'Unknown or used payment token', '$.payment_data');
  const placement = merchant.place(cart, card, `${shop.origin()}/checkout/return?cart=${cart.id}`);
  return replyTo(cart, placement, present);
}

/** The issuer's word counts, not the agent's: a claim that the processor does not know of is refused. */
function afterChallenge(
  merchant: Merchant,
  cart: Cart,
  body: Record<string, unknown>,
  present: (cart: Cart) => WebReply,
): WebReply {
  const outcome = textAt(recordAt(body, 'authentication_result'), 'outcome');
  if (!cart.challengeUrl) return present(cart);
  if (outcome === '' || outcome === 'authenticated') {
    const message =
      'This checkout session requires issuer authentication, which the issuer has not confirmed.';
    return problem(400, 'requires_3ds', message, '$.authentication_result');
  }
  merchant.processor.endChallenge(cart.challengeUrl.split('/').at(-1) ?? '', false);
  return present(cart);
}

function replyTo(
  cart: Cart,
  placement: Placement,
  present: (cart: Cart, status?: number) => WebReply,
): WebReply {
  if (placement.outcome === 'silence') return { kind: placement.how };
  if (placement.outcome === 'broken') {
    return sendJson({ type: 'processing_error', code: 'internal', message: 'Something went wrong' }, 500);
  }
  if (placement.outcome === 'price_changed') {
    cart.lastError = { code: 'price_changed', message: 'A price in this session has changed.' };
  }
  return present(cart);
}

function problem(status: number, code: string, message: string, param?: string): WebReply {
  return sendJson({ type: 'invalid_request', code, message, ...(param ? { param } : {}) }, status);
}
