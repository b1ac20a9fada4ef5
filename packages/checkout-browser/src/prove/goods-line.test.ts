import { GOODS_KEY } from '@florin/page-reading/product/goods-rows';
import type { EnumField } from '@florin/page-reading/purchase';
import { expect, it } from 'vitest';
import { unprovenIn } from './cart-line.ts';

const goodsField = (...titles: string[]): EnumField => ({
  kind: 'enum',
  key: GOODS_KEY,
  title: 'Item',
  required: true,
  isGoods: true,
  values: titles.map((title) => ({ value: title, title, available: true })),
});

const WEEK = 'Week ticket All days';
const unproven = (words: string, other: string) =>
  unprovenIn([{ words, attributes: '', quantities: [], isLinked: false }], {
    names: ['Design Days'],
    fields: [goodsField(other, WEEK)],
    options: { [GOODS_KEY]: WEEK },
    quantity: 1,
    breakdown: { subtotal: 7500 },
  });

it('what a row said beside the name need not stand in the cart, where the beginning is that of one alone', () => {
  expect(unproven('Week ticket X 1\n$75.00', 'Day ticket One day')).toBeNull();
  expect(unproven('Day ticket X 1\n$75.00', 'Day ticket One day')).toBe('title');
});

it('and proves nothing where two begin so, or another is named whole', () => {
  expect(unproven('Week ticket X 1\n$75.00', 'Week ticket reduced')).toBe('title');
  expect(unproven('Week ticket X 1\n$75.00', 'Week ticket')).toBe('title');
});
