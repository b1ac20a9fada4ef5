import type { FastifyInstance, onRequestHookHandler } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** What the route is called in logs and metrics, such as `gifts.create`. */
    operation?: string;
  }
}

/**
 * Gives every request the name in its route's `config.operation`. Asking the request for its route's options later would
 * build and freeze an object each time.
 */
export function nameOperations(app: FastifyInstance): void {
  app.decorateRequest('operation');
  app.addHook('onRoute', (route) => {
    const { operation } = (route.config ?? {}) as { operation?: string };
    if (operation === undefined) return;
    const name: onRequestHookHandler = (request, _reply, done) => {
      request.operation = operation;
      done();
    };
    route.onRequest = [name, ...[route.onRequest ?? []].flat()];
  });
}
