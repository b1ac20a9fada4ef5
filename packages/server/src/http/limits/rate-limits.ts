import type { Merchant } from '../../auth/caller.ts';
import { ApiError } from '../../errors/api-error.ts';
import { type BucketLimits, TokenBuckets } from './token-bucket.ts';

export interface RateLimitConfig {
  readonly perKey: BucketLimits;
  readonly perIp: BucketLimits;
}

/** What a caller may still send now. */
export interface Allowance {
  readonly limit: number;
  readonly remaining: number;
  /** Until all of `limit` may be sent at once again. */
  readonly resetSeconds: number;
}

/** Limits of this process: per key on merchant routes, per address on public ones. */
export class RateLimits {
  readonly #keys: TokenBuckets;
  readonly #addresses: TokenBuckets;
  readonly #sweeper: NodeJS.Timeout;

  constructor(config: RateLimitConfig) {
    this.#keys = new TokenBuckets(config.perKey);
    this.#addresses = new TokenBuckets(config.perIp);
    this.#sweeper = setInterval(() => this.#sweep(), 10_000).unref();
  }

  takeMerchant(merchant: Merchant): Allowance {
    return take(this.#keys, merchant.apiKeyId ?? merchant.accountId);
  }

  takePublic(ip: string): Allowance {
    return take(this.#addresses, ip);
  }

  takeFailedAuthentication(ip: string): Allowance {
    return take(this.#addresses, `failed:${ip}`);
  }

  close(): void {
    clearInterval(this.#sweeper);
  }

  #sweep(): void {
    this.#keys.sweep(performance.now());
    this.#addresses.sweep(performance.now());
  }
}

/** @example reply.headers(allowanceHeaders(allowance)) */
export function allowanceHeaders({ limit, remaining, resetSeconds }: Allowance): Record<string, string> {
  return {
    'RateLimit-Limit': String(limit),
    'RateLimit-Remaining': String(remaining),
    'RateLimit-Reset': String(resetSeconds),
  };
}

function take(buckets: TokenBuckets, key: string): Allowance {
  const { burst, perSecond } = buckets.limits;
  const { allowed, remaining, retryAfterSeconds } = buckets.take(key, performance.now());
  const resetSeconds = Math.ceil((burst - remaining) / perSecond);
  const allowance = { limit: burst, remaining, resetSeconds };
  if (allowed) return allowance;
  throw new ApiError('rate_limit_exceeded', `Too many requests; retry in ${retryAfterSeconds} s.`, {
    headers: { ...allowanceHeaders(allowance), 'Retry-After': String(retryAfterSeconds) },
  });
}
