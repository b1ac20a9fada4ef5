import { expect, it } from 'vitest';
import { sumSaid } from '../survey/sum-said.ts';
import { chooseTotal } from './read-total.ts';

const rows = (language: string, ...shown: [string, string][]) =>
  shown.map(([label, text]) => {
    const spoken = sumSaid(label, '', [language]);
    return { label, text, groups: [0], ...(spoken && { spoken }) };
  });

const GOODS: [string, string][] = [
  ['Subtotaal', '€ 18,40'],
  ['Verzendkosten', '€ 4,95'],
];
const TAX: [string, string] = ['BTW', '€ 4,05'];
const TOTAL: [string, string] = ['Totaal', '€ 23,35'];

it.each([
  ['above it', [TAX, TOTAL]],
  ['below it', [TOTAL, TAX]],
])('a tax %s is in the total that the other lines make, where a rate makes it of that', (_name, last) => {
  expect(chooseTotal(rows('nl', ...GOODS, ...last), null)).toMatchObject({
    kind: 'total',
    total: { amount: 2335, breakdown: { subtotal: 1840, shipping: 495 } },
  });
});

const summary = (tax: string, label = 'VAT') =>
  rows('en', ['Subtotal', '£18.40'], [label, tax], ['Total', '£18.40']);

it('the sum of the lines may miss it by the smallest coin', () => {
  expect(chooseTotal(summary('£3.06'), 'gbp')).toMatchObject({ total: { amount: 1840 } });
});

it.each([
  ['no rate makes it', summary('£2.90')],
  ['a rate makes it on top, too', summary('£3.68')],
  ['it is said to come on top', summary('£3.07', 'plus VAT')],
  ['a charge is missing as well', [...summary('£3.07'), ...rows('en', ['Delivery', '£2.00'])]],
])('a tax is not left out where %s', (_name, shown) => {
  expect(chooseTotal(shown, 'gbp').kind).toBe('none');
});

it.each(['usd', 'cad'] as const)('nor in dollars of North America: %s', (currency) => {
  const shown = rows('en', ['Subtotal', '$18.40'], ['Tax', '$3.07'], ['Total', '$18.40']);
  expect(chooseTotal(shown, currency).kind).toBe('none');
});
