import { expect, it } from 'vitest';
import { chooseTotal } from './read-total.ts';
import { rowsIn } from './rows-in-language.testing.ts';

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
  expect(chooseTotal(rowsIn('nl', ...GOODS, ...last), null)).toMatchObject({
    kind: 'total',
    total: { amount: 2335, breakdown: { subtotal: 1840, shipping: 495 } },
  });
});

it('a tax of the goods alone is in it too, where the shipping has none', () => {
  const rows = (tax: string) =>
    rowsIn('es', ['Subtotal', '18,40 €'], ['Envío', '3,95 €'], ['Total', '22,35 €'], ['Impuestos', tax]);
  expect(chooseTotal(rows('3,19 €'), 'eur')).toMatchObject({
    total: { amount: 2235, breakdown: { subtotal: 1840, shipping: 395 } },
  });
  expect(chooseTotal(rows('3,86 €'), 'eur').kind).toBe('none');
});

it('and of the goods without what a coupon takes off', () => {
  const rows = (tax: string) =>
    rowsIn(
      'es',
      ['Subtotal', '18,40 €'],
      ['Cupón Descuento', '-3,68 €'],
      ['Envío', '3,95 €'],
      ['Total', '18,67 €'],
      ['Impuestos', tax],
    );
  expect(chooseTotal(rows('2,55 €'), 'eur')).toMatchObject({
    total: { amount: 1867, breakdown: { subtotal: 1840, discount: -368, shipping: 395 } },
  });
  expect(chooseTotal(rows('2,48 €'), 'eur').kind).toBe('none');
});

const summary = (tax: string, label = 'VAT', total = '£18.40') =>
  rowsIn('en', ['Subtotal', total], [label, tax], ['Total', total]);

it('the sum of the lines may miss it by the smallest coin', () => {
  expect(chooseTotal(summary('£3.06'), 'gbp')).toMatchObject({ total: { amount: 1840 } });
});

it('where no tax has the rate that would make it on top, it is in the total', () => {
  expect(chooseTotal(summary('3.68', 'VAT', '18.40'), 'sek')).toMatchObject({ total: { amount: 1840 } });
});

it.each([
  ['no rate makes it', summary('£2.90'), 'gbp'],
  ['a rate makes it on top, too', summary('€3.68', 'VAT', '€18.40'), 'eur'],
  ['it is said to come on top', summary('£3.07', 'plus VAT'), 'gbp'],
  ['a charge is missing as well', [...summary('£3.07'), ...rowsIn('en', ['Delivery', '£2.00'])], 'gbp'],
  ['prices are shown without taxes', summary('$3.07', 'Tax', '$18.40'), 'usd'],
  ['prices are shown without taxes there, too', summary('$3.07', 'Tax', '$18.40'), 'cad'],
] as const)('a tax is not left out where %s', (_name, shown, currency) => {
  expect(chooseTotal(shown, currency).kind).toBe('none');
});

const priced = (price: string, tax: string) =>
  rowsIn(
    'de',
    ['(inkl. MwSt.)', price],
    ['Zwischensumme', '36,80 €'],
    ['Versand', '4,90 €'],
    ['MwSt.', tax],
    ['Gesamtsumme', '41,70 €'],
  );

it('whatever its rate, a tax is in the total where the price of the goods says that it has it', () => {
  const found = { total: { amount: 4170, breakdown: { subtotal: 3680, shipping: 490 } } };
  expect(chooseTotal(priced('18,40 €', '5,55 €'), 'eur')).toMatchObject(found);
});

it.each([
  ['it is what a rate makes on top of that', priced('18,40 €', '7,92 €')],
  ['it is the price of other goods that says so', priced('12,50 €', '5,55 €')],
])('and not where %s', (_name, shown) => {
  expect(chooseTotal(shown, 'eur').kind).toBe('none');
});

const listed = (...more: readonly (readonly [string, string])[]) =>
  rowsIn('de', ['– inklusive 19 % Mehrwertsteuer', '18,40 €'], ['MwSt.', '2,94 €'], ...more);

it('a price that says that its tax is in it is that of the goods, where no line sums them up', () => {
  expect(chooseTotal(listed(['Gesamt', '18,40 €']), 'eur')).toMatchObject({
    total: { amount: 1840, breakdown: { subtotal: 1840 } },
  });
  const withCharge = rowsIn(
    'de',
    ['– inklusive 19 % Mehrwertsteuer', '18,40 €'],
    ['Versand', '4,90 €'],
    ['MwSt.', '3,72 €'],
    ['Gesamt', '23,30 €'],
  );
  expect(chooseTotal(withCharge, 'eur')).toMatchObject({
    total: { amount: 2330, breakdown: { subtotal: 1840, shipping: 490 } },
  });
});

it('a coupon is taken off it', () => {
  const rows = rowsIn(
    'de',
    ['– inklusive 19 % MwSt.', '18,40 €'],
    ['Rabatt: NORD10 –', '1,84 €'],
    ['MwSt.', '2,64 €'],
    ['Gesamt', '16,56 €'],
  );
  expect(chooseTotal(rows, 'eur')).toMatchObject({
    total: { amount: 1656, breakdown: { subtotal: 1840, discount: -184 } },
  });
});

it('it may be that of one of several pieces', () => {
  const rows = rowsIn(
    'de',
    ['– inklusive 19 % MwSt.', '18,40 €'],
    ['MwSt.', '5,88 €'],
    ['Gesamt', '36,80 €'],
  );
  expect(chooseTotal(rows, 'eur')).toMatchObject({ total: { amount: 3680, breakdown: { subtotal: 3680 } } });
});

it.each([
  ['the total is another', listed(['Gesamt', '19,40 €'])],
  ['a charge is not in it', listed(['Versand', '4,90 €'], ['Gesamt', '18,40 €'])],
  [
    'a rate makes the tax on top',
    rowsIn('de', ['inkl. 19 % MwSt.', '18,40 €'], ['MwSt.', '3,50 €'], ['Gesamt', '18,40 €']),
  ],
])('and proves no total where %s', (_name, shown) => {
  expect(chooseTotal(shown, 'eur').kind).toBe('none');
});
