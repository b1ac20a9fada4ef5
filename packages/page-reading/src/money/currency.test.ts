import { expect, it } from 'vitest';
import { agrees, currencyFromCode, currencyOf, hundredthsOf, minorUnitsOf } from './currency.ts';

it.each([
  ['12,50 €', 'eur'],
  ['£12.50', 'gbp'],
  ['₩12,000', 'krw'],
  ['￥168.00元', 'cny'],
  ['¥1,200円', 'jpy'],
  ['12 000 Ft', 'huf'],
  ['45,90 lei', 'ron'],
  ['₪49.90', 'ils'],
  ['1 200 ₴', 'uah'],
  ['120.000₫', 'vnd'],
  ['kr 199', 'kr'],
  ['1 799 руб.', 'rub'],
  ['1799 р', 'rub'],
  ['250 грн', 'uah'],
  ['19,90 лв.', 'bgn'],
  ['24,00 щ.д.', 'usd'],
  ['499,90 TL', 'try'],
  ['Rp 150.000', 'idr'],
  ['RM12.50', 'myr'],
  ['250.000 đ', 'vnd'],
  ['RUB 1240.00', 'rub'],
  ['TRY 1.240,00', 'try'],
  ['Spice rub 250 g', null],
  ['Try 2 of them', null],
  ['12.50', null],
  ['Krone 12', null],
  ['2 рубашки', null],
  ['12 TLS', null],
  ['3 дня', null],
])('%s states %s', (text, currency) => {
  expect(currencyOf(text)).toBe(currency);
});

it('a sign that several share agrees with each of them, and a currency with itself', () => {
  expect(['usd', 'cad', 'mxn', 'eur'].map((code) => agrees('$', code))).toEqual([true, true, true, false]);
  expect(['sek', 'nok', 'usd'].map((code) => agrees('kr', code))).toEqual([true, true, false]);
  expect([agrees('eur', 'eur'), agrees('eur', 'usd'), agrees(null, 'eur')]).toEqual([true, false, true]);
});

it('codes are of ISO 4217, and others are of nobody', () => {
  expect(['EUR', ' usd ', 'xqz', 'dollars', 7].map(currencyFromCode)).toEqual([
    'eur',
    'usd',
    'other',
    null,
    null,
  ]);
});

it('amounts are counted in the smallest unit, which may have no fraction', () => {
  expect([minorUnitsOf(1_250, 'eur'), minorUnitsOf(120_000, 'jpy'), minorUnitsOf(120_050, 'jpy')]).toEqual([
    1_250,
    1_200,
    null,
  ]);
  expect([hundredthsOf(1_250, 'eur'), hundredthsOf(1_200, 'jpy')]).toEqual([1_250, 120_000]);
});
