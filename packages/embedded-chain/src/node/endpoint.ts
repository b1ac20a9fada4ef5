import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseJsonWithBigInts, stringifyJsonWithBigInts } from '@solana/rpc-spec-types';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Dispatch, RpcResponse } from '../rpc/dispatch.ts';
import { failure } from '../rpc/dispatch.ts';
import type { NodeView } from '../rpc/node-view.ts';
import { RPC_ERROR, RpcError } from '../rpc/rpc-error.ts';
import type { SlotClock } from '../slots/clock.ts';
import { allowCaller, mayCall } from './callers.ts';
import type { Fault, NodeFaults } from './faults.ts';
import { ReorderGate } from './reorder-gate.ts';
import { Subscriptions } from './subscriptions.ts';

const REQUEST_BYTES_MAX = 1 << 20;
const BATCH_MAX = 1_000;
const FOREIGN = 'This chain is for programs and pages of this machine.';

export interface EndpointParts {
  readonly node: NodeView;
  readonly clock: SlotClock;
  readonly faults: NodeFaults;
  readonly dispatch: Dispatch;
}

/** One node of the chain on a loopback port: JSON-RPC over HTTP, subscriptions over WebSocket. */
export class Endpoint {
  readonly faults: NodeFaults;
  readonly #parts: EndpointParts;
  readonly #server: Server;
  readonly #socketServer: Server;
  readonly #sockets = new WebSocketServer({ noServer: true, maxPayload: REQUEST_BYTES_MAX });
  readonly #gate = new ReorderGate();
  readonly #connections = new Set<Socket>();

