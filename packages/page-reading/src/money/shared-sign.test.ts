import { describe, expect, it } from 'vitest';
import { currencyOfSign } from './shared-sign.ts';

const amounts = [{ label: 'Total', text: '$12.00' }];
const page = { url: 'https://shop.example/mug', language: 'en', lines: ['Mug', '$12.00'], amounts };

describe('a bare dollar sign', () => {
  it.each([
    ['usd', 'nothing says otherwise', {}],
    ['usd', 'the language is that of a country without dollars', { language: 'en-GB' }],
    ['usd', 'the page says so', { lines: ['All prices in US dollars'] }],
    ['sgd', 'the address is of Singapore', { url: 'https://shop.example.com.sg/mug' }],
    ['sgd', 'the language is that of Singapore', { language: 'en-SG' }],
    ['sgd', 'software speaks American in Singapore', { url: 'https://shop.example.sg/', language: 'en-US' }],
    ['cad', 'the address is of Canada', { url: 'https://shop.example.ca/mug' }],
    ['aud', 'the language is that of Australia', { language: 'en-AU' }],
    ['cad', 'the page says so', { lines: ['Prices are in CAD'] }],
    [
      null,
      'the page and its address disagree',
      { url: 'https://shop.example.ca/', lines: ['Prices in USD'] },
    ],
    [null, 'the page names several', { lines: ['USD', 'CAD'] }],
    ['usd', 'letters of a word are those of a code', { lines: ['ARCADE GAMES'] }],
    [null, 'none is shown', { amounts: [{ label: 'Total', text: '€12.00' }] }],
  ] as const)('is %s where %s', (currency, _, said) => {
    expect(currencyOfSign({ ...page, ...said })).toBe(currency);
  });
});

describe('a dollar sign before a number that is not written as in the United States', () => {
  const pesos = { amounts: [{ label: 'Total', text: '$12.990', decimalMark: ',' as const }], lines: [] };
  it.each([
    ['clp', 'CL', { language: 'es' }],
    [null, 'DE', { language: 'es' }],
    [null, '', { language: 'es' }],
    ['cop', 'CL', { language: 'es-CO' }],
    ['usd', 'CL', { language: 'es', lines: ['Precios en USD'] }],
    ['usd', 'CL', { language: 'de' }],
    ['usd', 'CL', { language: 'es', amounts }],
  ] as const)('is %s where the goods go to "%s"', (currency, goesTo, said) => {
    expect(currencyOfSign({ ...page, ...pesos, ...said }, goesTo)).toBe(currency);
  });
});

describe('other signs that currencies share', () => {
  it.each([
    ['sek', '199 kr', { language: 'sv' }],
    ['nok', 'kr 199,00', { language: 'nb-NO' }],
    ['dkk', '199,00 kr', { url: 'https://butik.example.dk/kop' }],
    ['jpy', '¥1,200', { language: 'ja' }],
    ['cny', '¥1,200', { lines: ['价格以 CNY 计'] }],
    [null, '199 kr', { language: 'en' }],
    [null, '199 kr', { language: 'sv', lines: ['NOK', 'SEK'] }],
  ] as const)('%s is what %s is of, by what else is said', (currency, text, said) => {
    expect(currencyOfSign({ ...page, lines: [], amounts: [{ label: 'Total', text }], ...said })).toBe(
      currency,
    );
  });
});
