import type { Quote } from '@florin/page-reading/purchase';
import { compareWithQuote } from '@florin/page-reading/receipt/quoted-total';
import { cents } from '@florin/wire/money';
import { describe, expect, it } from 'vitest';

const quote: Quote = {
  amount: cents(2097),
  currency: 'usd',
  breakdown: { subtotal: 1499, shipping: 498, tax: 100 },
  cardEntry: { origin: 'https://shop.example', needsCvc: true },
  cart: null,
};
const shown = (breakdown: Record<string, number>) => ({
  amount: cents(Object.values(breakdown).reduce((sum, line) => sum + line, 0)),
  currency: 'usd' as const,
  breakdown,
});

describe('what the page asks for, beside the quote', () => {
  it('may be paid where it is the same', () => {
    expect(compareWithQuote(shown(quote.breakdown), quote)).toBeNull();
    expect(compareWithQuote(shown({ subtotal: 1499, flat_rate: 498, tax: 100 }), quote)).toBeNull();
  });

  it('is refused where it is one cent more', () => {
    const dearer = shown({ ...quote.breakdown, fee: 1 });
    expect(compareWithQuote(dearer, quote)).toMatchObject({ kind: 'not_submitted', reason: 'price_rose' });
  });

  it('may be paid where it is less and shows every charge', () => {
    expect(compareWithQuote(shown({ ...quote.breakdown, subtotal: 1399 }), quote)).toBeNull();
  });

  it.each([
    ['only goods', { subtotal: 1499 }],
    ['a bare total', { total: 1800 }],
    ['one charge too few', { subtotal: 1499, shipping: 498 }],
  ])('is refused where it is less and shows %s', (_name, breakdown) => {
    expect(compareWithQuote(shown(breakdown), quote)).toMatchObject({ reason: 'merchant_error' });
  });

  it('is refused in another currency', () => {
    const other = { ...shown(quote.breakdown), currency: 'sgd' as const };
    expect(compareWithQuote(other, quote)).toMatchObject({ reason: 'merchant_error' });
  });
});
