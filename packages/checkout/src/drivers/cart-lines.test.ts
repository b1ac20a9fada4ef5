import { expect, it } from 'vitest';
import { type CartLine, unprovenLine } from './cart-lines.ts';

const asked = { id: 'sku_mug', quantity: 2, goodsCents: 4000 };
const line = (parts: Partial<CartLine> = {}): CartLine => ({
  id: 'sku_mug',
  quantity: 2,
  cents: 4000,
  ...parts,
});

it('a cart proves the item, the quantity and the price; what is free beside it does not matter', () => {
  expect(unprovenLine([line()], asked)).toBeNull();
  expect(unprovenLine([line(), line({ id: 'sample', quantity: 1, cents: 0 })], asked)).toBeNull();
});

it('what an answer does not tell does not contradict', () => {
  expect(unprovenLine([line({ id: null, quantity: null, cents: null })], asked)).toBeNull();
  expect(unprovenLine([line()], { ...asked, goodsCents: null })).toBeNull();
});

it.each([
  ['no line', []],
  ['another item', [line({ id: 'sku_bowl' })]],
  ['another quantity', [line({ quantity: 1 })]],
  ['another price', [line({ cents: 3900 })]],
  ['something else too', [line(), line({ id: 'insurance', cents: 199 })]],
  ['something else too, whose price is not told', [line(), line({ id: 'insurance', cents: null })]],
])('%s is no proof', (_what, lines) => {
  expect(unprovenLine(lines, asked)).toMatchObject({ kind: 'failed', code: 'product_unproven' });
});
