import { isInScope, MANDATE_SCOPES } from '@florin/wire/accounts/mandate';
import type { Route } from '@florin/wire/route';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Authentication, authenticate, recentMerchant } from '../../auth/authenticate.ts';
import type { Caller, Merchant } from '../../auth/caller.ts';
import { assertAllowed, permissionOf } from '../../auth/permissions.ts';
import { ApiError } from '../../errors/api-error.ts';
import { type Allowance, allowanceHeaders, type RateLimits } from '../limits/rate-limits.ts';

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

  /** As a hook, for routes that have a body to read. Calls back: most callers are known, and need not wait. */
  admit(route: Route, request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void {
    try {
      if (this.recognize(route, request)) {
        done();
        return;
      }
    } catch (error) {
      done(error as Error);
      return;
    }
    this.identify(route, request, reply).then(
      () => done(),
      (error: Error) => done(error),
    );
  }

  /** Admits a caller of whom nothing need be looked up; null where `identify` must. */
  recognize(route: Route, request: FastifyRequest): Admission | null {
    if (route.access === 'public') return this.#count({ kind: 'anyone' }, request);
    const merchant = recentMerchant(request, this.#authentication);
    if (merchant === null) return null;
    return this.#admitMerchant(route, merchant, request);
  }

  async identify(route: Route, request: FastifyRequest, reply: FastifyReply): Promise<Admission> {
    return this.#admitMerchant(route, await this.#authenticated(request, reply), request);
  }

  #admitMerchant(route: Route, merchant: Merchant, request: FastifyRequest): Admission {
    request.merchant = merchant;
    const admission = this.#count(merchant, request);
    assertAllowed(merchant.role, permissionOf(route.name));
    assertInScope(route, merchant);
    return admission;
  }

  /** Whether who was let in would be let in again: keys are revoked and sessions end while an answer goes on. */
  async isStillAdmitted(request: FastifyRequest): Promise<boolean> {
    if (recentMerchant(request, this.#authentication)) return true;
    try {
      await authenticate(request, this.#authentication);
      return true;
    } catch (error) {
      // A database that does not answer says nothing about the caller; what follows fails by itself.
      return !(error instanceof ApiError);
    }
  }

  /** Failed attempts draw on the caller's public allowance, so that keys cannot be guessed at full speed. */
  async #authenticated(request: FastifyRequest, reply: FastifyReply): Promise<Merchant> {
    try {
      return await authenticate(request, this.#authentication);
    } catch (error) {
      if (error instanceof ApiError) {
        reply.headers(allowanceHeaders(this.#rateLimits.takeFailedAuthentication(request.ip)));
      }
      throw error;
    }
  }

  #count(caller: Caller, request: FastifyRequest): Admission {
    const allowance =
      caller.kind === 'merchant'
        ? this.#rateLimits.takeMerchant(caller)
        : this.#rateLimits.takePublic(request.ip);
    request.admission = { caller, allowance };
    return request.admission;
  }
}

/** A key that is limited makes no keys: it could make itself one that is not. */
function assertInScope({ name, method }: Route, caller: Merchant): void {
  if (isInScope(name, method, caller)) return;
  throw new ApiError(
    'key_scope_missing',
    `This API key is not allowed to ${method === 'GET' ? 'read' : 'do'} that; ${limitsOf(caller)}. Use another API key, or the dashboard.`,
  );
}

function limitsOf({ scopes, mandate }: Merchant): string {
  const held = `its scopes are ${(scopes ?? MANDATE_SCOPES).join(', ')}`;
  return mandate === null
    ? held
    : `${held}, and with its mandate it stores no cards and approves no merchants`;
}
