import { expect, it } from 'vitest';
import { saysSoldOut } from './sold-out.ts';

it.each([
  'This product is no longer in stock',
  'Sorry, this item is out of stock.',
  'The selected options are currently not in stock.',
  'Not enough stock for that',
  'Out-of-Stock',
  'There are not enough products in stock',
  'Currently unavailable',
  'Unavailable',
])('"%s" says that it is sold out', (words) => {
  expect(saysSoldOut(words)).toBe(true);
});

it.each(['In stock', '500 available', 'Express delivery is unavailable on Sundays', 'Available now'])(
  '"%s" does not',
  (words) => {
    expect(saysSoldOut(words)).toBe(false);
  },
);
