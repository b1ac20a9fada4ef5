import { expect, it } from 'vitest';
import { nearest } from './nearest.ts';

it.each([
  ['amuont', 'amount'],
  ['Amount', 'amount'],
  ['curency', 'currency'],
  ['metdata', 'metadata'],
])('takes %s for %s', (typed, meant) => {
  expect(nearest(typed, ['amount', 'currency', 'metadata', 'url'])).toBe(meant);
});

it('suggests nothing for a name that resembles none', () => {
  expect(nearest('success_url', ['amount', 'currency'])).toBeNull();
  expect(nearest('x'.repeat(1000), ['amount'])).toBeNull();
});
