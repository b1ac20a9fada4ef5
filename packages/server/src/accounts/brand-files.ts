import { brandStyles } from '@florin/web/brand/brand-colors';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { RateLimits } from '../http/limits/rate-limits.ts';
import type { Services } from '../services.ts';
import { LOGO_ID } from './logo-address.ts';
import { findLogo } from './logo-store.ts';

const YEAR_SECONDS = 31_536_000;
const HEADERS = {
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': `public, max-age=${YEAR_SECONDS}, immutable`,
};
const STYLES = /^([0-9a-f]{6})\.css$/;

/** Logos that were uploaded, and the colours of businesses: each has an address that never shows anything else. */
export function addBrands(
  app: FastifyInstance,
  { database }: Pick<Services, 'database'>,
  rateLimits: RateLimits,
): void {
  app.get<{ Params: { file: string } }>(
    '/brand/:file',
    { config: { operation: 'brand' } },
    (request, reply) => {
      rateLimits.takePicture(request.ip);
      const color = STYLES.exec(request.params.file)?.[1];
      if (color === undefined) return nothing(reply);
      return reply
        .headers(HEADERS)
        .type('text/css; charset=utf-8')
        .send(brandStyles(`#${color}`));
    },
  );

  app.get<{ Params: { id: string } }>(
    '/logos/:id',
    { config: { operation: 'logos' } },
    async (request, reply) => {
      rateLimits.takePicture(request.ip);
      const { id } = request.params;
      const webp = LOGO_ID.test(id) ? await findLogo(database, id) : null;
      return webp === null ? nothing(reply) : reply.headers(HEADERS).type('image/webp').send(webp);
    },
  );
}

function nothing(reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .headers({ ...HEADERS, 'Cache-Control': 'no-store' })
    .type('text/plain; charset=utf-8')
    .send('There is nothing at this address.\n');
}
