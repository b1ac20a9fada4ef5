import { type SignName, signOf } from '@florin/page-reading/outcome/outcome-signs';
import { expect, it } from 'vitest';
import { isWorthACart } from './await-answer.ts';

it.each([
  [['form_left', 'said_thanks'], true],
  [['form_left', 'said_refused'], true],
  [['form_left'], false],
  [['form_again', 'said_refused'], false],
] satisfies [SignName[], boolean][])('whether the cart is looked into after %j: %s', (names, isWorth) => {
  expect(isWorthACart(names.map((name) => signOf(name)))).toBe(isWorth);
});
