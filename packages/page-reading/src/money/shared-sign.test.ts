import { describe, expect, it } from 'vitest';
import { dollarOf } from './bare-dollar.ts';

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
    ['other', 'the address is of Canada', { url: 'https://shop.example.ca/mug' }],
    ['other', 'the language is that of Australia', { language: 'en-AU' }],
    ['other', 'the page says so', { lines: ['Prices are in CAD'] }],
    [
      null,
      'the page and its address disagree',
      { url: 'https://shop.example.ca/', lines: ['Prices in USD'] },
    ],
    [null, 'the page names several', { lines: ['USD', 'CAD'] }],
    [null, 'none is shown', { amounts: [{ label: 'Total', text: '€12.00' }] }],
  ] as const)('is %s where %s', (currency, _, said) => {
    expect(dollarOf({ ...page, ...said })).toBe(currency);
  });
});
