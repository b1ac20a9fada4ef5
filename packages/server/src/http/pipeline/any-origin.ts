import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Wallets and pages of others ask from any origin; what they ask takes no credential, so there is nothing to guard. */
export function letEveryOriginRead(_request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  reply.raw.setHeader('Access-Control-Allow-Origin', '*');
  reply.raw.setHeader(
    'Access-Control-Expose-Headers',
    'Request-Id, Retry-After, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Idempotent-Replayed, PAYMENT-REQUIRED, PAYMENT-RESPONSE, Link',
  );
  done();
}

/** Answers what a browser asks before it sends such a request. */
export function answerPreflight(app: FastifyInstance, url: string): void {
  if (app.hasRoute({ method: 'OPTIONS', url })) return;
  app.options(url, async (_request, reply) =>
    reply
      .headers({
        'Access-Control-Allow-Origin': '*',
        'Access-Control-Allow-Methods': 'GET, POST, OPTIONS',
        // Clients of x402 send the last of these, which is meant for answers.
        'Access-Control-Allow-Headers':
          'Content-Type, Accept, Accept-Encoding, Idempotency-Key, MCP-Protocol-Version, PAYMENT-SIGNATURE, Access-Control-Expose-Headers',
        'Access-Control-Max-Age': '86400',
      })
      .code(204)
      .send(),
  );
}
