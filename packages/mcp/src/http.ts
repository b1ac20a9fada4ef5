import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import {
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  originValidationResponse,
} from '@modelcontextprotocol/server';
import { createAgentHandler, keyOf } from './agent-handler.ts';

export interface HttpOptions {
  /** Where the Florin API answers. */
  readonly baseUrl: string;
  readonly host: string;
  readonly port: number;
  /** Host names under which it may be reached beside those of this machine. */
  readonly allowedHosts: readonly string[];
}

const PATH = '/mcp';
const BODY_BYTES_MAX = 1_048_576;

/**
 * Serves the protocol over streamable HTTP. Whoever calls brings a Florin API key as bearer token, and acts with it and no other.
 * @example const server = await serveHttp({ baseUrl, host: '127.0.0.1', port: 4243, allowedHosts: [] })
 */
export async function serveHttp({ baseUrl, host, port, allowedHosts }: HttpOptions): Promise<Server> {
  const handler = createAgentHandler(baseUrl);
  const hostnames = [...localhostAllowedHostnames(), ...allowedHosts];
  const origins = [...localhostAllowedOrigins(), ...allowedHosts];
  const answer = async (request: Request): Promise<Response> => {
    // A page elsewhere must not talk to a server of this machine by a name that it made up.
    const refusal =
      hostHeaderValidationResponse(request, hostnames) ?? originValidationResponse(request, origins);
    if (refusal) return refusal;
    if (new URL(request.url).pathname !== PATH) return new Response('Not found', { status: 404 });
    if (keyOf(request.headers.get('authorization')) === null)
      return new Response('Send a Florin API key: Authorization: Bearer sk_…', {
        status: 401,
        headers: { 'www-authenticate': 'Bearer' },
      });
    if (Number(request.headers.get('content-length') ?? 0) > BODY_BYTES_MAX)
      return new Response('Too large', { status: 413 });
    return handler.fetch(request);
  };
  const server = createServer((incoming, outgoing) => void relay(incoming, outgoing, answer));
  server.once('close', () => void handler.close());
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return server;
}

/** From Node's requests to those of the web, and back. */
async function relay(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  answer: (request: Request) => Promise<Response>,
): Promise<void> {
  const gone = new AbortController();
  outgoing.once('close', () => gone.abort());
  try {
    const response = await answer(requestOf(incoming, gone.signal));
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    if (response.body === null) outgoing.end();
    else
      Readable.fromWeb(response.body as never)
        .on('error', () => outgoing.destroy())
        .pipe(outgoing);
  } catch {
    // What nobody foresaw: its reason is not for strangers.
    if (!outgoing.headersSent) outgoing.writeHead(500);
    outgoing.end();
  }
}

function requestOf(incoming: IncomingMessage, signal: AbortSignal): Request {
  const { method = 'GET', url = '/', headers } = incoming;
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const pairs = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, [value].flat().join(', ')] as [string, string]],
  );
  return new Request(new URL(url, `http://${headers.host ?? 'localhost'}`), {
    method,
    headers: pairs,
    signal,
    ...(hasBody && { body: Readable.toWeb(incoming) as unknown as ReadableStream, duplex: 'half' }),
  } as RequestInit);
}
