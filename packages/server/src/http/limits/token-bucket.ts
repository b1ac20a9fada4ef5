import { LRUCache } from 'lru-cache';
import { atMost } from '../../cache-limits.ts';

export interface BucketLimits {
  readonly perSecond: number;
  readonly burst: number;
}

export interface Taken {
  readonly allowed: boolean;
  readonly remaining: number;
  /** Seconds until one more request fits. */
  readonly retryAfterSeconds: number;
}

interface Bucket {
  tokens: number;
  updatedMs: number;
}

/**
 * Token buckets by key, in this process. Full buckets are forgotten, so memory follows the active callers; beyond
 * `bucketsMax` the one least recently used is dropped, which only ever favours the caller.
 */
export class TokenBuckets {
  readonly limits: BucketLimits;
  readonly #buckets: LRUCache<string, Bucket>;

  constructor(limits: BucketLimits, bucketsMax = 50_000) {
    this.limits = limits;
    this.#buckets = new LRUCache(atMost(bucketsMax));
  }

  /** @example buckets.take('key:ak_1', performance.now()).allowed */
  take(key: string, nowMs: number): Taken {
    const { perSecond, burst } = this.limits;
    const bucket = this.#buckets.get(key) ?? this.#add(key, { tokens: burst, updatedMs: nowMs });
    const tokens = Math.min(burst, bucket.tokens + ((nowMs - bucket.updatedMs) / 1000) * perSecond);
    const allowed = tokens >= 1;
    bucket.tokens = allowed ? tokens - 1 : tokens;
    bucket.updatedMs = nowMs;
    return {
      allowed,
      remaining: Math.floor(bucket.tokens),
      retryAfterSeconds: allowed ? 0 : Math.max(1, Math.ceil((1 - bucket.tokens) / perSecond)),
    };
  }

  /** Drops buckets that have filled up again; a later request starts from a full one anyway. */
  sweep(nowMs: number): void {
    const fullAfterMs = (this.limits.burst / this.limits.perSecond) * 1000;
    for (const [key, bucket] of this.#buckets) {
      if (nowMs - bucket.updatedMs > fullAfterMs) this.#buckets.delete(key);
    }
  }

  #add(key: string, bucket: Bucket): Bucket {
    this.#buckets.set(key, bucket);
    return bucket;
  }
}
