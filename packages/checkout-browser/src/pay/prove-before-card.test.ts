import { expect, it } from 'vitest';
import { goodsChanged } from './prove-before-card.ts';

it('a cart that shows another price than for the quote says that the price changed', () => {
  expect(goodsChanged('price')).toMatchObject({ kind: 'not_submitted', reason: 'price_rose' });
});

it.each(['title', 'variant', 'quantity'] as const)(
  'a cart without the %s is no proof of the product',
  (unproven) => {
    expect(goodsChanged(unproven)).toMatchObject({ kind: 'not_submitted', code: 'product_unproven' });
  },
);
