import { describe, expect, it } from 'vitest';
import { currencyOf } from './currency.ts';
import { decimalMark } from './decimal-mark.ts';
import { moneyIn } from './money-forms.ts';
import { parseMoney } from './shown-money.ts';

describe('an amount in words', () => {
  it.each([
    ['$12.99', 1299, '$'],
    ['US$1,299.00', 129_900, 'usd'],
    ['SGD 0.50', 50, 'sgd'],
    ['12.00 USD', 1200, 'usd'],
    ['USD24.00', 2400, 'usd'],
    ['24.00USD', 2400, 'usd'],
    ['-S$5.00', -500, 'sgd'],
    ['$25', 2500, '$'],
  ])('%s is %i cents', (text, cents, currency) => {
    expect(parseMoney(text)).toEqual({ cents, currency });
  });

  it.each(['$12.999', '$12.9', '$1,29.00', 'free', '$99999999999999.00'])('%s is no exact amount', (text) => {
    expect(parseMoney(text)).toBeNull();
  });

  it('knows other currencies for what they are', () => {
    expect(['€5', 'A$5', 'CAD 5'].map(currencyOf)).toEqual(['eur', 'aud', 'cad']);
  });

  it.each([
    ['18,40 $', 1840, '$'],
    ['18,40\u00a0$', 1840, '$'],
    ['18,40 $US', 1840, 'usd'],
    ['18,40 $ US', 1840, 'usd'],
    ['18,40 US$', 1840, 'usd'],
    ['US$ 18,40', 1840, 'usd'],
    ['18,40 USD', 1840, 'usd'],
    ['18,40 $SG', 1840, 'sgd'],
    ['1.234,50 €', 123_450, 'eur'],
    ['1 234,50 zł', 123_450, 'pln'],
    ['1\u00a0234,50 zł', 123_450, 'pln'],
    ['1\u202f234,50 USD', 123_450, 'usd'],
    ['12 000 Kč', 1_200_000, 'czk'],
    ['1.234.567,00 $', 123_456_700, '$'],
    ['1.234.567 $', 123_456_700, '$'],
    ["CHF 1'234.50", 123_450, 'chf'],
    ['CHF 1’234.50', 123_450, 'chf'],
    ['¥1,200', 120_000, '¥'],
    ['1,200円', 120_000, 'jpy'],
    ['R$ 1.234,50', 123_450, 'brl'],
    ['18,40 $CA', 1840, 'cad'],
    ['-5,00 €', -500, 'eur'],
    ['−5,00 $', -500, '$'],
    ['Jetzt 2 Artikel für 18,40 $ kaufen', 1840, '$'],
  ])('%s is %i cents, whatever the language', (text, cents, currency) => {
    expect(parseMoney(text)).toEqual({ cents, currency });
  });

  it.each(['18,4 $', '18,400 $', '1.23,50 €', '1,234.567 €', '1,234,56,00 $'])(
    '%s is none in English or any other',
    (text) => {
      expect(parseMoney(text, ',')).toBeNull();
    },
  );

  it.each([
    ['1.234 €', ',', 123_400],
    ['1.234 €', '.', null],
    ['1,234 €', '.', 123_400],
    ['1,234 €', ',', null],
    ['18.40 €', ',', 1840],
  ] as const)('%s with %s before cents is %s', (text, mark, cents) => {
    expect(parseMoney(text, mark)?.cents ?? null).toBe(cents);
  });

  it.each([
    [['18,40 $', '1.234 $'], [], ','],
    [['$18.40'], ['de'], '.'],
    [['1.234 $'], ['de'], ','],
    [['1.234 $'], ['de-CH'], '.'],
    [['1,234 $'], ['es-MX'], '.'],
    [['1.234 $'], ['de', 'ja'], null],
    [['1.234 $', '18,40 $', '18.40 $'], ['de'], null],
    [['1.234 $'], ['no language'], null],
    [[], [], null],
  ] as const)('of %j in %j the mark before cents is %s', (texts, locales, mark) => {
    expect(decimalMark(texts, locales)).toBe(mark);
  });
});

describe('an amount among other words', () => {
  it.each([
    ['Versand 4,95 $US', '4,95 $US'],
    ['Qty 2 $5.00', '$5.00'],
    ['Qty 1 £12.00', '£12.00'],
    ['Aantal 1 € 18,40', '€ 18,40'],
    ['Notitieboek A5 € 18,40', '€ 18,40'],
    ['5 € 4,00 €', '5 €'],
    ['18,40 € 36,80', '18,40 €'],
    ['2 € 500', '2 €'],
    ['Candle\n1\n¥2,356', '¥2,356'],
    ['Kopp\n1\nkr 199', 'kr 199'],
    ['Pióro\n1\n189,00 zł', '189,00 zł'],
    ['Stylo\n12\n189,00 €', '189,00 €'],
    ['10,00 – 20,00 €', '20,00 €'],
    ['Wysyłka: 1 234,50 zł brutto', '1 234,50 zł'],
    ['A$5.00', 'A$5.00'],
    ['TOTALS$5.00', '$5.00'],
    ['100 USD gift card $95.00', '$95.00'],
    ['Try 2 for 3', null],
    ['12.12.2026', null],
    ['Größe 40', null],
  ])('%s: %s', (words, money) => {
    expect(moneyIn(words)).toBe(money);
  });

  it('is not made of numbers that stand in texts of their own', () => {
    expect(moneyIn('2 500,00 zł', false)).toBeNull();
    expect(moneyIn('2 500,00 zł', true)).toBe('2 500,00 zł');
  });
});
