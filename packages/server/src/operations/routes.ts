import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../errors/api-error.ts';
import { etagOf, matchesEtag } from '../http/pipeline/etag.ts';
import { isFromThisMachine } from '../http/this-machine.ts';
import type { Services } from '../services.ts';
import { Readiness } from './readiness.ts';

/** What operators and machines ask: is it up, is it ready, what is it doing, what does it speak. */
export function addOperationsRoutes(
  app: FastifyInstance,
  { database, metrics, urls, config }: Services,
): void {
  let isStopping = false;
  const readiness = new Readiness(database);
  app.addHook('preClose', async () => {
    isStopping = true;
  });

  app.get('/healthz', { config: { operation: 'healthz' } }, async () => ({ status: 'ok' }));

  app.get('/readyz', { config: { operation: 'readyz' } }, async () => {
    if (isStopping) throw new ApiError('service_unavailable', 'This process is stopping.');
    if (!(await readiness.isReady())) {
      throw new ApiError('service_unavailable', 'The database cannot be written to.');
    }
    return { status: 'ready' };
  });

  app.get('/metrics', { config: { operation: 'metrics' } }, async (request, reply) => {
    assertMayReadMetrics(request, config.metricsToken);
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });

  let document: Promise<{ text: string; etag: string }> | undefined;
  app.get('/v1/openapi.json', { config: { operation: 'openapi' } }, async (request, reply) => {
    document ??= makeDocument(urls.base, { min: config.giftCentsMin, max: config.giftCentsMax });
    const { text, etag } = await document;
    reply.header('ETag', etag).header('Access-Control-Allow-Origin', '*').type('application/json');
    return matchesEtag(request.headers['if-none-match'], etag) ? reply.code(304).send() : reply.send(text);
  });
}

/** Made when it is first asked for: the generator takes memory that most processes never need. */
async function makeDocument(
  baseUrl: string,
  giftCents: { readonly min: number; readonly max: number },
): Promise<{ text: string; etag: string }> {
  const { openApiDocument } = await import('@florin/wire/openapi/openapi');
  const text = JSON.stringify(openApiDocument({ baseUrl, giftCents }));
  return { text, etag: etagOf(text) };
}

/** With a token set, only its bearer; without one, only this machine and never through a proxy. */
function assertMayReadMetrics(request: FastifyRequest, token: string | null): void {
  const isAllowed = token === null ? isFromThisMachine(request) : bears(request, token);
  if (!isAllowed) throw new ApiError('api_key_missing', 'Metrics need METRICS_TOKEN as a bearer token.');
}

/** Takes as long for a token that is nearly right as for any other. */
function bears({ headers }: FastifyRequest, token: string): boolean {
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
