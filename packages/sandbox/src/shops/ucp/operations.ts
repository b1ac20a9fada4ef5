import { IdempotencyKeys } from '../../http/idempotency.ts';
import { listAt, quantityAt, recordAt, textAt } from '../../http/json-reading.ts';
import { sendHtml, sendJson, type WebReply } from '../../http/web-server.ts';
import type { Merchant, Placement } from '../../merchant.ts';
import type { CardDetails } from '../../processor/processor.ts';
import { cardOf } from '../../processor/processor-site.ts';
import { brokenPage } from '../storefront/order-pages.ts';
import { lookUpProducts } from './catalog.ts';
import { bodyProblem, type UcpOperation } from './check-request.ts';
import { presentCheckout, readCheckout, type UcpSession } from './checkout-session.ts';
import { presentOrder } from './order.ts';
import { signedOrderMessage, webhookUrlIn } from './order-message.ts';
import { ucpBlock } from './profile.ts';
import { isEarly, isFirst, type UcpVariant } from './variant.ts';

/** One call of an operation, over whichever transport it came. */
export interface UcpCall {
  readonly operation: UcpOperation;
  readonly id: string;
  readonly body: Record<string, unknown>;
  readonly idempotencyKey: string;
  /** The profile of the platform that calls; empty where it names none. */
  readonly agent: string;
}

export interface UcpShop {
  readonly merchant: Merchant;
  readonly variant: UcpVariant;
  readonly origin: () => string;
}

export interface UcpOperations {
  /** A call in, an answer or a silence out. */
  operate(call: UcpCall): WebReply;
  /** Tells the platform that bought what became of an order; its answer, or null where it wants to be told nothing. */
  tell(orderNumber: string): Promise<number | null>;
}

/** The merchant's side of the protocol. */
export function ucpOperations(shop: UcpShop): UcpOperations {
  const sessions = new Map<string, UcpSession>();
  const keys = new IdempotencyKeys();
  const answers = answersOf(shop);

  function create({ body, agent }: UcpCall): WebReply {
    const delivery = { destinations: [], selectedId: null };
    const session = { cart: shop.merchant.createCart(), delivery, agent };
    const refused = fill(shop, session, body);
    if (refused !== null) return refused;
    sessions.set(session.cart.id, session);
    return answers.session(session, 201);
  }

  function onSession(session: UcpSession, { operation, body }: UcpCall): WebReply {
    const { cart } = session;
    const isOver = cart.canceled || shop.merchant.ordersOf(cart).length > 0;
    if (operation === 'get_checkout') return answers.session(session);
    if (operation === 'cancel_checkout') {
      if (!isOver) {
        if (cart.challengeUrl)
          shop.merchant.processor.endChallenge(cart.challengeUrl.split('/').at(-1) ?? '', false);
        cart.canceled = true;
      }
      return answers.session(session);
    }
    const isOpen = !cart.canceled && cart.challengeUrl === null;
    // Like a careless shop it charges a second time when asked a second time: the ledger notices.
    if (operation === 'complete_checkout' && isOpen) return complete(shop, session, body, answers);
    if (isOver || !isOpen) return answers.session(session, isEarly(shop.variant) ? 409 : 200);
    cart.lastError = null;
    return fill(shop, session, body) ?? answers.session(session);
  }

  function act(call: UcpCall): WebReply {
    if (call.operation === 'lookup_catalog')
      return answers.catalog({ products: lookUpProducts(shop.merchant, listAt(call.body, 'ids')) });
    if (call.operation === 'get_product') {
      const [product] = lookUpProducts(shop.merchant, [call.body.id]);
      return product ? answers.catalog({ product }) : answers.refusal('not_found', 'No such product', 404);
    }
    if (call.operation === 'get_order') return orderOf(shop, call.id, sessions, answers);
    if (call.operation === 'create_checkout') return create(call);
    const session = sessions.get(call.id);
    return session ? onSession(session, call) : answers.refusal('not_found', 'No such checkout session', 404);
  }

  function operate(call: UcpCall): WebReply {
    const problem = bodyProblem(shop.variant, call.operation, call.body);
    if (problem !== null) return answers.refusal('invalid', problem, 400);
    if (call.idempotencyKey === '') return act(call);
    return keys.once(`${call.operation}:${call.id}:${call.idempotencyKey}`, JSON.stringify(call.body), () =>
      act(call),
    );
  }

  return { operate, tell: (orderNumber) => tell(shop, orderNumber, sessions) };
}

