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
import { type AcpRequest, bodyProblem } from './check-request.ts';
import { presentSession, readSession } from './checkout-session.ts';
import { ACP_VERSIONS, type AcpVariant, hasItems } from './variant.ts';

/**
 * A merchant that speaks one version of the Agentic Commerce Protocol and refuses what its schemas refuse; its pages show
 * products but cannot sell them.
 */
export function acpRoutes(shop: Storefront, variant: AcpVariant): Route[] {
  const { merchant, origin } = shop;
  const keys = new IdempotencyKeys();
  const present = (cart: Cart, status = 200) =>
    sendJson(presentSession(merchant, variant, origin(), cart), status);
  const base = '/agentic_commerce';
  const post = (path: string, kind: AcpRequest | null, work: (request: WebRequest) => WebReply) =>
    route('POST', `${base}${path}`, (request) => guarded(keys, variant, kind, request, work));
  const onCart = (work: (cart: Cart, request: WebRequest) => WebReply) => (request: WebRequest) => {
    const cart = merchant.cart(request.params.id);
    return cart ? work(cart, request) : problem(404, 'not_found', 'No such checkout session');
  };
  return [
    route('GET', '/.well-known/acp.json', () => sendJson(discovery(merchant, variant, origin()))),
    post('/delegate_payment', 'delegate', (request) => delegatePayment(merchant, request)),
    post('/checkout_sessions', 'create', (request) => {
      const cart = merchant.createCart();
      return fill(merchant, variant, cart, request) ?? present(cart, 201);
    }),
    route(
      'GET',
      `${base}/checkout_sessions/:id`,
      onCart((cart) => present(cart)),
    ),
    post(
      '/checkout_sessions/:id',
      'update',
      onCart((cart, request) => {
        if (isOver(merchant, cart)) return problem(409, 'conflict', 'This session is over');
        cart.lastError = null;
        return fill(merchant, variant, cart, request) ?? present(cart);
      }),
    ),
    post(
      '/checkout_sessions/:id/complete',
      'complete',
      onCart((cart, request) => complete(shop, variant, cart, request, present)),
    ),
    post(
      '/checkout_sessions/:id/cancel',
      null,
      onCart((cart) => {
        if (isOver(merchant, cart)) return problem(405, 'conflict', 'This session is over');
        if (cart.challengeUrl) merchant.processor.endChallenge(challengeId(cart.challengeUrl), false);
        cart.canceled = true;
        return present(cart);
      }),
    ),
    ...browsingRoutes(shop),
    ...orderRoutes(shop),
  ];
}

function discovery(merchant: Merchant, { version }: AcpVariant, origin: string): Record<string, unknown> {
  return {
    protocol: { name: 'acp', version, supported_versions: [version] },
    api_base_url: `${origin}/agentic_commerce`,
    transports: ['rest'],
    capabilities: {
      services: ['checkout', 'orders', 'delegate_payment'],
      intervention_types: ['3ds'],
      supported_currencies: [merchant.terms.currency],
    },
  };
}

/** What the protocol demands of every POST: the merchant's version, its token, a key, and a body that the schema takes. */
function guarded(
  keys: IdempotencyKeys,
  variant: AcpVariant,
  kind: AcpRequest | null,
  request: WebRequest,
  work: (request: WebRequest) => WebReply,
): WebReply {
  const { headers } = request;
  const version = headers['api-version'];
  if (version !== variant.version) return wrongVersion(version, variant);
  if (variant.bearer !== null && headers.authorization !== `Bearer ${variant.bearer}`)
    return problem(401, 'unauthorized', 'Authorization must carry the token that you were given');
  if (!headers['content-type']?.includes('json')) return problem(400, 'invalid', 'Content-Type must be JSON');
  const key = headers['idempotency-key'];
  if (typeof key !== 'string' || key === '') {
    return problem(
      400,
      'idempotency_key_required',
      'Idempotency-Key header is required on all POST requests',
    );
  }
  const wrong = kind === null ? null : bodyProblem(variant, kind, jsonBody(request));
  if (wrong !== null) return problem(400, 'invalid', wrong, wrong.split(' ')[0]);
  return keys.once(`${request.path}:${key}`, request.body, () => echo(work(request), key));
}

function wrongVersion(version: unknown, variant: AcpVariant): WebReply {
  const isUnknown = version !== undefined && !ACP_VERSIONS.some((known) => known === version);
  return sendJson(
    {
      type: 'invalid_request',
      code: version === undefined ? 'missing_api_version' : 'unsupported_api_version',
      message: isUnknown ? 'No such version' : 'Send the supported version in API-Version',
      ...(variant.version === '2026-04-17' && { supported_versions: [variant.version] }),
    },
    400,
  );
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
  const cart = merchant.cart(textAt(allowance, 'checkout_session_id'));
  if (!cart) {
    return problem(400, 'invalid', 'No such checkout session', 'allowance.checkout_session_id');
  }
  if (Date.parse(textAt(allowance, 'expires_at')) <= Date.now())
    return problem(400, 'invalid', 'The allowance is over', '$.allowance.expires_at');
  cart.cardFunding = textAt(method, 'display_card_funding_type');
  const id = merchant.processor.tokenize(cardOf(method));
  return sendJson({ id, created: new Date().toISOString(), metadata: { merchant_id: merchant.name } }, 201);
}

function fill(merchant: Merchant, variant: AcpVariant, cart: Cart, request: WebRequest): WebReply | null {
  const body = jsonBody(request) ?? {};
  const key = hasItems(variant) ? 'items' : 'line_items';
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
  variant: AcpVariant,
  cart: Cart,
  request: WebRequest,
  present: (cart: Cart, status?: number) => WebReply,
): WebReply {
  const { merchant } = shop;
  const body = jsonBody(request) ?? {};
  if (cart.canceled) return problem(409, 'conflict', 'This session is canceled');
  if (cart.challengeUrl) return unconfirmed();
  const { status } = presentSession(merchant, variant, shop.origin(), cart);
  // Who completes what is not ready has given a card away for nothing.
  if (status !== 'ready_for_payment' && status !== 'completed') {
    const detail = String(status);
    merchant.ledger.recordDefect({ kind: 'completed_unready', shop: merchant.name, cart: cart.id, detail });
    return present(cart);
  }
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
function unconfirmed(): WebReply {
  const message = 'This checkout session requires issuer authentication, which the issuer has not confirmed.';
  return problem(400, 'requires_3ds', message, '$.authentication_result');
}

function challengeId(url: string): string {
  return url.split('/').at(-1) ?? '';
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
