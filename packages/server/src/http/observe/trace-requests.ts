import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Span } from '../../tracing/span.ts';
import { parseTraceparent } from '../../tracing/trace-context.ts';
import type { Tracer } from '../../tracing/tracer.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null where nobody traces. */
    span: Span | null;
  }
}

/** Asked for so often, and so alike, that nobody looks at them one by one. */
const UNTRACED: ReadonlySet<unknown> = new Set([undefined, 'healthz', 'readyz', 'metrics', 'assets']);

/** Every request becomes a trace; what its handler does belongs to it. */
export function traceRequests(app: FastifyInstance, tracer: Tracer): void {
  app.addHook('onRequest', (request, _reply, done) => {
    request.span = startSpan(tracer, request);
    done();
  });
  // Not before: whatever reads a body calls back from the connection, which knows of no request.
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.span === null) done();
    else request.span.run(done);
  });
}

function startSpan(tracer: Tracer, request: FastifyRequest): Span | null {
  const { config, url } = request.routeOptions;
  if (UNTRACED.has((config as { operation?: string }).operation)) return null;
  // Callers are strangers: what they trace is named, and never gone on with.
  const theirs = parseTraceparent(request.headers.traceparent);
  return tracer.start({
    name: `${request.method} ${url}`,
    kind: 'server',
    attributes: {
      'http.request.method': request.method,
      'http.route': url ?? '',
      'florin.request': request.id,
    },
    links: theirs === null ? [] : [theirs],
  });
}

/** What is known of the request when it is answered. */
export interface TracedAnswer {
  readonly status: number;
  readonly code?: string | undefined;
  readonly account?: string | undefined;
}

export function endSpan(span: Span, { status, code, account }: TracedAnswer): void {
  span.set({
    'http.response.status_code': status,
    ...(code !== undefined && { 'error.type': code }),
    ...(account !== undefined && { 'florin.account': account }),
  });
  span.end(status >= 500);
}