  constructor(parts: EndpointParts) {
    this.#parts = parts;
    this.faults = parts.faults;
    this.#server = createServer((request, response) => {
      // A client that hangs up while it sends makes reading its request fail; nobody is left to be told.
      this.#serve(request, response).catch((error: Error) => request.destroy(error));
    });
    this.#socketServer = createServer((_, response) => void response.writeHead(426).end());
    for (const server of [this.#server, this.#socketServer]) {
      server.on('connection', (socket) => this.#track(socket));
      server.on('upgrade', (request, socket, head) => {
        if (!mayCall(request.headers))
          return void socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n');
        this.#sockets.handleUpgrade(request, socket, head, (opened) => this.#subscribe(opened));
      });
    }
  }

  get rpcUrl(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  get wsUrl(): string {
    return `ws://127.0.0.1:${this.#port}`;
  }

  /** Listens on a free port for 0. Many wallets look for WebSockets at the port after a fixed one, so it answers too. */
  async listen(port: number): Promise<void> {
    await listenOn(this.#server, port);
    if (port !== 0) await listenOn(this.#socketServer, port + 1);
  }

  async close(): Promise<void> {
    this.#gate.release();
    this.#sockets.close();
    const closed = Promise.all([this.#server, this.#socketServer].map(closeServer));
    for (const socket of this.#connections) socket.destroy();
    await closed;
  }

  get #port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  #track(socket: Socket): void {
    this.#connections.add(socket);
    socket.on('close', () => this.#connections.delete(socket));
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!mayCall(request.headers)) return void response.writeHead(403).end(FOREIGN);
    allowCaller(request.headers, response);
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    const body = await readBody(request);
    if (body === null) return void response.writeHead(413).end();
    const payload = parsePayload(body);
    const faults = this.faults.strike(methodsOf(payload));
    const refusal = refusalOf(faults);
    if (refusal) return void response.writeHead(refusal.status, refusal.headers).end(refusal.text);
    const answer = await this.#answerThrough(faults, payload);
    if (answer === null) return void request.socket.destroy();
    response.setHeader('content-type', 'application/json');
    response.end(stringifyJsonWithBigInts(answer));
  }

  /** Null when the connection is to break instead of an answer. */
  async #answerThrough(faults: readonly Fault[], payload: unknown): Promise<unknown> {
    if (faults.some(({ kind }) => kind === 'drop')) return null;
    for (const fault of faults) {
      if (fault.kind === 'delay') await sleep(fault.delayMs);
      if (fault.kind === 'reorder') await this.#gate.pass(fault.count, fault.waitMs);
    }
    const answer = await this.#answer(payload);
    if (faults.some(({ kind }) => kind === 'duplicate')) await this.#answer(payload);
    return faults.some(({ kind }) => kind === 'drop_answer') ? null : answer;
  }

  #answer(payload: unknown): Promise<RpcResponse | RpcResponse[]> | RpcResponse {
    if (payload === undefined) return failure(null, new RpcError(RPC_ERROR.parse, 'Parse error'));
    if (!Array.isArray(payload)) return this.#parts.dispatch(payload);
    if (payload.length === 0 || payload.length > BATCH_MAX) {
      return failure(null, new RpcError(RPC_ERROR.invalidRequest, 'Invalid request'));
    }
    return Promise.all(payload.map((request) => this.#parts.dispatch(request)));
  }

  #subscribe(socket: WebSocket): void {
    const { node, clock } = this.#parts;
    const send = (message: unknown) => {
      if (socket.readyState === socket.OPEN) socket.send(stringifyJsonWithBigInts(message));
    };
    const subscriptions = new Subscriptions(node, clock, (method, subscription, result) => {
      const notification = { jsonrpc: '2.0', method, params: { subscription, result } };
      const faults = this.faults.strike([method]);
      const afterDisk = node.ledger.durable().then(() => this.#notify(faults, () => send(notification)));
      afterDisk.catch(() => socket.close(1011, 'the chain could not write to disk'));
    });
    socket.on('message', (text) => answerSubscription(subscriptions, parsePayload(text.toString()), send));
    socket.on('close', () => subscriptions.close());
    // A client that breaks the protocol is cut off; `close` follows and cleans up.
    socket.on('error', () => socket.terminate());
  }

  async #notify(faults: readonly Fault[], send: () => void): Promise<void> {
    if (faults.some(({ kind }) => kind === 'drop' || kind === 'drop_answer')) return;
    for (const fault of faults) {
      if (fault.kind === 'delay') await sleep(fault.delayMs);
      if (fault.kind === 'reorder') await this.#gate.pass(fault.count, fault.waitMs);
    }
    send();
    if (faults.some(({ kind }) => kind === 'duplicate')) send();
  }
}

function listenOn(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function closeServer(server: Server): Promise<void> {
  // Closing a server that never listened reports an error; it is closed all the same.
  return new Promise((resolve) => server.close(() => resolve()));
}

function answerSubscription(
  subscriptions: Subscriptions,
  request: unknown,
  send: (message: unknown) => void,
): void {
  const { id, method, params } = (request ?? {}) as { id?: unknown; method?: unknown; params?: unknown };
  // Clients keep the connection alive with requests that have no id and want no answer.
  if (id === undefined || typeof method !== 'string') return;
  try {
    const result = subscriptions.answer(method, Array.isArray(params) ? params : []);
    send({ jsonrpc: '2.0', id, result });
    subscriptions.flush();
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
    send(failure(id, error));
  }
}

async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > REQUEST_BYTES_MAX) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** `undefined` when the text is no JSON: the answer to that is an error of its own. */
function parsePayload(text: string): unknown {
  try {
    return parseJsonWithBigInts(text);
  } catch {
    return undefined;
  }
}

function methodsOf(payload: unknown): string[] {
  const requests = Array.isArray(payload) ? payload : [payload];
  return requests.flatMap((request) => (typeof request?.method === 'string' ? [request.method] : []));
}

function refusalOf(faults: readonly Fault[]) {
  for (const fault of faults) {
    if (fault.kind === 'rate_limit') {
      const headers = { 'retry-after': String(fault.retryAfterSeconds) };
      return { status: 429, headers, text: 'Too many requests' };
    }
    if (fault.kind === 'forbid') return { status: 403, headers: {}, text: 'Forbidden' };
  }
  return null;
}
