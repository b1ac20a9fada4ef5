import type { FastifyRequest } from 'fastify';
import { missing } from '../../errors/api-error.ts';
import { findLineItems } from '../../line-items/store.ts';
import { buyerMetadata, filled } from '../buyer.ts';
import { cancelCheckout, createCheckout, updateCheckout } from '../checkout.ts';
import { completeCheckout } from '../complete.ts';
import {
  type Answer,
  type Asked,
  addDiscovery,
  findNamed,
  type SellingParts,
  sellingRoutes,
} from '../endpoint.ts';
import { readRequest } from '../read-request.ts';
import { showCheckout } from '../show.ts';
import { type AgentCheckoutRow, nameBuyer } from '../store.ts';
import { ACP_VERSION, discoveryDocument } from './discovery.ts';
import { AcpRefused, refusalOf } from './errors.ts';
import { FEED_ID, feedMetadata, feedProducts } from './feed.ts';
import { X402_CONFIG_SCHEMA, X402_HANDLER_ID, X402_INSTRUMENT_SCHEMA } from './payment-handler.ts';
import { presentSession } from './present.ts';
import {
  assertDollars,
  assertOffered,
  CompleteRequest,
  CreateRequest,
  linesOf,
  paymentIn,
  saidIn,
  UpdateRequest,
} from './requests.ts';

/** The Agentic Commerce Protocol: `/merchants/{account}/.well-known/acp.json` names the rest. */
export function addAcpRoutes(parts: SellingParts): void {
  const { services, rateLimits, recipients, delivery } = parts;
  const { database, urls } = services;
  const { add } = sellingRoutes(parts, { folder: 'acp', admit, headers: echoed, refusalOf });
  const { add: addPublic } = sellingRoutes(parts, { folder: 'acp', refusalOf });
  const post = (path: string, act: (asked: Asked) => Promise<Answer>) =>
    add('POST', path, act, { keepsAnswers: true });
  const shown = async (checkout: AgentCheckoutRow): Promise<Answer> => ({
    body: await presentSession(services, await showCheckout(services, recipients, checkout)),
  });

  addDiscovery(parts, 'acp.json', (seller) => discoveryDocument(urls, seller));
  post('/checkout_sessions', async ({ seller, body, ip, opener }) => {
    rateLimits.takeLinkSession(seller.id, ip);
    const request = readRequest(CreateRequest, body);
    assertDollars(request.currency);
    const wanted = { ...saidIn(request), lines: linesOf(request.line_items) };
    const checkout = await createCheckout(services, recipients, seller, opener, wanted);
    return { ...(await shown(checkout)), status: 201 };
  });
  add('GET', '/checkout_sessions/:id', async (asked) => shown(await findNamed(services, asked)));
  post('/checkout_sessions/:id', async (asked) => {
    const { seller, body, ip } = asked;
    const request = readRequest(UpdateRequest, body);
    assertOffered(request);
    const checkout = await findNamed(services, asked);
    const { buyer, fulfillment } = saidIn(request);
    // There is one way of delivery: choosing it changes nothing, and spares the agent another payment to sign.
    if (!request.line_items && !buyer && !fulfillment) return shown(checkout);
    rateLimits.takeLinkSession(seller.id, ip);
    const lines = request.line_items ? linesOf(request.line_items) : await linesNow(checkout);
    return shown(await updateCheckout(services, recipients, seller, checkout, { lines, buyer, fulfillment }));
  });
  post('/checkout_sessions/:id/complete', async (asked) => {
    const request = readRequest(CompleteRequest, asked.body);
    const checkout = await findNamed(services, asked);
    const { buyer } = request;
    if (buyer) await nameBuyer(database, checkout, buyer, filled(buyerMetadata(buyer)));
    const completion = { services, recipients, delivery, ip: asked.ip };
    const named = { ...checkout, buyer: { ...checkout.buyer, ...buyer } };
    const completed = await completeCheckout(completion, named, paymentIn(request, X402_HANDLER_ID));
    return { body: await presentSession(services, completed) };
  });
  post('/checkout_sessions/:id/cancel', async (asked) => {
    const checkout = await findNamed(services, asked);
    await cancelCheckout(services, checkout).catch((error: unknown) => {
      throw AcpRefused.notCancelable(error);
    });
    return shown(checkout);
  });

  addPublic('GET', '/feeds/:id', async ({ id }) => ({ body: feed(id, feedMetadata()) }));
  addPublic('GET', '/feeds/:id/products', async ({ id, seller }) => ({
    body: feed(id, feedProducts(database, seller)),
  }));
  addPublic('GET', '/schemas/x402-config', async () => ({ body: X402_CONFIG_SCHEMA }));
  addPublic('GET', '/schemas/x402-instrument', async () => ({ body: X402_INSTRUMENT_SCHEMA }));

  async function linesNow({ account_id, session }: AgentCheckoutRow) {
    const items = await findLineItems(database, account_id, 'checkout_session', session);
    return items.map(({ product, quantity }) => ({ product, quantity }));
  }
}

function feed<T>(id: string, made: T): T {
  if (id !== FEED_ID) throw missing('feed', id.slice(0, 64));
  return made;
}

/** Anybody may buy, so the bearer that agents send is not asked for. */
function admit({ headers, method }: FastifyRequest): void {
  const version = headers['api-version'];
  if (version !== ACP_VERSION) throw AcpRefused.version(version);
  if (method === 'POST' && !headers['idempotency-key']) throw AcpRefused.withoutKey();
}

/** Visible characters only: they go into a header. */
const ECHOED = /^[\x21-\x7e]{1,255}$/;

function echoed({ headers }: FastifyRequest): Record<string, string> {
  const echo = (name: string, value: unknown) =>
    typeof value === 'string' && ECHOED.test(value) ? { [name]: value } : {};
  return {
    'Api-Version': ACP_VERSION,
    ...echo('Idempotency-Key', headers['idempotency-key']),
    ...echo('Request-Id', headers['request-id']),
  };
}
