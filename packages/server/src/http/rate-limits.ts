import type { FastifyReply } from 'fastify';
import { ApiError } from './api-error.ts';
import type { Merchant } from './caller.ts';
import { type BucketLimits, type Taken, TokenBuckets } from './token-bucket.ts';

export interface RateLimitConfig {
  readonly perKey: BucketLimits;
  readonly perIp: BucketLimits;
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

  takeMerchant(merchant: Merchant, reply: FastifyReply): void {
    const key = merchant.apiKeyId ?? merchant.accountId;
    apply(this.#keys.take(key, performance.now()), this.#keys.limits, reply);
  }

  takePublic(ip: string, reply: FastifyReply): void {
    apply(this.#addresses.take(ip, performance.now()), this.#addresses.limits, reply);
  }

  takeFailedAuthentication(ip: string, reply: FastifyReply): void {
    apply(this.#addresses.take(`failed:${ip}`, performance.now()), this.#addresses.limits, reply);
  }

  close(): void {
    clearInterval(this.#sweeper);
  }

  #sweep(): void {
    this.#keys.sweep(performance.now());
    this.#addresses.sweep(performance.now());
  }
}

function apply(taken: Taken, limits: BucketLimits, reply: FastifyReply): void {
  reply.header('RateLimit-Limit', limits.burst);
  reply.header('RateLimit-Remaining', taken.remaining);
  reply.header('RateLimit-Reset', Math.ceil((limits.burst - taken.remaining) / limits.perSecond));
  if (taken.allowed) return;
  throw new ApiError('rate_limit_exceeded', `Too many requests; retry in ${taken.retryAfterSeconds} s.`, {
    headers: { 'Retry-After': String(taken.retryAfterSeconds) },
  });
}
