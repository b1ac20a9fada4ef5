import { isId } from '@florin/wire/ids';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, asApiError, internalError, missing } from '../errors/api-error.ts';
import type { RateLimits } from '../http/limits/rate-limits.ts';
import type { ParsedBody } from '../http/parse/body.ts';
import { pathOf } from '../http/path.ts';
import { letEveryOriginRead } from '../http/pipeline/any-origin.ts';
import { makeClaim, type StoredAnswer } from '../idempotency/claim.ts';
import { Replay } from '../idempotency/replay.ts';
import { runOnce } from '../idempotency/run-once.ts';
import type { RecipientAccounts } from '../payment-requests/recipient-accounts.ts';
import type { Services } from '../services.ts';
import type { Delivery } from '../submissions/delivery.ts';
import { lookUpCatalog, searchCatalog, showProduct } from './catalog.ts';
import { cancelCheckout, createCheckout, updateCheckout } from './checkout.ts';
import { completeCheckout } from './complete.ts';
import { presentCheckout } from './present.ts';
import { businessProfile, UCP_VERSION } from './profile.ts';
import {
  CheckoutRequest,
  CompleteRequest,
  LookupRequest,
  ProductRequest,
  readRequest,
  SearchRequest,
} from './requests.ts';
import { showCheckout } from './show.ts';
import { type AgentCheckoutRow, type AgentSeller, findAgentCheckout, findAgentSeller } from './store.ts';

const PROFILE_AGE_SECONDS = 300;

interface Asked {
  readonly seller: AgentSeller;
  readonly id: string;
  readonly body: unknown;
  readonly ip: string;
}

interface Answer {
  readonly status?: number;
  readonly body: object;
}

interface RouteOptions {
  /** Whether the same Idempotency-Key gets the first answer again. */
  readonly keepsAnswers?: boolean;
}

/**
 * The Universal Commerce Protocol, for accounts that sell to agents: `/merchants/{account}/.well-known/ucp` names the rest. Its
 * answers are the protocol's, not the API's.
 */
