import type { FastifyInstance } from 'fastify';
import type { RateLimits } from '../http/limits/rate-limits.ts';
import type { Services } from '../services.ts';
import { noteReturn } from './store.ts';

/**
 * Where issuers send cardholders back to. A visit is a reason to look at the merchant, never proof of payment: whoever has
 * the address can do no more than make us look.
 */
export function addReturnPage(
  app: FastifyInstance,
  { database }: Pick<Services, 'database'>,
  rateLimits: RateLimits,
): void {
  app.get<{ Params: { token: string } }>(
    '/checkout/return/:token',
    { config: { operation: 'checkout_return' } },
    async (request, reply) => {
      rateLimits.takePublic(request.ip);
      const { token } = request.params;
      const isKnown = TOKEN.test(token) && (await noteReturn(database, token));
      return reply
        .code(isKnown ? 200 : 404)
        .headers({
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors *",
          'referrer-policy': 'no-referrer',
          'cache-control': 'no-store',
        })
        .send(isKnown ? pageOf(DONE) : pageOf(UNKNOWN));
    },
  );
}

const TOKEN = /^[\w-]{43}$/;
const DONE = {
  title: 'Thank you',
  text: 'You can close this window. We are checking the payment with the shop.',
};
const UNKNOWN = {
  title: 'Nothing here',
  text: 'There is no payment at this address, or it ended long ago.',
};

function pageOf({ title, text }: { title: string; text: string }): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>body{font:17px/1.5 system-ui,sans-serif;max-width:32rem;margin:20vh auto 0;padding:0 1.5rem;color:#1c1c1c;background:#fafaf7}
h1{font-size:1.5rem}@media(prefers-color-scheme:dark){body{color:#eee;background:#161616}}</style></head>
<body><main><h1>${title}</h1><p>${text}</p></main></body>
</html>
`;
}
