import type { FastifyInstance } from 'fastify';
import type { RateLimits } from '../http/limits/rate-limits.ts';
import type { Services } from '../services.ts';
import { isOurs, PICTURE_PATH } from './picture-address.ts';
import type { Pictures } from './pictures.ts';

const SECONDS = { shown: 86_400, missing: 300, busy: 5 };

/** Pictures of others at our own origin, for our own pages. */
export function addPictures(
  app: FastifyInstance,
  { secret }: Pick<Services, 'secret'>,
  pictures: Pictures,
  rateLimits: RateLimits,
): void {
  app.get<{ Params: { signature: string }; Querystring: { of?: unknown } }>(
    `${PICTURE_PATH}/:signature`,
    { config: { operation: 'pictures' } },
    async (request, reply) => {
      rateLimits.takePicture(request.ip);
      const { of } = request.query;
      reply.headers({
        'Content-Security-Policy': "default-src 'none'; sandbox",
        'X-Content-Type-Options': 'nosniff',
        'Cross-Origin-Resource-Policy': 'same-origin',
        'Referrer-Policy': 'no-referrer',
      });
      const nothing = (status: number, seconds: number) =>
        reply
          .code(status)
          .header('Cache-Control', seconds === 0 ? 'no-store' : `public, max-age=${seconds}`)
          .type('text/plain; charset=utf-8')
          .send('There is no picture at this address.\n');
      if (typeof of !== 'string' || !isOurs(of, request.params.signature, secret)) return nothing(404, 0);
      const found = await pictures.find(of);
      if (found === 'busy') return nothing(503, 0).header('Retry-After', SECONDS.busy);
      if (found.webp === null) return nothing(404, SECONDS.missing);
      return reply
        .header('Cache-Control', `public, max-age=${SECONDS.shown}, immutable`)
        .type('image/webp')
        .send(Buffer.from(found.webp));
    },
  );
}
