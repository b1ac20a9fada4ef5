import { Readable } from 'node:stream';
import { isId } from '@florin/wire/ids';
import type {
  FastifyBaseLogger,
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestHookHandler,
} from 'fastify';
import { asApiError, internalError, missing, unknownRoute } from '../errors/api-error.ts';
import { allowanceHeaders, type RateLimits } from '../http/limits/rate-limits.ts';
import type { ParsedBody } from '../http/parse/body.ts';
import { pathOf } from '../http/path.ts';
import { letEveryOriginRead } from '../http/pipeline/any-origin.ts';
import { toApiError } from '../http/pipeline/app.ts';
import { methodNotAllowed } from '../http/pipeline/methods.ts';
import { makeClaim } from '../idempotency/claim.ts';
import { Replay } from '../idempotency/replay.ts';
import { runOnce } from '../idempotency/run-once.ts';
import type { RecipientAccounts } from '../payment-requests/recipient-accounts.ts';
import type { Services } from '../services.ts';
import type { Delivery } from '../submissions/delivery.ts';
import {
  type AgentCheckoutRow,
  type AgentSeller,
  findAgentCheckout,
  findAgentSeller,
  findOrderedCheckout,
  type Opener,
} from './store.ts';

/** What the selling protocols need of the installation. */
export type SellingServices = Pick<
  Services,
  'config' | 'urls' | 'database' | 'log' | 'secret' | 'chain' | 'network'
>;

/** What selling is built with. */
export interface SellingParts {
  readonly app: FastifyInstance;
  readonly services: SellingServices;
  readonly rateLimits: RateLimits;
  readonly recipients: RecipientAccounts;
  readonly delivery: Delivery;
}

export interface Asked {
  readonly seller: AgentSeller;
  readonly id: string;
  readonly body: unknown;
  readonly ip: string;
  readonly opener: Opener;
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
  readonly headers: Readonly<Record<string, string | string[]>>;
}

export interface Protocol {
  /** Where it is spoken: `/merchants/{account}/{folder}/…`. */
  readonly folder: Opener['protocol'];
  /** The address of the profile that the agent sends, where the protocol has it send one. */
  readonly profileOf?: (request: FastifyRequest) => string | null;
  /** Throws where a request does not speak it. */
  readonly admit?: (request: FastifyRequest) => void;
  /** What every answer carries. */
  readonly headers?: (request: FastifyRequest) => Readonly<Record<string, string>>;
  /** How it says what went wrong; undefined where it has no words of its own for this. */
  readonly refusalOf: (error: unknown) => Refusal | undefined;
}

/** An operation as it was asked for, over whichever transport. */
export interface Called {
  readonly account: string;
  readonly id: string;
  readonly body: unknown;
  readonly ip: string;
  /** The Idempotency-Key. */
  readonly key: string | undefined;
  /** The address of the agent's profile. */
  readonly profile: string | null;
  readonly log: FastifyBaseLogger;
}

export interface RouteOptions {
  /** Whether the same Idempotency-Key gets the first answer again. */
  readonly keepsAnswers?: boolean;
}

type Method = 'GET' | 'POST' | 'PUT';
type Act = (asked: Asked) => Promise<Answer>;

export interface SellingRoutes {
  add(method: Method, path: string, act: Act, options?: RouteOptions): void;
  /** What the route of this method and path answers, to whoever did not come by it. */
  perform(method: Method, path: string, called: Called): Promise<Outcome>;
}

export interface Outcome {
  readonly status: number;
  readonly body: string | Readable;
  readonly headers: Readonly<Record<string, string | string[]>>;
}

/** Refusals that are final are kept with their key; others may end differently the next time. */
const KEPT_REFUSALS = new Set([404, 405, 409, 422]);

/**
 * Adds routes at which the products of accounts that sell to agents are bought, by one protocol: its answers, refusals
 * included, are the protocol's, not the API's.
 * @example const { add } = sellingRoutes(parts, { folder: 'ucp', refusalOf }); add('GET', '/checkout-sessions/:id', show)
 */
