import { expect, it } from 'vitest';
import { intentOf } from '../buttons/button-intent.ts';
import { controlOf } from '../survey/control.ts';
import { LANGUAGES } from './languages.ts';
import { pageLanguages } from './page-languages.ts';

const CART = ['Shopping cart', 'Item', 'Price', 'Quantity', 'Field Notebook', '$18.40', 'Total', 'Checkout'];

it('a page that says to be English is not of another language by words that both have', () => {
  expect(pageLanguages('en', CART)).toEqual([]);
});

it('and is of it where its labels are', () => {
  const labels = ['Warenkorb', 'Zur Kasse', 'Zwischensumme', 'Versandkosten', 'Gesamtsumme', 'Menge'];
  expect(pageLanguages('en', labels)).toContain('de');
});

it.each(LANGUAGES.map(({ code }) => code))(
  'who buys as a guest is understood on pages with words of %s',
  (code) => {
    const button = controlOf({ kind: 'button', text: 'Continue as Guest', languages: [code] });
    expect(intentOf(button)).toBe('guest');
  },
);
