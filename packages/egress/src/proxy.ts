import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { dial } from './dial.ts';
import { type EgressPolicy, EgressRefused, portOf } from './policy.ts';

export interface EgressProxyOptions {
  readonly policy: EgressPolicy;
  /** Told of each address that the policy refused: a page that tries is worth a line in the step log. */
  readonly onRefused?: (refused: EgressRefused) => void;
  readonly idleTimeoutMs?: number;
  readonly connectionsMax?: number;
}

export interface EgressProxy {
  /** For the browser's proxy setting, with bypass `<-loopback>`: browsers skip the proxy for loopback otherwise. */
  readonly url: string;
  close(): Promise<void>;
}

const IDLE_TIMEOUT_MS = 60_000;
const CONNECTIONS_MAX = 256;
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/**
 * A forward proxy on loopback that all traffic of the checkout browser goes through, and which dials only what the
 * egress policy allows.
 * @example const proxy = await startEgressProxy({ policy: createEgressPolicy() });
 */
export async function startEgressProxy(options: EgressProxyOptions): Promise<EgressProxy> {
  const { policy } = options;
  const idleTimeoutMs = options.idleTimeoutMs ?? IDLE_TIMEOUT_MS;
  const sockets = new Set<Duplex>();

  function track<S extends Socket>(socket: S): S {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.setTimeout(idleTimeoutMs, () => socket.destroy());
    return socket;
  }

  function statusOf(error: unknown): number {
    if (!(error instanceof EgressRefused)) return 502;
    options.onRefused?.(error);
    return 403;
  }

  async function tunnel(request: IncomingMessage, client: Socket, head: Buffer): Promise<void> {
    try {
      const target = policy.vetUrl(`https://${request.url}`);
      const upstream = track(await dial(policy, target.hostname, authorityPort(request.url)));
      // The browser may have gone while we dialled; then its close event has passed already.
      if (client.destroyed) return void upstream.destroy();
      client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      upstream.write(head);
      join(client, upstream);
    } catch (error) {
      client.end(`HTTP/1.1 ${statusOf(error)} Refused\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`);
    }
  }

  async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const target = policy.vetUrl(request.url ?? '');
      if (target.protocol !== 'http:') throw new EgressRefused('scheme_not_allowed', target.protocol);
      const upstream = track(await dial(policy, target.hostname, portOf(target)));
      relay(request, response, target, upstream);
    } catch (error) {
      response.writeHead(statusOf(error), { 'content-length': 0 }).end();
    }
  }

  const server = createServer((request, response) => void forward(request, response));
  server.maxConnections = options.connectionsMax ?? CONNECTIONS_MAX;
  server.on('connection', track);
  server.on('connect', (request, client, head) => {
    client.on('error', () => client.destroy());
    void tunnel(request, client as Socket, head);
  });

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** `https://host:443` drops its port when parsed, and CONNECT always names one. */
function authorityPort(authority = ''): number {
  const port = Number(/:(\d+)$/.exec(authority)?.[1]);
  if (!Number.isInteger(port)) throw new EgressRefused('malformed_url', authority.slice(0, 200));
  return port;
}

function join(client: Socket, upstream: Socket): void {
  client.pipe(upstream);
  upstream.pipe(client);
  for (const [socket, other] of [
    [client, upstream],
    [upstream, client],
  ] as const) {
    socket.on('error', () => other.destroy());
    socket.on('close', () => other.destroy());
  }
}

function relay(request: IncomingMessage, response: ServerResponse, target: URL, upstream: Socket): void {
  const outgoing = httpRequest({
    createConnection: () => upstream,
    method: request.method,
    path: `${target.pathname}${target.search}`,
    headers: { ...endToEnd(request.headers), host: target.host, connection: 'close' },
    setHost: false,
  });
  outgoing.on('response', (incoming) => {
    response.writeHead(incoming.statusCode ?? 502, endToEnd(incoming.headers));
    incoming.pipe(response);
  });
  outgoing.on('error', () => {
    // The merchant hung up. Before the headers that is a 502, after them only a cut connection tells the browser.
    if (response.headersSent) response.destroy();
    else response.writeHead(502, { 'content-length': 0 }).end();
  });
  response.on('close', () => outgoing.destroy());
  request.pipe(outgoing);
}

function endToEnd(headers: IncomingMessage['headers']): IncomingMessage['headers'] {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.has(name)));
}
