import type { OutgoingHttpHeaders } from 'node:http';
import type { Route } from '@florin/wire/route';
import { API_VERSION } from '@florin/wire/version';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Allowance, allowanceHeaders } from '../limits/rate-limits.ts';
import { compressed, type Encoding, encodingFor } from './compress.ts';
import { etagOf, matchesEtag } from './etag.ts';

export const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * Sends what an operation answers. Single objects carry a validator, since integrators poll them; a list rarely stays
 * the same.
 */
export function sendAnswer(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  allowance: Allowance,
  body: string,
): Promise<void> | null {
  const isPolled = route.method === 'GET' && !route.name.endsWith('.list');
  const etag = isPolled ? etagOf(body) : null;
  if (etag !== null && matchesEtag(request.headers['if-none-match'], etag)) {
    reply.headers(allowanceHeaders(allowance)).header('ETag', etag).code(304).send();
    return null;
  }
  const encoding =
    body.length < COMPRESSED_LENGTH_MIN ? null : encodingFor(request.headers['accept-encoding']);
  if (encoding === null) {
    sendAtOnce(route, request, reply, allowance, etag, body);
    return null;
  }
  return compressed(body, encoding).then((bytes) =>
    sendAtOnce(route, request, reply, allowance, etag && `W/${etag}`, bytes, encoding),
  );
}

/** Below this, what compressing takes is more than what it saves. */
const COMPRESSED_LENGTH_MIN = 2_048;

/** The beginning of an answer that is written bit by bit from here on. */
export function sendHead(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  allowance: Allowance,
): void {
  reply.raw.writeHead(200, {
    'request-id': request.id,
    'api-version': API_VERSION,
    ...allowanceHeaders(allowance),
    'cache-control': 'no-store',
    'content-type': `${route.contentType}; charset=utf-8`,
    // Proxies that gather an answer before they pass it on would wait for its end.
    'x-accel-buffering': 'no',
  });
  reply.hijack();
  request.answered(200, route.name);
}

/** On every answer of an installation whose money is play money: its keys look like any others. */
export function sayPlayMoney(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.raw.setHeader('florin-livemode', 'false');
    done();
  });
}

/** Says which request was answered, and by which version, on every answer that the framework sends and that does not say so. */
export function identify(request: FastifyRequest, reply: FastifyReply): void {
  if (!reply.hasHeader('Request-Id')) reply.header('Request-Id', request.id);
  if (!reply.hasHeader('Api-Version')) reply.header('Api-Version', API_VERSION);
}

/**
 * Goes around the framework, which takes headers one by one and reads them again: for a read that costs a tenth of the
 * whole. Node adds the headers that were set on `reply.raw`.
 */
function sendAtOnce(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  { limit, remaining, resetSeconds }: Allowance,
  etag: string | null,
  body: string | Buffer,
  encoding: Encoding | null = null,
): void {
  // In lower case, as the framework sends them: Node would make a copy of every other name.
  const headers: OutgoingHttpHeaders = {
    'request-id': request.id,
    'api-version': API_VERSION,
    'ratelimit-limit': limit,
    'ratelimit-remaining': remaining,
    'ratelimit-reset': resetSeconds,
    'cache-control': 'no-store',
    'content-type': JSON_TYPE,
    'content-length': Buffer.byteLength(body),
  };
  if (etag !== null) headers.etag = etag;
  if (encoding !== null) {
    headers['content-encoding'] = encoding;
    headers.vary = 'Accept-Encoding';
  }
  reply.raw.writeHead(200, headers).end(body);
  reply.hijack();
  request.answered(200, route.name);
}
