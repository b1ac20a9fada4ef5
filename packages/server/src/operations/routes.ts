import type { FastifyInstance } from 'fastify';
import { etagOf, matchesEtag } from '../http/pipeline/etag.ts';
import type { Services } from '../services.ts';
import type { Leaving } from './leaving.ts';
import { addProbes, type CompanionProblem } from './probes.ts';

/** What operators and machines ask: is it up, is it ready, what is it doing, what does it speak. */
export function addOperationsRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'config' | 'urls' | 'database' | 'metrics'>,
  leaving: Leaving,
  companionProblem?: CompanionProblem,
): void {
  const { urls, config } = services;
  addProbes(app, services, leaving, companionProblem);

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
