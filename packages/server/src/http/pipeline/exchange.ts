import type { IncomingHttpHeaders } from 'node:http';
import type { Id } from '@florin/wire/ids';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The request and the answer as HTTP sees them, for the few routes that need more than values. */
export class Exchange {
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;

  constructor(request: FastifyRequest, reply: FastifyReply) {
    this.#request = request;
    this.#reply = reply;
  }

  get requestId(): Id<'request'> {
    return this.#request.id as Id<'request'>;
  }

  get ip(): string {
    return this.#request.ip;
  }

  get headers(): IncomingHttpHeaders {
    return this.#request.headers;
  }

  /** @example http.setHeader('Set-Cookie', cookie) */
  setHeader(name: string, value: string | string[]): void {
    this.#reply.raw.setHeader(name, value);
  }
}
