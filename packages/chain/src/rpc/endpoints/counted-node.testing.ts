import { createDefaultRpcTransport, type RpcTransport } from '@solana/kit';
import type { EndpointSource } from './endpoint.ts';

/** A way to a node that remembers what was asked and how much at once. */
export class CountedNode {
  readonly source: EndpointSource;
  readonly methods: string[] = [];
  inFlightMax = 0;
  #inFlight = 0;

  constructor(name: string, url: string) {
    const transport = createDefaultRpcTransport({ url });
    this.source = { name, transport: (request) => this.#counted(transport, request) };
  }

  count(method: string): number {
    return this.methods.filter((asked) => asked === method).length;
  }

  async #counted<T>(transport: RpcTransport, request: Parameters<RpcTransport>[0]): Promise<T> {
    this.methods.push((request.payload as { method: string }).method);
    this.#inFlight += 1;
    this.inFlightMax = Math.max(this.inFlightMax, this.#inFlight);
    try {
      return await transport<T>(request);
    } finally {
      this.#inFlight -= 1;
    }
  }
}