async function tell(
  { merchant, variant, origin }: UcpShop,
  orderNumber: string,
  sessions: ReadonlyMap<string, UcpSession>,
): Promise<number | null> {
  const order = merchant.ledger.orders({ shop: merchant.name }).find(({ number }) => number === orderNumber);
  const session = order && sessions.get(order.cart);
  if (!order || !session || session.agent === '') return null;
  const webhookUrl = webhookUrlIn(await (await fetch(session.agent)).json());
  if (webhookUrl === '') return null;
  const message = {
    version: variant.version,
    webhookUrl,
    profileUrl: `${origin()}/.well-known/ucp`,
    order: presentOrder({ merchant, variant, origin: origin() }, session, order),
    nowMs: Date.now(),
  };
  const response = await fetch(webhookUrl, {
    method: 'POST',
    ...signedOrderMessage(message, merchant.signer),
  });
  return response.status;
}

interface Answers {
  session(session: UcpSession, status?: number): WebReply;
  catalog(content: Record<string, unknown>): WebReply;
  refusal(code: string, content: string, status: number): WebReply;
}

function answersOf({ merchant, variant, origin }: UcpShop): Answers {
  return {
    session: (session, status = 200) =>
      sendJson(presentCheckout({ merchant, variant, origin: origin() }, session), status),
    catalog: (content) => sendJson({ ucp: ucpBlock(merchant, variant, origin()), ...content }),
    /** Since 2026-04-08 no session to act on is an error of the protocol's own shape, mostly with status 200. */
    refusal(code, content, status) {
      if (isEarly(variant)) return sendJson({ detail: content, code }, status);
      const message = { type: 'error', code, content, severity: 'unrecoverable' };
      const ucp = { version: variant.version, status: 'error' };
      return sendJson({ ucp, messages: [message] }, status === 409 ? 200 : status);
    },
  };
}

function fill(shop: UcpShop, session: UcpSession, body: Record<string, unknown>): WebReply | null {
  const { merchant } = shop;
  const { refusal } = answersOf(shop);
  session.cart.lines.length = 0;
  for (const line of listAt(body, 'line_items')) {
    const added = merchant.addLine(session.cart, textAt(recordAt(line, 'item'), 'id'), quantityAt(line));
    if (added === 'out_of_stock') return refusal('out_of_stock', 'This item is out of stock', 409);
    if (added !== 'added') return refusal('item_unavailable', 'This item is not sold here', 409);
  }
  if (session.cart.lines.length === 0) return refusal('missing', 'line_items is empty', 400);
  readCheckout(merchant, session, body);
  return null;
}

function complete(
  shop: UcpShop,
  session: UcpSession,
  body: Record<string, unknown>,
  answers: Answers,
): WebReply {
  const { merchant, variant, origin } = shop;
  const { cart } = session;
  const { status } = presentCheckout({ merchant, variant, origin: origin() }, session);
  // Who completes what is not ready has shown a card for nothing.
  if (status !== 'ready_for_complete' && status !== 'completed') {
    merchant.ledger.recordDefect({
      kind: 'completed_unready',
      shop: merchant.name,
      cart: cart.id,
      detail: status,
    });
    return answers.session(session, isEarly(variant) ? 409 : 200);
  }
  const card = submittedCard(shop, body);
  if (!card) {
    cart.lastError = { code: 'payment_failed', message: 'No usable payment credential' };
    return answers.session(session);
  }
  const placement = merchant.place(cart, card, `${origin()}/checkout/return?cart=${cart.id}`);
  return replyTo(shop, session, placement, answers);
}

function replyTo(
  { merchant }: UcpShop,
  session: UcpSession,
  placement: Placement,
  answers: Answers,
): WebReply {
  if (placement.outcome === 'silence') return { kind: placement.how };
  if (placement.outcome === 'broken') return sendHtml(brokenPage(merchant), 500);
  if (placement.outcome === 'price_changed') {
    session.cart.lastError = { code: 'price_changed', message: 'A price in this checkout has changed.' };
  }
  return answers.session(session);
}

/** The chosen instrument's credential: a token of the processor or, where the merchant takes them, the card itself. */
function submittedCard({ merchant, variant }: UcpShop, body: Record<string, unknown>): CardDetails | null {
  const instruments = listAt(recordAt(body, 'payment'), 'instruments');
  const selected = instruments.find((one) => recordAt({ one }, 'one').selected === true) ?? instruments[0];
  const instrument = isFirst(variant) ? recordAt(body, 'payment_data') : selected;
  const credential = recordAt(instrument, 'credential');
  if (variant.payment === 'raw') return cardOf(credential);
  return merchant.processor.redeem(textAt(credential, 'token'));
}

function orderOf(
  { merchant, variant, origin }: UcpShop,
  number: string,
  sessions: ReadonlyMap<string, UcpSession>,
  answers: Answers,
): WebReply {
  const order = merchant.ledger.orders({ shop: merchant.name }).find((one) => one.number === number);
  const session = order && sessions.get(order.cart);
  if (!order || !session) return answers.refusal('not_found', 'No such order', 404);
  return sendJson(presentOrder({ merchant, variant, origin: origin() }, session, order));
}
