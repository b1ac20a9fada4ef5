import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ApiKeyCache } from '../auth/key-cache.ts';
import type { RateLimits } from '../http/limits/rate-limits.ts';
import type { ParsedBody } from '../http/parse/body.ts';
import { letEveryOriginRead } from '../http/pipeline/any-origin.ts';
import type { Urls } from '../urls.ts';
import { RESOURCE_METADATA_PATH } from './metadata.ts';

const PATH = '/mcp';
const METHODS = ['GET', 'POST', 'DELETE'] as const;
const FORWARDED = /^(accept|authorization|content-type|last-event-id|mcp-[a-z-]+)$/;

/** Answers one request of the protocol with the key that it carries. */
export interface AgentHandler {
  fetch(request: Request): Promise<Response>;
  close(): Promise<void>;
}

/**
 * The tools of `@florin/mcp`, served by the installation itself over streamable HTTP. Whoever calls brings a key, or a token that a
 * person agreed to, which is one; a cookie is not looked at.
 */
export function addMcpRoute(
  app: FastifyInstance,
  urls: Urls,
  {
    apiKeys,
    rateLimits,
    ownUrl,
  }: { readonly apiKeys: ApiKeyCache; readonly rateLimits: RateLimits; readonly ownUrl: () => string },
): void {
  let handler: Promise<AgentHandler> | null = null;
  // Few are asked this way: the others do without its megabytes.
  const handlerOf = () => {
    handler ??= import('@florin/mcp/agent-handler').then(({ createAgentHandler }) =>
      createAgentHandler(ownUrl()),
    );
    return handler;
  };
  const admit = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('Cache-Control', 'no-store');
    if (isRebound(urls, request))
      return reply
        .code(403)
        .send({ error: 'forbidden', error_description: 'This page belongs to another host.' });
    const key = /^Bearer (\S{8,200})$/i.exec(request.headers.authorization ?? '')?.[1];
    const merchant = key === undefined ? null : await apiKeys.lookUp(key);
    const isOver = (merchant?.mandate?.expires_at ?? Number.POSITIVE_INFINITY) <= Date.now() / 1_000;
    if (merchant === null || isOver) return refused(reply, urls, key, request, rateLimits);
    rateLimits.takeMerchant(merchant);
    return undefined;
  };
  app.addHook('onClose', async () => (await handler)?.close());
  app.options(PATH, async (_request, reply) =>
    reply
      .headers({
        'Access-Control-Allow-Origin': '*',
        'Access-Control-Allow-Methods': `${METHODS.join(', ')}, OPTIONS`,
        'Access-Control-Allow-Headers':
          'Authorization, Content-Type, Accept, Last-Event-ID, Mcp-Protocol-Version, Mcp-Session-Id, Mcp-Method, Mcp-Name',
        'Access-Control-Max-Age': '86400',
      })
      .code(204)
      .send(),
  );
  app.route({
    method: [...METHODS],
    url: PATH,
    config: { operation: 'mcp' },
    // Who may not call learns so before a byte of the body is read.
    onRequest: [letEveryOriginRead, admit],
    handler: async (request, reply) => {
      const gone = new AbortController();
      reply.raw.once('close', () => gone.abort());
      const answer = await (await handlerOf()).fetch(webRequest(request, gone.signal));
      reply.code(answer.status).headers(Object.fromEntries(answer.headers));
      return answer.body === null ? reply.send() : reply.send(Readable.fromWeb(answer.body as never));
    },
  });
}

const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * Where the installation is of this machine alone, a page elsewhere must not reach it by a name that it made up (DNS rebinding). In
 * public any page may call: nothing but the token, which it must have, says who it is.
 */
function isRebound({ base }: Urls, { headers }: FastifyRequest): boolean {
  if (!LOOPBACK.test(new URL(base).hostname)) return false;
  const isOurs = (url: string) => URL.canParse(url) && LOOPBACK.test(new URL(url).hostname);
  return !isOurs(`http://${headers.host ?? ''}`) || (headers.origin !== undefined && !isOurs(headers.origin));
}

/** Says where a token is to be had (RFC 9728, 6750). */
function refused(
  reply: FastifyReply,
  { base }: Urls,
  key: string | undefined,
  { ip }: FastifyRequest,
  rateLimits: RateLimits,
): FastifyReply {
  rateLimits.takeFailedAuthentication(ip);
  const parts = [
    ...(key === undefined
      ? []
      : ['error="invalid_token"', 'error_description="The token is unknown, revoked or expired."']),
    `resource_metadata="${base}${RESOURCE_METADATA_PATH}"`,
  ];
  reply.raw.setHeader('Access-Control-Expose-Headers', 'WWW-Authenticate');
  return reply
    .code(401)
    .header('WWW-Authenticate', `Bearer ${parts.join(', ')}`)
    .send({
      error: key === undefined ? 'unauthorized' : 'invalid_token',
      error_description: 'Send a token or an API key: Authorization: Bearer …',
    });
}

function webRequest({ method, url, headers, body }: FastifyRequest, signal: AbortSignal): Request {
  const kept = Object.entries(headers).filter(([name]) => FORWARDED.test(name));
  const message = (body as ParsedBody | null | undefined)?.value;
  return new Request(new URL(url, 'http://localhost'), {
    method,
    headers: kept.map(([name, value]) => [name, String(value)] as [string, string]),
    signal,
    ...(method === 'POST' && { body: JSON.stringify(message ?? null) }),
  });
}