export function addSellingRoutes(
  app: FastifyInstance,
  services: Services,
  rateLimits: RateLimits,
  recipients: RecipientAccounts,
  delivery: Delivery,
): void {
  const { database, urls, secret } = services;

  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    act: (asked: Asked) => Promise<Answer>,
    { keepsAnswers = false }: RouteOptions,
  ): Promise<FastifyReply> => {
    rateLimits.takePublic(request.ip);
    const { account, id = '' } = request.params as { account: string; id?: string };
    const seller = isId('account', account) ? await findAgentSeller(database, account) : null;
    if (seller === null) throw missing('merchant', account.slice(0, 64));
    const body = (request.body as ParsedBody | null | undefined)?.value;
    const run = async (): Promise<StoredAnswer & { storable: boolean }> => {
      const { status = 200, body: made } = await act({ seller, id, body, ip: request.ip });
      return { status, body: JSON.stringify(made), storable: true };
    };
    const key = request.headers['idempotency-key'];
    const { status, body: text } =
      keepsAnswers && key !== undefined ? await once(request, String(key), body, run) : await run();
    return reply.code(status).header('Cache-Control', 'no-store').type('application/json').send(text);
  };

  const once = async (
    request: FastifyRequest,
    key: string,
    body: unknown,
    run: () => Promise<StoredAnswer & { storable: boolean }>,
  ): Promise<StoredAnswer> => {
    const scope = `ip:${request.ip}`;
    const claim = makeClaim(secret, scope, request.method, pathOf(request.url), key, body ?? null);
    try {
      return await runOnce(database, claim, run);
    } catch (error) {
      if (error instanceof Replay) return error.answer;
      throw error;
    }
  };

  const add = (
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    act: (asked: Asked) => Promise<Answer>,
    options: RouteOptions = {},
  ) =>
    app.route({
      method,
      url: `/merchants/:account/ucp${path}`,
      config: { operation: 'selling' },
      onRequest: letEveryOriginRead,
      handler: (request, reply) =>
        answer(request, reply, act, options).catch((error: unknown) => refuse(request, reply, error)),
    });

  const named = async ({ seller, id }: Asked): Promise<AgentCheckoutRow> => {
    const checkout = isId('agent_checkout', id) ? await findAgentCheckout(database, seller.id, id) : null;
    if (checkout === null) throw missing('checkout', id.slice(0, 64));
    return checkout;
  };
  const shown = async (checkout: AgentCheckoutRow): Promise<Answer> => ({
    body: await presentCheckout(services, await showCheckout(services, recipients, checkout)),
  });

  app.get<{ Params: { account: string } }>(
    '/merchants/:account/.well-known/ucp',
    { config: { operation: 'selling' }, onRequest: letEveryOriginRead },
    async (request, reply) => {
      rateLimits.takePublic(request.ip);
      const { account } = request.params;
      const seller = isId('account', account) ? await findAgentSeller(database, account) : null;
      if (seller === null) throw missing('merchant', account.slice(0, 64));
      return reply
        .header('Cache-Control', `public, max-age=${PROFILE_AGE_SECONDS}`)
        .send(businessProfile(urls, seller.id));
    },
  );

  add(
    'POST',
    '/checkout-sessions',
    async (asked) => {
      rateLimits.takeLinkSession(asked.seller.id, asked.ip);
      const request = readRequest(CheckoutRequest, asked.body);
      const checkout = await createCheckout(services, recipients, asked.seller, request);
      return { ...(await shown(checkout)), status: 201 };
    },
    { keepsAnswers: true },
  );
  add('GET', '/checkout-sessions/:id', async (asked) => shown(await named(asked)));
  add(
    'PUT',
    '/checkout-sessions/:id',
    async (asked) => {
      rateLimits.takeLinkSession(asked.seller.id, asked.ip);
      const request = readRequest(CheckoutRequest, asked.body);
      return shown(await updateCheckout(services, recipients, asked.seller, await named(asked), request));
    },
    { keepsAnswers: true },
  );
  // Kept by the payment itself: the same one again is the same one.
  add('POST', '/checkout-sessions/:id/complete', async (asked) => {
    const checkout = await named(asked);
    const request = readRequest(CompleteRequest, asked.body);
    const problems = await completeCheckout(services, recipients, delivery, checkout, request, asked.ip);
    return {
      body: await presentCheckout(services, await showCheckout(services, recipients, checkout, problems)),
    };
  });
  add('POST', '/checkout-sessions/:id/cancel', async (asked) => {
    const checkout = await named(asked);
    await cancelCheckout(services, checkout);
    return shown(checkout);
  });

  add('POST', '/catalog/search', async ({ seller, body }) => ({
    body: await searchCatalog(database, seller.id, readRequest(SearchRequest, body)),
  }));
  add('POST', '/catalog/lookup', async ({ seller, body }) => ({
    body: await lookUpCatalog(database, seller.id, readRequest(LookupRequest, body).ids),
  }));
  add('POST', '/catalog/product', async ({ seller, body }) => ({
    body: await showProduct(database, seller.id, readRequest(ProductRequest, body).id),
  }));
}

/** In the protocol's shape; what nobody foresaw is logged and said in no detail. */
function refuse(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const known = asApiError(error);
  if (!(known instanceof ApiError)) request.log.error({ err: error }, 'unexpected failure');
  const { status, code, message, headers } = known instanceof ApiError ? known : internalError();
  const isTemporary = status === 429 || status >= 500;
  return reply
    .code(status)
    .headers(headers)
    .type('application/json')
    .send({
      ucp: { version: UCP_VERSION, status: 'error' },
      messages: [
        {
          type: 'error',
          code: CODES[code] ?? code,
          content: message,
          severity: isTemporary || status === 400 ? 'recoverable' : 'unrecoverable',
        },
      ],
    });
}

/** Where the protocol has a word of its own. */
const CODES: Readonly<Record<string, string>> = { resource_missing: 'not_found' };
