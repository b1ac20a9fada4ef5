import type { FastifyInstance } from 'fastify';

/** Wallets in a browser ask from any origin; no route under /pay takes a credential, so there is nothing to guard. */
export function allowWalletsOfEveryOrigin(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/pay/')) reply.raw.setHeader('Access-Control-Allow-Origin', '*');
    done();
  });
  app.options('/pay/*', async (_request, reply) =>
    reply
      .headers({
        'Access-Control-Allow-Methods': 'GET, POST, OPTIONS',
        'Access-Control-Allow-Headers': 'Content-Type, Accept, Accept-Encoding',
        'Access-Control-Max-Age': '86400',
      })
      .code(204)
      .send(),
  );
}
