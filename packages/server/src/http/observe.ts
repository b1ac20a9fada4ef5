import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RequestLog } from './log.ts';
import type { Metrics } from './metrics.ts';
import { pathOf } from './path.ts';

declare module 'fastify' {
  interface FastifyRequest {
    startedMs: number;
    /** Counts, times and logs the request. Whatever goes around the framework to answer must call it. */
    answered(status: number): void;
  }
}

/**
 * Counts, times and logs every request when its answer is sent. To wait until it has left (`onResponse`) would take two
 * listeners a request, and miss those whose client has gone.
 */
export function observeRequests(app: FastifyInstance, metrics: Metrics): void {
  app.decorateRequest('startedMs', 0);
  app.decorateRequest('answered', function (this: FastifyRequest, status: number) {
    const ms = performance.now() - this.startedMs;
    const { operation, method } = this;
    metrics.requestAnswered(operation ?? 'other', status, ms / 1000);
    (this.log as unknown as RequestLog).answered({ operation, method, path: pathOf(this.url), status, ms });
  });
  app.addHook('onRequest', (request, _reply, done) => {
    request.startedMs = performance.now();
    metrics.requestStarted();
    done();
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    request.answered(reply.statusCode);
    done();
  });
}
