import { describe, expect, it } from 'vitest';
import { GiftQuery } from '../gifts/gift.ts';
import { PublicGiftQuery } from '../gifts/public-gift.ts';
import { CursorQuery, PageQuery } from './list.ts';

describe('the query of a list', () => {
  it('takes a page size of 1 to 100', () => {
    for (const limit of [1, 25, 100]) expect(PageQuery.parse({ limit })).toEqual({ limit });
    for (const limit of [0, 101, 1.5, '10']) expect(PageQuery.safeParse({ limit }).success).toBe(false);
  });

  it.each([PageQuery, CursorQuery, GiftQuery])('goes in one direction', (query) => {
    expect(query.safeParse({ starting_after: 'a', ending_before: 'b' }).error?.issues).toEqual([
      expect.objectContaining({
        path: ['ending_before'],
        message: 'Send only one of starting_after and ending_before.',
        params: { code: 'parameters_exclusive' },
      }),
    ]);
  });

  it('takes the filters of its resource and no others', () => {
    expect(GiftQuery.parse({ status: 'open', created_gte: 1_763_164_800 })).toMatchObject({ status: 'open' });
    expect(GiftQuery.safeParse({ status: 'lost' }).success).toBe(false);
    expect(GiftQuery.safeParse({ payment_status: 'paid' }).success).toBe(false);
  });

  it.each([
    [{ limit: 101 }, 'Expected a whole number from 1 to 100.'],
    [
      { created_lt: 253_402_300_800 },
      /^Expected Unix seconds up to 253402300799 .* divide milliseconds by 1000\.$/,
    ],
    [{ created_lt: -1 }, /^Expected Unix seconds, 0 /],
    [{ created_lt: '2025-11-15' }, 'Expected Unix seconds.'],
  ])('says which limit %j passes', (query, message) => {
    const told = PageQuery.safeParse(query).error?.issues[0]?.message;
    expect(told).toEqual(typeof message === 'string' ? message : expect.stringMatching(message));
  });
});

it('a public gift is found by its key alone', () => {
  expect(PublicGiftQuery.safeParse({}).success).toBe(false);
});
