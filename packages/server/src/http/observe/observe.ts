import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
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
    /**
     * Counts, times and logs the request. Whatever goes around the framework to answer must call it; to say which
     * operation it was spares the look at the route's `config.operation`.
     */
    answered(status: number, operation?: string): void;
  }
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
): void {
  app.decorateRequest('startedMs', 0);
  app.decorateRequest('errorCode', undefined);
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
  }
}

function whoAsked({ admission }: FastifyRequest): { account?: string; key?: string | undefined } {
  if (admission?.caller.kind !== 'merchant') return {};
  const { accountId, apiKeyId } = admission.caller;
  return { account: accountId, key: apiKeyId ?? undefined };
}

function operationOf(request: FastifyRequest): string | undefined {
  return (request.routeOptions.config as { operation?: string }).operation;
}
