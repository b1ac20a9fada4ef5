import type { Route } from '@florin/wire/route';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';
import { type Authentication, authenticate, recentMerchant } from './authenticate.ts';
import type { Caller, Merchant } from './caller.ts';
import { type Allowance, allowanceHeaders, type RateLimits } from './rate-limits.ts';

/** Who calls, and how much they may still send. */
export interface Admission {
  readonly caller: Caller;
  readonly allowance: Allowance;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set once the gate has let a request of the API in. */
    admission: Admission | null;
  }
}

/** Authenticates and counts every request before a byte of its body is read: who may not call learns nothing else. */
export class Gate {
  readonly #authentication: Authentication;
  readonly #rateLimits: RateLimits;

  constructor(authentication: Authentication, rateLimits: RateLimits) {
    this.#authentication = authentication;
    this.#rateLimits = rateLimits;
  }

  /** Calls back instead of returning a promise: most callers are known, and need not wait for a turn of the event loop. */
  admit(route: Route, request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void {
    const known = this.#recognize(route, request);
    if (known) {
      done(this.#count(known, request));
      return;
    }
    this.#identify(request, reply).then(
      (merchant) => done(this.#count(merchant, request)),
      (error: Error) => done(error),
    );
  }

  /** The caller, where nothing need be looked up to know. */
  #recognize(route: Route, request: FastifyRequest): Caller | null {
    return route.access === 'public' ? { kind: 'anyone' } : recentMerchant(request, this.#authentication);
  }

  /** Failed attempts draw on the caller's public allowance, so that keys cannot be guessed at full speed. */
  async #identify(request: FastifyRequest, reply: FastifyReply): Promise<Merchant> {
    try {
      return await authenticate(request, this.#authentication);
    } catch (error) {
      if (error instanceof ApiError) {
        reply.headers(allowanceHeaders(this.#rateLimits.takeFailedAuthentication(request.ip)));
      }
      throw error;
    }
  }

  #count(caller: Caller, request: FastifyRequest): Error | undefined {
    try {
      const allowance =
        caller.kind === 'merchant'
          ? this.#rateLimits.takeMerchant(caller)
          : this.#rateLimits.takePublic(request.ip);
      request.admission = { caller, allowance };
      return undefined;
    } catch (error) {
      return error as Error;
    }
  }
}
