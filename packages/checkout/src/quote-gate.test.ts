import type { Quote } from '@florin/page-reading/purchase';
import { type Cents, cents } from '@florin/wire/money';
import { describe, expect, it } from 'vitest';
import { centsOfMajor, centsOfMinor } from './api-amounts.ts';
import { checkQuote } from './quote-gate.ts';

const quote: Quote = {
  amount: cents(1_180),
  currency: 'usd',
  breakdown: { subtotal: 1_000, shipping: 300, discount: -200, tax: 80 },
  cardEntry: { origin: 'https://shop.example', needsCvc: true },
  cart: null,
};

it('passes a quote whose lines sum to its total', () => {
  expect(checkQuote(quote)).toEqual({ ok: true });
});

it.each<[string, Partial<Quote>, string]>([
  ['lines that do not sum', { breakdown: { subtotal: 1_000 } }, 'merchant_error'],
  ['no lines', { breakdown: {} }, 'merchant_error'],
  ['a fraction of a cent', { breakdown: { subtotal: 1_179.5, rest: 0.5 } }, 'merchant_error'],
  ['a negative total', { amount: -1 as Cents, breakdown: { subtotal: -1 } }, 'merchant_error'],
  ['a total that is no number', { amount: Number.NaN as Cents }, 'merchant_error'],
  ['another currency', { currency: 'eur' }, 'unsupported_checkout'],
])('stops %s', (_name, change, reason) => {
  expect(checkQuote({ ...quote, ...change })).toMatchObject({ ok: false, reason });
});

it('says what it stops, for whoever looks into it', () => {
  const stopped = (change: Partial<Quote>) => checkQuote({ ...quote, ...change });
  const broken = { ok: false, reason: 'merchant_error', code: 'total_unproven' };
  expect(stopped({ currency: 'eur' })).toEqual({
    ok: false,
    reason: 'unsupported_checkout',
    code: 'currency_unsupported',
    detail: 'the shop charges in eur',
  });
  expect(stopped({ amount: 0.5 as Cents })).toEqual({
    ...broken,
    detail: 'total 0.5 is not a whole number of cents',
  });
  expect(stopped({ breakdown: {} })).toEqual({ ...broken, detail: 'the total has 0 lines' });
  expect(stopped({ breakdown: { subtotal: 1_179.5, rest: 0.5 } })).toEqual({
    ...broken,
    detail: 'line subtotal is not a whole number of cents',
  });
  expect(stopped({ breakdown: { subtotal: 1_000, tax: 179 } })).toEqual({
    ...broken,
    detail: 'lines sum to 1179, total is 1180',
  });
  expect(checkQuote({ ...quote, currency: 'jpy' }, ['jpy'])).toEqual({
    ...broken,
    detail: 'an amount has a fraction, and jpy has none',
  });
});

it('takes up to fifty lines', () => {
  const lines = (count: number) =>
    checkQuote({
      ...quote,
      amount: cents(count),
      breakdown: Object.fromEntries(Array.from({ length: count }, (_, line) => [`line ${line}`, 1])),
    });
  expect(lines(1)).toEqual({ ok: true });
  expect(lines(50)).toEqual({ ok: true });
  expect(lines(51)).toMatchObject({ ok: false, detail: 'the total has 51 lines' });
});

it('lets no line of yen have a fraction that another line takes back', () => {
  const breakdown = { subtotal: 120_050, discount: -50 };
  expect(checkQuote({ ...quote, amount: cents(120_000), currency: 'jpy', breakdown }, ['jpy'])).toMatchObject(
    {
      code: 'total_unproven',
    },
  );
});

it('passes what the operator allows, in whole units of it', () => {
  const allowed = ['usd', 'eur', 'jpy'];
  expect(checkQuote({ ...quote, currency: 'eur' }, allowed)).toEqual({ ok: true });
  expect(checkQuote({ ...quote, currency: 'gbp' }, allowed)).toMatchObject({ code: 'currency_unsupported' });
  // Hundredths of a yen are no yen.
  expect(checkQuote({ ...quote, currency: 'jpy' }, allowed)).toMatchObject({ code: 'total_unproven' });
  const yen = { amount: cents(120_000), currency: 'jpy', breakdown: { subtotal: 120_000 } };
  expect(checkQuote({ ...quote, ...yen }, allowed)).toEqual({ ok: true });
});

describe('amounts as merchants write them', () => {
  it.each([
    ['12.5', 1_250],
    ['12.50', 1_250],
    ['12.5000', 1_250],
    [12.34, 1_234],
    ['0.07', 7],
    ['12', 1_200],
    ['12.345', null],
    ['1,200.00', null],
    ['-3', null],
    [' 12.5 ', 1_250],
    ['12.05', 1_205],
    ['12.005', null],
    ['12.1000', 1_210],
    ['1234567890', 123_456_789_000],
    ['12345678901', null],
    ['12.50000000', 1_250],
    ['12.500000000', null],
    ['12.', null],
    ['.5', null],
    ['a12', null],
    ['12a', null],
    ['9999999999.99', 999_999_999_999],
    ['1e3', null],
    [undefined, null],
  ])('%o in major units is %o cents', (amount, expected) => {
    expect(centsOfMajor(amount)).toBe(expected);
  });

  it.each([
    ['1250', 2, 1_250],
    [1250, 2, 1_250],
    ['12500', 3, 1_250],
    ['12505', 3, null],
    [12, 0, 1_200],
    ['12.5', 2, null],
    [5, 1, 50],
    ['a1', 2, null],
    ['1a', 2, null],
    ['', 2, null],
    [-5, 2, null],
    [1.5, 2, null],
    [1.5, 0, null],
    [null, 2, null],
    [['5'], 2, null],
    [10_000, 6, 1],
    [true, 2, null],
    ['100000000000000', 5, 100_000_000_000],
    ['1000000000000000', 6, null],
  ])('%o with %o decimals is %o cents', (amount, decimals, expected) => {
    expect(centsOfMinor(amount, decimals)).toBe(expected);
  });

  it('counts in hundredths where nothing else is said', () => {
    expect(centsOfMinor(1_250)).toBe(1_250);
  });
});
