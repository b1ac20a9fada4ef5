import { reviewDifference } from '@florin/page-reading/delivery/review-address';
import type { Address } from '@florin/page-reading/purchase';
import { expect, it } from 'vitest';

const DELIVERY: Address = {
  line1: '1 Market St',
  line2: null,
  city: 'Oakland',
  state: 'CA',
  postalCode: '94607',
  country: 'US',
};

const review = (last: string) => ['Ship to', 'Ada Lovelace', '1 Market St', last];

it('the code of a state stands before the postal code', () => {
  expect(reviewDifference(review('Oakland, CA 94607'), DELIVERY)).toBeNull();
  expect(reviewDifference(review('Oakland, NY 94607'), DELIVERY)).toBe('the review shows another state');
});

it('a postal code is matched as it is written, whatever it would mean in an expression', () => {
  const hostile = { ...DELIVERY, postalCode: '(a+)+b' };
  expect(reviewDifference(review('Oakland, NY (a+)+b'), hostile)).toBe('the review shows another state');
  expect(reviewDifference(review(`Oakland, CA ${'a'.repeat(100)}`), hostile)).toBeNull();
});
