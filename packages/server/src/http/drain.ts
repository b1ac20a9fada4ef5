import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const SWEEP_MS = 50;
const BODY_MS = 5_000;

/** The newest request of a connection. Answers leave in order: when its answer is out, so are those before it. */
interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/**
 * Lets a server stop without cutting anyone off who asked for something: a request whose headers have arrived is still
 * answered, and the answer says that its connection closes. Connections that wait for no answer are closed: idle ones, and
 * those on which no request, or only a part of its headers, has come. Browsers open such connections ahead of need, and
 * Node, once it closes, no longer watches for them. A body has `bodyMs` to arrive.
 */
export function drainOnClose(app: FastifyInstance, bodyMs = BODY_MS): void {
  const { server } = app;
  const connections = new Map<Socket, Exchange | null>();
  server.on('connection', (socket: Socket) => {
    connections.set(socket, null);
    socket.once('close', () => connections.delete(socket));
  });
  server.on('request', (request, response) => connections.set(request.socket, { request, response }));

  app.addHook('preClose', async () => {
    for (const exchange of connections.values()) announceClose(exchange);
    const bodiesDueMs = performance.now() + bodyMs;
    // Not before the first interval: what has reached this machine by now is read first.
    const sweeper = setInterval(() => {
      const bodiesAreDue = performance.now() > bodiesDueMs;
      for (const [socket, exchange] of connections)
        if (!isOwedAnswer(exchange, bodiesAreDue)) socket.destroy();
    }, SWEEP_MS);
    server.once('close', () => clearInterval(sweeper));
  });
}

/** The framework does so for requests that come from now on. */
function announceClose(exchange: Exchange | null): void {
  if (exchange !== null && !exchange.response.headersSent) exchange.response.setHeader('Connection', 'close');
}

function isOwedAnswer(exchange: Exchange | null, bodiesAreDue: boolean): boolean {
  if (exchange === null || exchange.response.writableFinished) return false;
  return exchange.request.complete || !bodiesAreDue;
}
