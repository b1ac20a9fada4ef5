import type { ErrorBody, ErrorCode } from '@florin/wire/errors';
import type { Id } from '@florin/wire/ids';
import type { BodyOf, QueryOf, ResponseOf, Route } from '@florin/wire/route';
import { withLivemode } from '@florin/wire/values/livemode';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import type { z } from 'zod';
import type { Caller, Merchant } from '../../auth/caller.ts';
import { asId, recordAct } from '../../auth/record-act.ts';
import type { Queryable } from '../../database/database.ts';
import { ApiError, asApiError, refused, unknownRoute } from '../../errors/api-error.ts';
import { type Claim, makeClaim } from '../../idempotency/claim.ts';
import { failureOfInsert } from '../../idempotency/insert-once.ts';
import { Replay } from '../../idempotency/replay.ts';
import { runOnce } from '../../idempotency/run-once.ts';
import { allowanceHeaders } from '../limits/rate-limits.ts';
import type { ParsedBody } from '../parse/body.ts';
import { parseBody, parseQuery } from '../parse/request.ts';
import { assertStorable } from '../parse/validate.ts';
import { pathOf } from '../path.ts';
import { JSON_TYPE, sendAnswer, sendHead } from './answer.ts';
import { answerPreflight, letEveryOriginRead } from './any-origin.ts';
import { Channel } from './channel.ts';
import { Exchange } from './exchange.ts';
import type { Gate } from './gate.ts';

/** What a handler gets: the caller, the parsed request, and the claim on its Idempotency-Key, if one was sent. */
export interface Call<R extends Route> {
  readonly caller: R['access'] extends 'merchant' ? Merchant : Caller;
  /** The `{id}` of the path; empty where the path has none. */
  readonly id: string;
  readonly query: QueryOf<R>;
  readonly body: R['bodyOptional'] extends true ? BodyOf<R> | undefined : BodyOf<R>;
  readonly claim: Claim | null;
  readonly http: Exchange;
}

export interface HandleOptions<R extends Route> {
  /**
   * `atomic`: the handler passes its claim to `insertOnce`. `wrapped` (default): the pipeline claims the key, runs
   * the handler, stores the answer.
   */
  readonly idempotency?: 'atomic' | 'wrapped';
  /** False for answers that a retry must not see again, such as `processing`. */
  readonly isStorable?: (response: ResponseOf<R>) => boolean;
  /** Gives a stored answer a second life: a gift's transaction is rebuilt when its blockhash is stale. */
  readonly refresh?: (stored: ResponseOf<R>, caller: Caller) => Promise<ResponseOf<R>>;
}

export interface ApiParts {
  readonly app: FastifyInstance;
  readonly database: Queryable;
  readonly gate: Gate;
  /** Keys the hashes of idempotent parameters. */
  readonly secret: Buffer;
  /** Whether the money here is real. */
  readonly isLive: boolean;
  /** Checks every response against its schema. For tests: it costs a third of the throughput. */
  readonly checkResponses: boolean;
}

type Handler<R extends Route> = (call: Call<R>) => Promise<ResponseOf<R>>;

/** Turns wire routes and their handlers into HTTP routes: admit, parse, act once, answer. */
export class Api {
  readonly #parts: ApiParts;

  constructor(parts: ApiParts) {
    this.#parts = parts;
  }

