import { expect, it } from 'vitest';
import { holdsBuyer, isBuyers } from './buyer-traces.ts';
import { markedBy } from './keepable-plan.ts';

const BUYER = { name: 'Ada Lovelace', email: null, phone: null, shipping: null, billing: null };
const PAID = { ...BUYER, payer: 'Grace Hopper' };

it('the name of who pays is a detail as that of the recipient is', () => {
  for (const text of ['bill=Ada+Lovelace', 'bill=Grace+Hopper']) expect(holdsBuyer([text], PAID)).toBe(true);
  expect(holdsBuyer(['bill=Grace+Hopper'], BUYER)).toBe(false);
  expect(isBuyers(['Hopper'], PAID)).toBe(true);
});

it('and who pays for two is not two', () => {
  const { marks } = markedBy(PAID, 'salt');
  const other = markedBy({ ...PAID, name: 'Mary Somerville' }, 'salt');
  expect(other.marks.filter((mark) => marks.includes(mark))).toHaveLength(1);
});
