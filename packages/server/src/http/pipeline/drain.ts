import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const SWEEP_MS = 50;
const BODY_DEADLINE_MS = 5_000;

/** The answer to the newest request of a connection. Answers leave in order: when it is out, so are those before it. */
type Newest = ServerResponse | null;

/**
 * Lets a server stop without cutting anyone off who asked for something: a request whose headers have arrived is still
 * answered, and the answer says that its connection closes. Connections that wait for no answer are closed: idle ones, and
 * those on which no request, or only a part of its headers, has come. Browsers open such connections ahead of need, and
 * Node, once it closes, no longer watches for them. A body has `bodyDeadlineMs` to arrive.
 */
export function drainOnClose(app: FastifyInstance, bodyDeadlineMs = BODY_DEADLINE_MS): void {
  const { server } = app;
  const connections = new Map<Socket, Newest>();
  server.on('connection', (socket: Socket) => {
    connections.set(socket, null);
    socket.once('close', () => connections.delete(socket));
  });
  app.addHook('onRequest', (request, reply, done) => {
    connections.set(request.raw.socket, reply.raw);
    done();
  });

  app.addHook('preClose', async () => {
    for (const newest of connections.values()) announceClose(newest);
    const bodiesDueMs = performance.now() + bodyDeadlineMs;
    // Not before the first interval: what has reached this machine by now is read first.
    const sweeper = setInterval(() => {
      const bodiesAreDue = performance.now() > bodiesDueMs;
      for (const [socket, newest] of connections) if (!isOwed(newest, bodiesAreDue)) socket.destroy();
    }, SWEEP_MS);
    server.once('close', () => clearInterval(sweeper));
  });
}

/** The framework does so for requests that come from now on. */
function announceClose(newest: Newest): void {
  if (newest !== null && !newest.headersSent) newest.setHeader('Connection', 'close');
}

function isOwed(newest: Newest, bodiesAreDue: boolean): boolean {
  if (newest === null || newest.writableFinished) return false;
  return newest.req.complete || !bodiesAreDue;
}