  /** @example api.handle(getGift, async ({ caller, id }) => presentGift(await findGift(database, caller.accountId, id))) */
  handle<R extends Route>(route: R, handler: Handler<R>, options: HandleOptions<R> = {}): void {
    for (const path of [route.path, ...(route.aliases ?? [])]) {
      const url = path.replaceAll(/\{(\w+)\}/g, ':$1');
      this.#parts.app.route({
        method: route.method,
        url,
        config: { operation: route.name },
        onRequest: this.#hooksOf(route),
        handler: (request, reply) => this.#serve(route, handler, options, request, reply),
      });
      if (route.anyOrigin) answerPreflight(this.#parts.app, url);
    }
  }

  #hooksOf(route: Route): onRequestHookHandler[] {
    const { gate } = this.#parts;
    const hooks: onRequestHookHandler[] = [];
    if (route.anyOrigin) hooks.push(letEveryOriginRead);
    // Where there is no body to read before, the handler admits: a hook less for every read.
    if (route.method !== 'GET') hooks.push((request, reply, done) => gate.admit(route, request, reply, done));
    return hooks;
  }

  /**
   * For an answer that goes on for as long as the client stays. Whatever the handler throws before it opens the channel is
   * answered as anywhere.
   * @example api.stream(streamEvents, async ({ caller }, open) => streams.join(caller.accountId, open))
   */
  stream<R extends Route>(route: R, handler: (call: Call<R>, open: () => Channel) => Promise<void>): void {
    const { app, gate } = this.#parts;
    app.get(route.path, { config: { operation: route.name } }, async (request, reply) => {
      const { caller, allowance } =
        gate.recognize(route, request) ?? (await gate.identify(route, request, reply));
      const open = () => {
        sendHead(route, request, reply, allowance);
        return new Channel(reply.raw, () => gate.isStillAdmitted(request));
      };
      await handler(this.#parse(route, request, reply, caller), open);
    });
  }

  /** Sends its answer instead of returning it: a reply is a thenable, and to wait for one takes turns of the event loop. */
  async #serve<R extends Route>(
    route: R,
    handler: Handler<R>,
    options: HandleOptions<R>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const { gate } = this.#parts;
    const { caller, allowance } =
      request.admission ?? gate.recognize(route, request) ?? (await gate.identify(route, request, reply));
    try {
      const call = this.#parse(route, request, reply, caller);
      const body = await this.#recorded(route, request, call, () =>
        this.#bodyOf(route, handler, options, call),
      );
      const sending = sendAnswer(route, request, reply, allowance, body);
      if (sending) await sending;
    } catch (error) {
      if (!(error instanceof Replay)) throw error;
      reply.headers(allowanceHeaders(allowance)).header('Idempotent-Replayed', 'true');
      await this.#replay(options, caller, error, reply);
    }
  }

  #parse<R extends Route>(route: R, request: FastifyRequest, reply: FastifyReply, caller: Caller): Call<R> {
    const query = parseQuery(route, request.url);
    const body = parseBody(route, request.body as ParsedBody | null | undefined);
    if (isKeyIgnored(route, request)) reply.raw.setHeader('idempotency-key-ignored', KEY_IGNORED);
    const { id } = request.params as { id?: string };
    if (id === '') throw unknownRoute(pathOf(request.url));
    assertStorable(id, ['id']);
    return {
      caller,
      id: id ?? '',
      query,
      body,
      claim: this.#claim(route, request, caller, body),
      http: new Exchange(request, reply),
    } as Call<R>;
  }

  #claim(route: Route, request: FastifyRequest, caller: Caller, body: unknown): Claim | null {
    const key = request.headers['idempotency-key'];
    if (key === undefined || route.method !== 'POST') return null;
    if (!route.idempotent) return null;
    const scope = caller.kind === 'merchant' ? caller.accountId : `ip:${request.ip}`;
    const path = pathOf(request.url);
    return makeClaim(this.#parts.secret, scope, route.method, path, String(key), body ?? null);
  }

  async #bodyOf<R extends Route>(
    route: R,
    handler: Handler<R>,
    options: HandleOptions<R>,
    call: Call<R>,
  ): Promise<string> {
    if (call.claim !== null) return this.#runOnce(route, handler, options, call, call.claim);
    return JSON.stringify(await this.#run(route, handler, call));
  }

  /** Keeps who did it where a person is signed in; what a key does is in the objects and events. */
  #recorded<R extends Route>(
    route: R,
    request: FastifyRequest,
    { caller, id }: Call<R>,
    run: () => Promise<string>,
  ): Promise<string> {
    const isAct = route.method !== 'GET' && caller.kind === 'merchant' && caller.role !== null;
    if (!isAct || caller.memberId === null) return run();
    const { accountId, memberId } = caller;
    const act = {
      accountId,
      memberId,
      operation: route.name,
      requestId: request.id as Id<'request'>,
      about: asId(id),
    };
    return recordAct(this.#parts.database, act, run, (body) => asId(JSON.parse(body).id));
  }

  #run<R extends Route>(route: R, handler: Handler<R>, call: Call<R>): Promise<ResponseOf<R>> {
    const { isLive, checkResponses } = this.#parts;
    return handler(call).then((value) => {
      const response = withLivemode(value, isLive);
      return checkResponses ? checked(route, response) : response;
    });
  }

  async #runOnce<R extends Route>(
    route: R,
    handler: Handler<R>,
    options: HandleOptions<R>,
    call: Call<R>,
    claim: Claim,
  ): Promise<string> {
    const { database } = this.#parts;
    const run = () =>
      this.#run(route, handler, call).catch((error: unknown) => {
        throw asApiError(error);
      });
    if (options.idempotency !== 'atomic') {
      const stored = await runOnce(database, claim, async () => {
        const response = await run();
        return {
          status: 200,
          body: JSON.stringify(response),
          storable: options.isStorable?.(response) ?? true,
        };
      });
      return stored.body;
    }
    try {
      return JSON.stringify(await run());
    } catch (error) {
      throw await failureOfInsert(database, claim, error);
    }
  }

  async #replay<R extends Route>(
    options: HandleOptions<R>,
    caller: Caller,
    replay: Replay,
    reply: FastifyReply,
  ): Promise<void> {
    const { status, body } = replay.answer;
    if (status !== 200) throw asBefore(status, JSON.parse(body));
    const stored = JSON.parse(body) as ResponseOf<R>;
    const shown = options.refresh ? await options.refresh(stored, caller) : stored;
    const answer = JSON.stringify(withLivemode(shown, this.#parts.isLive));
    reply.header('Cache-Control', 'no-store').type(JSON_TYPE).send(answer);
  }
}

const KEY_IGNORED = 'This route does not support idempotency keys. A retry acts again.';

/** Clients put a key on every POST; where an answer holds a secret nothing is kept, and the answer says so. */
function isKeyIgnored({ method, idempotent }: Route, { headers }: FastifyRequest): boolean {
  return method === 'POST' && !idempotent && headers['idempotency-key'] !== undefined;
}

/** A stored error with the headers that it had: the conflicts that are kept are those not to be retried. */
function asBefore(status: number, { error: { code, message, param } }: ErrorBody): ApiError {
  if (status === 409) return refused(code as ErrorCode, message);
  return new ApiError(code as ErrorCode, message, param === undefined ? {} : { param });
}

function checked<T>(route: Route, response: T): T {
  const result = (route.response as z.ZodType).safeParse(JSON.parse(JSON.stringify(response)));
  if (result.success) return response;
  throw new Error(`${route.name} broke its own schema: ${result.error.message}`);
}
