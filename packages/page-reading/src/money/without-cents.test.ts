import { expect, it } from 'vitest';
import { shippingMethods } from '../delivery/shipping-methods.ts';
import { field, surveyOf } from '../page/page.testing.ts';
import { withDecimalMark } from './decimal-mark.ts';
import { parseMoney } from './shown-money.ts';

it.each([
  ['184,000₫', ','],
  ['184,000₫', '.'],
  ['184.000 ₫', ','],
  ['184.000 ₫', '.'],
] as const)('%s is as many thousands on a page that writes %s before cents', (text, mark) => {
  expect(parseMoney(text, mark)).toEqual({ cents: 18_400_000, currency: 'vnd' });
});

it('the ways to ship cost what the page writes as thousands', () => {
  const ways = ['Chilexpress $3.500', 'Starken $12.990'].map((label) =>
    field(label, {
      kind: 'radio',
      inputType: 'radio',
      languages: ['es'],
      group: { key: 'ship', title: 'Método de envío' },
    }),
  );
  const amounts = [{ label: 'Total', text: '$16.490' }];
  const read = (language: string) =>
    shippingMethods(withDecimalMark(surveyOf({ language, languages: ['es'], amounts, controls: ways })));
  expect(read('es-CL').map(({ cents }) => cents)).toEqual([350_000, 1_299_000]);
  expect(read('es-MX').map(({ isPriced }) => isPriced)).toEqual([false, false]);
});

it('of money with cents, what the page writes before them decides', () => {
  expect(parseMoney('1,234 €', ',')).toBeNull();
  expect(parseMoney('1,234 €', '.')).toEqual({ cents: 123_400, currency: 'eur' });
});
