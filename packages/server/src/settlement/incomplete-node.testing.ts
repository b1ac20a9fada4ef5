import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** What a node may leave out of its answer about a transaction, as nodes in the wild do. */
export type Omission = 'metadata' | 'inner instructions' | 'owners' | 'versions that it does not know';

interface Request {
  readonly id: unknown;
  readonly method: string;
  readonly params?: readonly unknown[];
}

interface Answer {
  // biome-ignore lint/suspicious/noExplicitAny: what nodes answer, as it came over the wire
  result?: any;
  error?: { code: number; message: string };
}

/** A node over HTTP that is whole in everything except what it says about single transactions. */
export class IncompleteNode {
  readonly #server: Server;
  readonly #rpcUrl: string;
  readonly #omissions = new Map<string, Omission>();

  private constructor(rpcUrl: string) {
    this.#rpcUrl = rpcUrl;
    this.#server = createServer((request, response) => {
      this.#answer(request).then(
        (answer) => response.setHeader('content-type', 'application/json').end(answer),
        (error: unknown) => response.destroy(error as Error),
      );
    });
  }

  /** Stands in front of the node at `rpcUrl`. */
  static async start(rpcUrl: string): Promise<IncompleteNode> {
    const node = new IncompleteNode(rpcUrl);
    await new Promise<void>((resolve) => node.#server.listen(0, '127.0.0.1', resolve));
    return node;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  omit(omission: Omission, signature: string): void {
    this.#omissions.set(signature, omission);
  }

  heal(): void {
    this.#omissions.clear();
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(incoming: IncomingMessage): Promise<string> {
    const request = (await json(incoming)) as Request;
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(this.#rpcUrl, { method: 'POST', headers, body: JSON.stringify(request) });
    const omission = request.method === 'getTransaction' && this.#omissions.get(String(request.params?.[0]));
    if (!omission) return response.text();
    return JSON.stringify(without(omission, (await response.json()) as Answer));
  }
}

function without(omission: Omission, { result, ...answer }: Answer): Answer {
  switch (omission) {
    case 'metadata':
      return { ...answer, result: { ...result, meta: null } };
    case 'inner instructions':
      return { ...answer, result: { ...result, meta: { ...result.meta, innerInstructions: [] } } };
    case 'owners':
      return { ...answer, result: { ...result, meta: withoutOwners(result.meta) } };
    case 'versions that it does not know':
      return { ...answer, error: { code: -32015, message: 'Transaction version (2) is not supported' } };
  }
}

// biome-ignore lint/suspicious/noExplicitAny: what nodes answer, as it came over the wire
function withoutOwners(meta: any) {
  const unowned = (balances: { owner?: string }[]) => balances.map(({ owner: _, ...balance }) => balance);
  return {
    ...meta,
    preTokenBalances: unowned(meta.preTokenBalances),
    postTokenBalances: unowned(meta.postTokenBalances),
  };
}
