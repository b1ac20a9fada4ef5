import { expect, it } from 'vitest';
import { maskCardNumber } from './mask-card-number.ts';

const NUMBER = '4242424242424242';

it.each([
  ['4242424242424242', '[card]'],
  ['card 4242 4242 4242 4242.', 'card [card].'],
  ['4242-4242-4242-4242/4242.4242.4242.4242', '[card]/[card]'],
  ['44242424242424242', '4[card]'],
  ['42424242424242', '42424242424242'],
  ['4242  4242 4242 4242', '4242  4242 4242 4242'],
  ['', ''],
])('%s becomes %s', (text, masked) => {
  expect(maskCardNumber(text, NUMBER)).toBe(masked);
});
