import { expect, it } from 'vitest';
import { estimateIn } from './delivery-shown.ts';

it.each([
  ['Standard (5-7 days) $4.99', '5-7 days'],
  ['UPS Ground 3 to 5 business days', '3 to 5 business days'],
  ['Courier, 2 weeks', '2 weeks'],
  ['Express, arrives Tue, Nov 24 $12.00', 'Tue, Nov 24'],
  ['Delivery 20 November - 24', '20 November - 24'],
  ['Next-day delivery', 'Next-day'],
  ['Standard $4.99', null],
  ['Free shipping on orders over 50', null],
])('%s says %s', (words, estimate) => {
  expect(estimateIn(words)).toBe(estimate);
});
