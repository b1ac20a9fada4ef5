import type { Id } from '@florin/wire/ids';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type { Merchant } from '../../auth/caller.ts';
import type { Tracer } from '../../tracing/tracer.ts';
import { pathOf } from '../path.ts';
import { RequestLog } from './log.ts';
import type { Metrics } from './metrics.ts';
import { endSpan, traceRequests } from './trace-requests.ts';

declare module 'fastify' {
  interface FastifyRequest {
    startedMs: number;
    /** Of the error that it was answered with. */
    errorCode: string | undefined;
    /** Who asks, as soon as that is known, be they let in or not. */
    merchant: Merchant | null;
    /**
     * Counts, times and logs the request. Whatever goes around the framework to answer must call it; to say which
     * operation it was spares the look at the route's `config.operation`.
     */
    answered(status: number, operation?: string): void;
  }
}

/** A merchant's request that was answered with an error, without anything that was sent. */
export interface Refused {
  readonly id: Id<'request'>;
  readonly accountId: Id<'account'>;
  readonly apiKeyId: Id<'api_key'> | null;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly code: string;
}

/**
 * Counts, times and logs every request when its answer is sent. To wait until it has left (`onResponse`) would take two
 * listeners a request, and miss those whose client has gone.
 */
export function observeRequests(
  app: FastifyInstance,
  logger: FastifyBaseLogger,
  metrics: Metrics,
  tracer: Tracer | null,
  onRefused: (refused: Refused) => void = () => {},
): void {
  app.decorateRequest('startedMs', 0);
  app.decorateRequest('errorCode', undefined);
  app.decorateRequest('merchant', null);
  app.decorateRequest('answered', answered);
  app.decorateRequest('span', null);
  app.addHook('onRequest', (request, reply, done) => {
    request.startedMs = performance.now();
    // Here and not in the framework's factory of logs, since it would check each for its methods.
    request.log = reply.log = new RequestLog(logger, request.id);
    metrics.requestStarted();
    done();
  });
  if (tracer !== null) traceRequests(app, tracer);
  app.addHook('onSend', (request, reply, _payload, done) => {
    request.answered(reply.statusCode);
    done();
  });

  function answered(this: FastifyRequest, status: number, operation = operationOf(this)): void {
    const ms = performance.now() - this.startedMs;
    metrics.requestAnswered(operation ?? 'other', status, ms / 1000);
    const path = pathOf(this.url);
    const { method, errorCode: code } = this;
    const who = whoAsked(this);
    (this.log as RequestLog).answered({ operation, method, path, status, code, ...who, ms });
    if (this.span !== null) endSpan(this.span, { status, code, account: who.account });
    if (status >= 400 && this.merchant !== null) onRefused(refusedOf(this, this.merchant, status));
  }
}

function whoAsked({ merchant }: FastifyRequest): { account?: string; key?: string | undefined } {
  if (merchant === null) return {};
  const { accountId, apiKeyId } = merchant;
  return { account: accountId, key: apiKeyId ?? undefined };
}

function refusedOf(request: FastifyRequest, { accountId, apiKeyId }: Merchant, status: number): Refused {
  const { id, method, errorCode } = request;
  const path = knownPath(request.routeOptions.url ?? '', request.params as Record<string, string>);
  const code = errorCode ?? `http_${status}`;
  return { id: id as Id<'request'>, accountId, apiKeyId, method, path, status, code };
}

const ID = /^[a-z]+_[0-9a-z]{26,28}$/;

/**
 * The path of a route with the ids that were asked for. Whatever else stood in their place may be anything, a secret that was put there
 * by mistake too, and is left out.
 * @example knownPath('/v1/gifts/:id', { id: 'gift_01k9…' }) // '/v1/gifts/gift_01k9…'
 */
export function knownPath(route: string, params: Readonly<Record<string, string>>): string {
  return route.replaceAll(/:(\w+)/g, (_, name: string) =>
    ID.test(params[name] ?? '') ? params[name]! : '…',
  );
}

function operationOf(request: FastifyRequest): string | undefined {
  return (request.routeOptions.config as { operation?: string }).operation;
}
