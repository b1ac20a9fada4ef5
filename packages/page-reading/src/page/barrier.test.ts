import { expect, it } from 'vitest';
import { barrierOn } from './barrier.ts';
import { surveyOf } from './page.testing.ts';

it.each([
  ['captcha', 'Please verify you are human'],
  ['captcha', "I'm not a robot"],
  ['bot_blocked', 'Access denied'],
  ['bot_blocked', 'Sorry, you have been blocked'],
  ['login_required', 'Please sign in to continue'],
  ['login_required', 'You must be logged in to check out'],
])('a page that says so is %s', (code, words) => {
  expect(barrierOn(surveyOf({ lines: ['Shop', words] }))).toMatchObject({
    code,
    detail: `the shop says: "${words}"`,
  });
});

it('small print on a page of its own words is no barrier', () => {
  const lines = Array.from({ length: 100 }, (_, index) => `Line ${index} of what this product is made of`);
  expect(barrierOn(surveyOf({ lines: [...lines, 'This site is protected by reCAPTCHA'] }))).toBeNull();
  expect(barrierOn(surveyOf({ lines: ['Mug', '$20.00', 'Sign in', 'Add to cart'] }))).toBeNull();
});
