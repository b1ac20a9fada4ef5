import { expect, it } from 'vitest';
import { TokenBuckets } from './token-bucket.ts';

it('allows a burst, then the steady rate, and says when to come back', () => {
  const buckets = new TokenBuckets({ perSecond: 10, burst: 3 });
  expect([0, 0, 0].map((at) => buckets.take('a', at).allowed)).toEqual([true, true, true]);
  expect(buckets.take('a', 0)).toMatchObject({ allowed: false, remaining: 0, retryAfterSeconds: 1 });
  expect(buckets.take('a', 100).allowed).toBe(true);
  expect(buckets.take('a', 100).allowed).toBe(false);
});

it('keeps callers apart', () => {
  const buckets = new TokenBuckets({ perSecond: 1, burst: 1 });
  expect(buckets.take('a', 0).allowed).toBe(true);
  expect(buckets.take('b', 0).allowed).toBe(true);
  expect(buckets.take('a', 0).allowed).toBe(false);
});

it('forgets callers beyond its bound, in favour of the caller', () => {
  const buckets = new TokenBuckets({ perSecond: 1, burst: 1 }, 2);
  for (const caller of ['a', 'b', 'c']) buckets.take(caller, 0);
  expect(buckets.take('a', 0).allowed).toBe(true);
});

it('keeps a caller who comes again and again while others flood it', () => {
  const buckets = new TokenBuckets({ perSecond: 1, burst: 1 }, 10);
  buckets.take('a', 0);
  for (let other = 0; other < 100; other++) {
    buckets.take(`other ${other}`, 0);
    expect(buckets.take('a', 0).allowed).toBe(false);
  }
});
