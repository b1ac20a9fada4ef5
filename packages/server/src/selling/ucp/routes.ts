import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../errors/api-error.ts';
import { ucpKeyOf } from '../../ucp-agent/ucp-agent.ts';
import { cancelCheckout, createCheckout, updateCheckout } from '../checkout.ts';
import { completeCheckout } from '../complete.ts';
import {
  type Answer,
  addDiscovery,
  findNamed,
  findOrdered,
  type Refusal,
  type SellingParts,
  sellingRoutes,
} from '../endpoint.ts';
import { NOWHERE } from '../fulfillment.ts';
import { readRequest } from '../read-request.ts';
import { Refused } from '../refused.ts';
import { showCheckout, showOrder } from '../show.ts';
import type { AgentCheckoutRow } from '../store.ts';
import { lookUpCatalog, searchCatalog, showProduct } from './catalog.ts';
import { addMcpRoute } from './mcp.ts';
import { ANOTHER_WAY, presentCheckout, presentOrder } from './present.ts';
import { businessProfile, UCP_VERSION, X402_HANDLER_ID } from './profile.ts';
import {
  asksForAnotherWay,
  CheckoutRequest,
  CompleteRequest,
  LookupRequest,
  ProductRequest,
  profileAddress,
  SearchRequest,
  wantedOf,
} from './requests.ts';

/** The Universal Commerce Protocol: `/merchants/{account}/.well-known/ucp` names the rest. */
export function addUcpRoutes(parts: SellingParts): void {
  const { services, rateLimits, recipients, delivery } = parts;
  const { config, database, secret, urls } = services;
  const { publicJwk } = ucpKeyOf(config.ucpSigningKey, secret);
  const selling = sellingRoutes(parts, { folder: 'ucp', profileOf, admit, refusalOf });
  const { add } = selling;
  const shown = async (checkout: AgentCheckoutRow, request?: CheckoutRequest): Promise<Answer> => {
    const warnings = request && asksForAnotherWay(request) ? [ANOTHER_WAY] : [];
    const found = await showCheckout(services, recipients, checkout);
    return { body: await presentCheckout(services, found, warnings) };
  };

  addDiscovery(parts, 'ucp', ({ id }) => businessProfile(urls, id, [publicJwk]));
  add(
    'POST',
    '/checkout-sessions',
    async ({ seller, body, ip, opener }) => {
      rateLimits.takeLinkSession(seller.id, ip);
      const request = readRequest(CheckoutRequest, body);
      const wanted = wantedOf(request, NOWHERE);
      const checkout = await createCheckout(services, recipients, seller, opener, wanted);
      return { ...(await shown(checkout, request)), status: 201 };
    },
    { keepsAnswers: true },
  );
  add('GET', '/checkout-sessions/:id', async (asked) => shown(await findNamed(services, asked)));
  add(
    'PUT',
    '/checkout-sessions/:id',
    async (asked) => {
      const { seller, body, ip } = asked;
      rateLimits.takeLinkSession(seller.id, ip);
      const request = readRequest(CheckoutRequest, body);
      const checkout = await findNamed(services, asked);
      const wanted = wantedOf(request, checkout.fulfillment);
      return shown(await updateCheckout(services, recipients, seller, checkout, wanted), request);
    },
    { keepsAnswers: true },
  );
  add(
    'POST',
    '/checkout-sessions/:id/complete',
    async (asked) => {
      const checkout = await findNamed(services, asked);
      const payment = paymentIn(readRequest(CompleteRequest, asked.body));
      const completion = { services, recipients, delivery, ip: asked.ip };
      return { body: await presentCheckout(services, await completeCheckout(completion, checkout, payment)) };
    },
    { keepsAnswers: true },
  );
  add(
    'POST',
    '/checkout-sessions/:id/cancel',
    async (asked) => {
      const checkout = await findNamed(services, asked);
      await cancelCheckout(services, checkout);
      return shown(checkout);
    },
    { keepsAnswers: true },
  );

  add('GET', '/orders/:id', async (asked) => ({
    body: presentOrder(services, await showOrder(database, await findOrdered(services, asked))),
  }));
  add('POST', '/catalog/search', async ({ seller, body }) => ({
    body: await searchCatalog(database, seller.id, readRequest(SearchRequest, body)),
  }));
  add('POST', '/catalog/lookup', async ({ seller, body }) => ({
    body: await lookUpCatalog(database, seller.id, readRequest(LookupRequest, body).ids),
  }));
  add('POST', '/catalog/product', async ({ seller, body }) => ({
    body: await showProduct(database, seller.id, readRequest(ProductRequest, body).id),
  }));
  addMcpRoute(parts, selling);
}

/** By the header `UCP-Agent: profile="https://…"`. */
function profileOf({ headers }: FastifyRequest): string | null {
  return profileAddress(/(?:^|[\s,])profile="([^"]+)"/.exec(String(headers['ucp-agent'] ?? ''))?.[1]);
}

/** Some agents say their version beside the address of their profile, which is not fetched for every request of a stranger. */
function admit({ headers }: FastifyRequest): void {
  const version = /;\s*version="?(\d{4}-\d{2}-\d{2})"?/.exec(String(headers['ucp-agent'] ?? ''))?.[1];
  if (version === undefined || version === UCP_VERSION) return;
  const message = `Version ${version} is not supported. This business implements version ${UCP_VERSION}.`;
  throw new Refused(422, 'version_unsupported', message);
}

function paymentIn({ payment: { instruments } }: CompleteRequest): string | null {
  const own = instruments.filter(({ handler_id, type }) => handler_id === X402_HANDLER_ID && type === 'x402');
  const chosen = own.find(({ selected }) => selected === true) ?? own[0];
  return chosen?.credential?.payment_signature ?? null;
}

/** Where the protocol has a word or a status of its own. */
const CODES: Readonly<Record<string, string>> = { resource_missing: 'not_found' };
const STATUSES: Readonly<Record<string, number>> = { idempotency_key_reused: 409 };

function refusalOf(error: unknown): Refusal | undefined {
  if (!(error instanceof ApiError || error instanceof Refused)) return undefined;
  const { code, message, headers, param } = error;
  const status = STATUSES[code] ?? error.status;
  const isRecoverable = status === 400 || status === 429 || status >= 500;
  const body = {
    ucp: { version: UCP_VERSION, status: 'error' },
    messages: [
      {
        type: 'error',
        code: CODES[code] ?? code,
        content: message,
        severity: isRecoverable ? 'recoverable' : 'unrecoverable',
        ...(param?.startsWith('$') && { path: param }),
      },
    ],
  };
  return { status, body, headers };
}
