import { type Server, STATUS_CODES } from 'node:http';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { ApiError, asApiError, internalError } from '../../errors/api-error.ts';
import { newRequestId } from '../../ids.ts';
import type { Tracer } from '../../tracing/tracer.ts';
import { allowanceHeaders } from '../limits/rate-limits.ts';
import { type TrustedProxies, trustOf } from '../limits/trusted-proxies.ts';
import type { Metrics } from '../observe/metrics.ts';
import { observeRequests, type Refused } from '../observe/observe.ts';
import { addBodyParsers, BODY_LIMIT_BYTES, unsupported } from '../parse/body.ts';
import { identify, JSON_TYPE, sayPlayMoney } from './answer.ts';
import { drainOnClose } from './drain.ts';
import { addMethodCheck } from './methods.ts';
import { addRequestLineCheck } from './request-line.ts';
import { errorOfUnreadable, type ParserError, rawAnswerOf } from './unreadable.ts';

export interface AppOptions {
  readonly logger: FastifyBaseLogger;
  readonly metrics: Metrics;
  /** Null where nobody traces. */
  readonly tracer: Tracer | null;
  readonly trustProxy: TrustedProxies;
  /** Whether the money here is real. */
  readonly isLive: boolean;
  /** Where `doc_url` points. */
  readonly docsUrl: string;
  /** Answers people who look for a page, where programs get the error body. */
  readonly errorPage?: (reply: FastifyReply, status: number) => FastifyReply;
  /** Told of every request of a merchant that was answered with an error. */
  readonly onRefused?: (refused: Refused) => void;
}

/** The HTTP shell: ids and versions on every answer, one shape for every error, whatever goes wrong wherever. */
export function createApp(options: AppOptions): FastifyInstance {
  const app = Fastify({
    // One line an answer, with the fields that we choose (observe.ts).
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    trustProxy: trustOf(options.trustProxy),
    bodyLimit: BODY_LIMIT_BYTES,
    routerOptions: { maxParamLength: 512 },
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // Answered as any other: Node's own answer to these has no id and no body.
    http: { requireHostHeader: false, connectionsCheckingInterval: 5_000 },
    clientErrorHandler(error, socket) {
      const isSilent = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && socket.bytesRead === 0;
      if (!socket.writable || isSilent) {
        socket.destroy();
        return;
      }
      const known = errorOfUnreadable(error as unknown as ParserError, methods.allowedAt);
      socket.end(rawAnswerOf(known, STATUS_CODES[known.status], bodyOf(known, options.docsUrl)));
    },
    // Hooks do not run for an address that cannot be decoded.
    frameworkErrors(_error, request, reply) {
      identify(request, reply);
      sendError(reply, new ApiError('route_unknown', 'The path is not valid.'), options);
    },
  }) as unknown as FastifyInstance<Server>;

  // Hooks of every request call back instead of returning promises: each promise would cost a turn of the event loop.
  app.addHook('onSend', (request, reply, _payload, done) => {
    identify(request, reply);
    done();
  });
  if (!options.isLive) sayPlayMoney(app);
  observeRequests(app, options.logger, options.metrics, options.tracer, options.onRefused);
  drainOnClose(app);
  app.decorateRequest('admission', null);
  addBodyParsers(app);
  const methods = addMethodCheck(app);
  addRequestLineCheck(app, methods);
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  app.setErrorHandler((error, request, reply) => {
    if (request.admission) reply.headers(allowanceHeaders(request.admission.allowance));
    const known = toApiError(asApiError(error) as FastifyError);
    if (known.status >= 500 && !(error instanceof ApiError)) {
      if (known.code === 'internal_error') request.log.error({ err: error }, 'unexpected failure');
      else request.log.warn({ err: error }, 'something that the answer needs cannot be reached');
    }
    return sendError(reply, known, options);
  });
  return app;
}

/** A browser says that it wants HTML; programs hardly ever do, and the API answers them in JSON whatever they say. */
function looksForPage({ method, headers, url }: FastifyRequest): boolean {
  return method === 'GET' && !url.startsWith('/v1') && /\btext\/html\b/.test(headers.accept ?? '');
}

/** Fastify's own errors (too large, bad length) in our shape; anything unknown is ours to fix, not the caller's. */
export function toApiError(error: FastifyError | ApiError): ApiError {
  if (error instanceof ApiError) return error;
  if (error.statusCode === 415) return unsupported();
  if (error.statusCode === 413) return new ApiError('body_too_large', 'The body is larger than 1 MiB.');
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new ApiError(
      'body_invalid',
      'The request could not be read, because its body does not match its headers.',
    );
  }
  return internalError();
}

function sendError(reply: FastifyReply, error: ApiError, { errorPage, docsUrl }: AppOptions): FastifyReply {
  reply.request.errorCode = error.code;
  for (const [name, value] of Object.entries(error.headers)) reply.header(name, value);
  if (error.status === 401) reply.header('WWW-Authenticate', 'Bearer');
  if (errorPage && looksForPage(reply.request)) return errorPage(reply, error.status);
  return reply.code(error.status).type(JSON_TYPE).send(bodyOf(error, docsUrl));
}

function bodyOf(error: ApiError, docsUrl: string): string {
  const body = error.body();
  body.error.doc_url = `${docsUrl}/errors#${error.code}`;
  return JSON.stringify(body);
}
