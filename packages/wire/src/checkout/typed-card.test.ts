import { describe, expect, it } from 'vitest';
import { likelyBrandOf } from './card-number.ts';
import { readExpiry, readTypedCard } from './typed-card.ts';

const NOW_MS = Date.UTC(2026, 10, 15);
const typed = {
  number: '4242 4242 4242 4242',
  expiry: '12 / 34',
  cvc: '123',
  name: ' Ada Lovelace ',
  nickname: '',
};
const read = (change: Partial<typeof typed>) => readTypedCard({ ...typed, ...change }, NOW_MS);

describe('the form of a card', () => {
  it('is read as it is typed', () => {
    expect(read({})).toEqual({
      ok: true,
      card: {
        number: '4242424242424242',
        exp_month: 12,
        exp_year: 2034,
        cvc: '123',
        name: 'Ada Lovelace',
        nickname: null,
      },
    });
  });

  it.each([
    [{ number: '4242 4242 4242 4241' }, { number: 'invalid' }],
    [{ number: '' }, { number: 'missing' }],
    [{ expiry: '10/26' }, { expiry: 'expired' }],
    [{ expiry: '13/34' }, { expiry: 'invalid' }],
    [{ expiry: 'soon' }, { expiry: 'invalid' }],
    [{ cvc: '12' }, { cvc: 'invalid' }],
    [{ cvc: '1234' }, { cvc: 'invalid' }],
    [{ number: '378282246310005', cvc: '123' }, { cvc: 'invalid' }],
    [{ name: '  ' }, { name: 'missing' }],
    [{ nickname: 'x'.repeat(61) }, { nickname: 'too_long' }],
    [
      { number: '1', expiry: '', cvc: '' },
      { number: 'invalid', expiry: 'missing', cvc: 'missing' },
    ],
  ])('%j is told field by field', (change, problems) => {
    expect(read(change)).toEqual({ ok: false, problems });
  });

  it('takes a card through the last day of its month', () => {
    expect(read({ expiry: '11/26' }).ok).toBe(true);
  });
});

it.each([
  ['12/34', 12, 2034],
  ['1/2034', 1, 2034],
  ['0134', 1, 2034],
  ['01-34', 1, 2034],
])('an expiry written %s is read', (text, month, year) => {
  expect(readExpiry(text)).toEqual({ month, year });
});

it.each([
  ['4', 'visa'],
  ['42424', 'visa'],
  ['2221', 'mastercard'],
  ['34', 'amex'],
  ['6', 'unknown'],
  ['', 'unknown'],
])('the brand of %s is known while it is typed', (digits, brand) => {
  expect(likelyBrandOf(digits)).toBe(brand);
});