export function sellingRoutes(
  { app, services, rateLimits }: SellingParts,
  protocol: Protocol,
): SellingRoutes {
  const { database, secret } = services;
  const routes = new Map<string, { readonly act: Act; readonly options: RouteOptions }>();

  const refuse = (log: FastifyBaseLogger, error: unknown): Outcome => {
    const known = asApiError(error);
    const refusal = protocol.refusalOf(known) ?? protocol.refusalOf(internalError())!;
    if (refusal.status === 500) log.error({ err: error }, 'unexpected failure');
    return { status: refusal.status, body: JSON.stringify(refusal.body), headers: refusal.headers };
  };

  const run = async (log: FastifyBaseLogger, act: () => Promise<Answer>): Promise<Outcome> => {
    try {
      const { status = 200, body } = await act();
      return { status, body: body instanceof Readable ? body : JSON.stringify(body), headers: {} };
    } catch (error) {
      return refuse(log, error);
    }
  };

  const runKept = async (
    method: Method,
    path: string,
    key: string,
    { body, ip, log }: Called,
    act: () => Promise<Answer>,
  ): Promise<Outcome> => {
    const claim = makeClaim(secret, `ip:${ip}`, method, path, key, body ?? null);
    let outcome: Outcome | undefined;
    try {
      await runOnce(database, claim, async () => {
        outcome = await run(log, act);
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
    method: Method,
    path: string,
    called: Called,
    admit: () => void = () => undefined,
  ): Promise<Outcome> => {
    const { account, id, body, ip, key, profile, log } = called;
    const { act, options } = routes.get(`${method} ${path}`)!;
    admit();
    const seller = await findSeller(services, account);
    const opener = { protocol: protocol.folder, agent_profile: profile };
    const bound = () => act({ seller, id, body, ip, opener });
    if (!options.keepsAnswers || key === undefined) return run(log, bound);
    const asked = `/merchants/${account}/${protocol.folder}${path.replace(':id', id)}`;
    return runKept(method, asked, key, called, bound);
  };

  const perform: SellingRoutes['perform'] = async (method, path, called) => {
    try {
      rateLimits.takePublic(called.ip);
      return await answer(method, path, called);
    } catch (error) {
      return refuse(called.log, error);
    }
  };

  /** What cannot be read, and what is not there, is told in the protocol's words too. */
  const errorHandler = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const { status, body, headers } = refuse(request.log, toApiError(asApiError(error) as FastifyError));
    return send(reply, status, headers, body);
  };
  const spoken = { config: { operation: 'selling' }, onRequest: openTo(rateLimits), errorHandler };
  addNowhere(app, `/merchants/:account/${protocol.folder}/`, spoken);

  const add: SellingRoutes['add'] = (method, path, act, options = {}) => {
    routes.set(`${method} ${path}`, { act, options });
    app.route({
      method,
      url: `/merchants/:account/${protocol.folder}${path}`,
      ...spoken,
      handler: async (request, reply) => {
        const admit = () => protocol.admit?.(request);
        const { status, body, headers } = await answer(
          method,
          path,
          calledBy(request, protocol),
          admit,
        ).catch((error: unknown) => refuse(request.log, error));
        return send(reply, status, { ...protocol.headers?.(request), ...headers }, body);
      },
    });
  };
  return { add, perform };
}

/** For strangers of every origin. Every answer, refusals included, says how much they may still ask. */
export function openTo(rateLimits: RateLimits): onRequestHookHandler[] {
  const limit: onRequestHookHandler = (request, reply, done) => {
    try {
      reply.headers(allowanceHeaders(rateLimits.takePublic(request.ip)));
      done();
    } catch (error) {
      done(error as Error);
    }
  };
  return [letEveryOriginRead, limit];
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Where a protocol has no route: another method of one that it has, or nothing. */
function addNowhere(app: FastifyInstance, prefix: string, spoken: object): void {
  const url = `${prefix}*`;
  if (app.hasRoute({ method: 'GET', url })) return;
  const known: { readonly parts: readonly string[]; readonly methods: readonly string[] }[] = [];
  app.addHook('onRoute', (route) => {
    if (route.url.startsWith(prefix) && route.url !== url)
      known.push({ parts: route.url.split('/'), methods: [route.method].flat() });
  });
  app.route({
    method: [...METHODS],
    url,
    ...spoken,
    handler: async (request) => {
      const path = pathOf(request.url);
      const asked = path.split('/');
      const isThere = ({ parts }: { readonly parts: readonly string[] }) =>
        parts.length === asked.length &&
        parts.every((part, index) => part.startsWith(':') || part === asked[index]);
      const allowed = new Set(known.filter(isThere).flatMap(({ methods }) => methods));
      throw allowed.size > 0 ? methodNotAllowed(request.method, [...allowed]) : unknownRoute(path);
    },
  });
}

function calledBy(request: FastifyRequest, { profileOf }: Protocol): Called {
  const { account, id = '' } = request.params as { account: string; id?: string };
  const body = (request.body as ParsedBody | null | undefined)?.value;
  const key = request.headers['idempotency-key'];
  return {
    account,
    id,
    body,
    ip: request.ip,
    key: key === undefined ? key : String(key),
    profile: profileOf?.(request) ?? null,
    log: request.log,
  };
}

function send(
  reply: FastifyReply,
  status: number,
  headers: Readonly<Record<string, string | string[]>>,
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
    { config: { operation: 'selling' }, onRequest: openTo(rateLimits) },
    async (request, reply) => {
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

/** The checkout whose order a request names. */
export async function findOrdered(
  { database }: Pick<Services, 'database'>,
  { seller, id }: Asked,
): Promise<AgentCheckoutRow> {
  const checkout = isId('checkout_session', id) ? await findOrderedCheckout(database, seller.id, id) : null;
  if (checkout === null) throw missing('order', id.slice(0, 64));
  return checkout;
}
