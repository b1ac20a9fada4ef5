import type { Merchant } from '../../auth/caller.ts';
import { ApiError } from '../../errors/api-error.ts';
import { networkOf } from './ip-network.ts';
import { type BucketLimits, TokenBuckets } from './token-bucket.ts';

/** As many as most pages show at most. */
const PICTURES_PER_PAGE = 20;

export interface RateLimitConfig {
  readonly perKey: BucketLimits;
  /** All keys and sessions of an account together: who makes many keys gets no more. */
  readonly perAccount: BucketLimits;
  readonly perIp: BucketLimits;
  /** Checkout sessions that one network opens of one link. */
  readonly linkSessionsPerHour: number;
  /** How many processes share these limits: each grants its part, and together they grant no more. */
  readonly apiProcesses: number;
}

/** What a caller may still send now. */
export interface Allowance {
  readonly limit: number;
  readonly remaining: number;
  /** Until all of `limit` may be sent at once again. */
  readonly resetSeconds: number;
}

/** What this process grants: per key and per account on merchant routes, per network (who has many addresses has no more) on public ones. */
export class RateLimits {
  readonly #keys: TokenBuckets;
  readonly #accounts: TokenBuckets;
  readonly #networks: TokenBuckets;
  readonly #pictures: TokenBuckets;
  readonly #linkVisitors: TokenBuckets;
  readonly #sweeper: NodeJS.Timeout;

  constructor({ perKey, perAccount, perIp, linkSessionsPerHour, apiProcesses }: RateLimitConfig) {
    this.#keys = new TokenBuckets(partOf(perKey, apiProcesses));
    this.#accounts = new TokenBuckets(partOf(perAccount, apiProcesses));
    this.#networks = new TokenBuckets(partOf(perIp, apiProcesses));
    this.#pictures = new TokenBuckets(partOf(times(PICTURES_PER_PAGE, perIp), apiProcesses));
    const perLinkVisitor = { perSecond: linkSessionsPerHour / 3_600, burst: linkSessionsPerHour };
    this.#linkVisitors = new TokenBuckets(partOf(perLinkVisitor, apiProcesses));
    this.#sweeper = setInterval(() => this.#sweep(), 10_000).unref();
  }

  takeMerchant(merchant: Merchant): Allowance {
    const ofKey = take(this.#keys, merchant.apiKeyId ?? merchant.accountId);
    const ofAccount = take(this.#accounts, merchant.accountId);
    return ofAccount.remaining < ofKey.remaining ? ofAccount : ofKey;
  }

  takePublic(ip: string): Allowance {
    return take(this.#networks, networkOf(ip));
  }

  /** Apart from the rest: a page with many pictures leaves its visitor as many requests as one without. */
  takePicture(ip: string): Allowance {
    return take(this.#pictures, networkOf(ip));
  }

  takeFailedAuthentication(ip: string): Allowance {
    return take(this.#networks, `failed:${networkOf(ip)}`);
  }

  /** What a link opens is watched for payments for good, so a visitor cannot have it open sessions without end. */
  takeLinkSession(linkId: string, ip: string): Allowance {
    return take(this.#linkVisitors, `${linkId} ${networkOf(ip)}`);
  }

  close(): void {
    clearInterval(this.#sweeper);
  }

  #sweep(): void {
    this.#keys.sweep(performance.now());
    this.#accounts.sweep(performance.now());
    this.#networks.sweep(performance.now());
    this.#pictures.sweep(performance.now());
    this.#linkVisitors.sweep(performance.now());
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

function times(factor: number, { perSecond, burst }: BucketLimits): BucketLimits {
  return { perSecond: factor * perSecond, burst: factor * burst };
}

function partOf({ perSecond, burst }: BucketLimits, processes: number): BucketLimits {
  return { perSecond: perSecond / processes, burst: Math.max(1, Math.floor(burst / processes)) };
}

function take(buckets: TokenBuckets, key: string): Allowance {
  const { burst, perSecond } = buckets.limits;
  const { allowed, remaining, retryAfterSeconds } = buckets.take(key, performance.now());
  const resetSeconds = Math.ceil((burst - remaining) / perSecond);
  const allowance = { limit: burst, remaining, resetSeconds };
  if (allowed) return allowance;
  throw new ApiError('rate_limit_exceeded', `Too many requests. Retry in ${retryAfterSeconds} s.`, {
    headers: { ...allowanceHeaders(allowance), 'Retry-After': String(retryAfterSeconds) },
  });
}
