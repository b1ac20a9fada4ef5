import { expect, it } from 'vitest';
import { amountToType, ENGLISH_AMOUNTS, typedAmount } from './typed-amount.ts';

const GERMAN = {
  ...ENGLISH_AMOUNTS,
  centsMark: ',',
  atMost: (amount: string) => `Höchstens ${amount}.`,
} as const;

it.each([
  ['12.50', 1250],
  ['12.5', 1250],
  ['12', 1200],
  ['12.', 1200],
  [' $1,250.05 ', 125_005],
  ['1,000,000', 100_000_000],
  ['0.01', 1],
])('%j is so many cents', (text, cents) => {
  expect(typedAmount(text)).toEqual({ ok: true, cents });
});

it.each(['', 'ten', '-1', '1.005', '1,5', '1.2.3', '1e3', '0', '0.00', '12,50', '１２', '1000000.01'])(
  '%j is asked for again',
  (text) => {
    expect(typedAmount(text).ok).toBe(false);
  },
);

it('is bounded by what there is', () => {
  expect(typedAmount('7.01', 700)).toEqual({ ok: false, problem: 'Enter at most 7.00.' });
  expect(typedAmount('7,01', 700, GERMAN)).toEqual({ ok: false, problem: 'Höchstens 7,00.' });
});

it.each([
  ['12,50', 1250],
  ['12,5', 1250],
  ['12.50', 1250],
  ['12', 1200],
  ['1.250,05 $', 125_005],
  ['1.250', 125_000],
  ['1.000.000', 100_000_000],
  ['0,01', 1],
  [amountToType(125_005, GERMAN), 125_005],
])('%j is so many cents to Germans', (text, cents) => {
  expect(typedAmount(text, undefined, GERMAN)).toEqual({ ok: true, cents });
});

it.each(['', 'zehn', '-1', '1,005', '1,250', '1,250.50', '1,250,000', '1,2,3', '1.2.3', '1.25,5.0', '0,00'])(
  '%j is asked for again of Germans',
  (text) => {
    expect(typedAmount(text, undefined, GERMAN).ok).toBe(false);
  },
);

it('no text is one amount in one language and another in another', () => {
  const parts = ['', '1', '12', '123', '1234', '000', '50', '5'];
  for (const [one, mark, two, other, three] of product(parts, ['.', ','], parts, ['', '.', ','], parts)) {
    const text = `${one}${mark}${two}${other}${three}`;
    const [english, german] = [typedAmount(text), typedAmount(text, undefined, GERMAN)];
    if (english.ok && german.ok) expect([text, english.cents]).toEqual([text, german.cents]);
  }
});

function product(...lists: readonly (readonly string[])[]): string[][] {
  return lists.reduce<string[][]>(
    (all, list) => all.flatMap((row) => list.map((item) => [...row, item])),
    [[]],
  );
}
