import { expect, it } from 'vitest';
import { isAwayFromSignIn, mayStillDraw } from './press-next.ts';

it('a page that asks to sign in is not waited for as long as one that is still drawn', () => {
  const looks = [0, 3, 4, 11];
  expect(looks.map((look) => mayStillDraw({ kind: 'sign_in' }, look))).toEqual([true, true, false, false]);
  expect(looks.map((look) => mayStillDraw({ kind: 'other' }, look))).toEqual([true, true, true, true]);
});

it('a page that asks to sign in is not left for the cart', () => {
  expect(isAwayFromSignIn({ kind: 'sign_in' }, { intent: 'view_cart' })).toBe(true);
  expect(isAwayFromSignIn({ kind: 'sign_in' }, { intent: 'guest' })).toBe(false);
  expect(isAwayFromSignIn({ kind: 'checkout' }, { intent: 'view_cart' })).toBe(false);
});
