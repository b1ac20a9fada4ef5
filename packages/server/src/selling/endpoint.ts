import { Readable } from 'node:stream';
import { isId } from '@florin/wire/ids';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { asApiError, internalError, missing } from '../errors/api-error.ts';
import type { RateLimits } from '../http/limits/rate-limits.ts';
import type { ParsedBody } from '../http/parse/body.ts';
import { pathOf } from '../http/path.ts';
import { letEveryOriginRead } from '../http/pipeline/any-origin.ts';
import { makeClaim } from '../idempotency/claim.ts';
import { Replay } from '../idempotency/replay.ts';
import { runOnce } from '../idempotency/run-once.ts';
import type { RecipientAccounts } from '../payment-requests/recipient-accounts.ts';
import type { Services } from '../services.ts';
import type { Delivery } from '../submissions/delivery.ts';
import { type AgentCheckoutRow, type AgentSeller, findAgentCheckout, findAgentSeller } from './store.ts';

/** What selling is built with. */
export interface SellingParts {
  readonly app: FastifyInstance;
  readonly services: Services;
  readonly rateLimits: RateLimits;
  readonly recipients: RecipientAccounts;
  readonly delivery: Delivery;
}

export interface Asked {
  readonly seller: AgentSeller;
  readonly id: string;
  readonly body: unknown;
  readonly ip: string;
}

export interface Answer {
  readonly status?: number;
  /** Becomes JSON; a stream is JSON already. */
  readonly body: object;
}

/** A refusal in the words of a protocol. */
export interface Refusal {
  readonly status: number;
  readonly body: object;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Protocol {
  /** Where it is spoken: `/merchants/{account}/{folder}/…`. */
  readonly folder: string;
  /** Throws where a request does not speak it. */
  readonly admit?: (request: FastifyRequest) => void;
  /** What every answer carries. */
  readonly headers?: (request: FastifyRequest) => Readonly<Record<string, string>>;
  /** How it says what went wrong; undefined where it has no words of its own for this. */
  readonly refusalOf: (error: unknown) => Refusal | undefined;
}

export interface RouteOptions {
  /** Whether the same Idempotency-Key gets the first answer again. */
  readonly keepsAnswers?: boolean;
}

export type AddRoute = (
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  act: (asked: Asked) => Promise<Answer>,
  options?: RouteOptions,
) => void;

interface Outcome {
  readonly status: number;
  readonly body: string | Readable;
  readonly headers: Readonly<Record<string, string>>;
}

/** Refusals that are final are kept with their key; others may end differently the next time. */
const KEPT_REFUSALS = new Set([404, 405, 409, 422]);

/**
 * Adds routes at which the products of accounts that sell to agents are bought, by one protocol: its answers, refusals
 * included, are the protocol's, not the API's.
 * @example const add = sellingRoutes(parts, { folder: 'ucp', refusalOf }); add('GET', '/checkout-sessions/:id', show)
 */
export function sellingRoutes({ app, services, rateLimits }: SellingParts, protocol: Protocol): AddRoute {
  const { database, secret } = services;

  const refuse = (request: FastifyRequest, error: unknown): Outcome => {
    const known = asApiError(error);
    const refusal = protocol.refusalOf(known) ?? protocol.refusalOf(internalError())!;
    if (refusal.status === 500) request.log.error({ err: error }, 'unexpected failure');
    return { status: refusal.status, body: JSON.stringify(refusal.body), headers: refusal.headers };
  };

  const run = async (request: FastifyRequest, act: () => Promise<Answer>): Promise<Outcome> => {
    try {
      const { status = 200, body } = await act();
      return { status, body: body instanceof Readable ? body : JSON.stringify(body), headers: {} };
    } catch (error) {
      return refuse(request, error);
    }
  };

  const runKept = async (
    request: FastifyRequest,
    key: string,
    body: unknown,
    act: () => Promise<Answer>,
  ): Promise<Outcome> => {
    const scope = `ip:${request.ip}`;
    const claim = makeClaim(secret, scope, request.method, pathOf(request.url), key, body ?? null);
    let outcome: Outcome | undefined;
    try {
      await runOnce(database, claim, async () => {
        outcome = await run(request, act);
        const { status, body: made } = outcome;
        return { status, body: String(made), storable: status < 300 || KEPT_REFUSALS.has(status) };
      });
      return outcome!;
    } catch (error) {
      if (!(error instanceof Replay)) throw error;
      return { ...error.answer, headers: { 'Idempotent-Replayed': 'true' } };
    }
  };

  const answer = async (
    request: FastifyRequest,
    act: (asked: Asked) => Promise<Answer>,
    { keepsAnswers = false }: RouteOptions,
  ): Promise<Outcome> => {
    rateLimits.takePublic(request.ip);
    protocol.admit?.(request);
    const { account, id = '' } = request.params as { account: string; id?: string };
    const seller = await findSeller(services, account);
    const body = (request.body as ParsedBody | null | undefined)?.value;
    const bound = () => act({ seller, id, body, ip: request.ip });
    const key = request.headers['idempotency-key'];
    return keepsAnswers && key !== undefined
      ? runKept(request, String(key), body, bound)
      : run(request, bound);
  };

  return (method, path, act, options = {}) =>
    app.route({
      method,
      url: `/merchants/:account/${protocol.folder}${path}`,
      config: { operation: 'selling' },
      onRequest: letEveryOriginRead,
      handler: async (request, reply) => {
        const { status, body, headers } = await answer(request, act, options).catch((error: unknown) =>
          refuse(request, error),
        );
        return send(reply, status, { ...protocol.headers?.(request), ...headers }, body);
      },
    });
}

function send(
  reply: FastifyReply,
  status: number,
  headers: Readonly<Record<string, string>>,
  body: string | Readable,
): FastifyReply {
  return reply
    .code(status)
    .headers({ 'Cache-Control': 'no-store', ...headers })
    .type('application/json')
    .send(body);
}

const PROFILE_AGE_SECONDS = 300;

/** Adds the document by which a protocol is found at an account. */
export function addDiscovery(
  { app, services, rateLimits }: SellingParts,
  name: string,
  documentOf: (seller: AgentSeller) => object,
): void {
  app.get<{ Params: { account: string } }>(
    `/merchants/:account/.well-known/${name}`,
    { config: { operation: 'selling' }, onRequest: letEveryOriginRead },
    async (request, reply) => {
      rateLimits.takePublic(request.ip);
      const seller = await findSeller(services, request.params.account);
      return reply.header('Cache-Control', `public, max-age=${PROFILE_AGE_SECONDS}`).send(documentOf(seller));
    },
  );
}

export async function findSeller(
  { database }: Pick<Services, 'database'>,
  account: string,
): Promise<AgentSeller> {
  const seller = isId('account', account) ? await findAgentSeller(database, account) : null;
  if (seller === null) throw missing('merchant', account.slice(0, 64));
  return seller;
}

/** The checkout that a request names. */
export async function findNamed(
  { database }: Pick<Services, 'database'>,
  { seller, id }: Asked,
): Promise<AgentCheckoutRow> {
  const checkout = isId('agent_checkout', id) ? await findAgentCheckout(database, seller.id, id) : null;
  if (checkout === null) throw missing('checkout', id.slice(0, 64));
  return checkout;
}
