import { describe, expect, it } from 'vitest';
import { chooseTotal } from './read-total.ts';
import { rowsIn } from './rows-in-language.testing.ts';

const summary = (coupon: string, total: string) =>
  rowsIn(
    'it',
    ['Totale parziale', '€18.40'],
    ['Spedizione', '€6.90'],
    ['LUCERNA10', coupon],
    ['Sconto totale', '€1.84'],
    ['Totale', total],
  );

it('a coupon that is listed above what is taken off in all is taken off once', () => {
  expect(chooseTotal(summary('€1.84', '€23.46'), 'eur')).toMatchObject({
    total: { amount: 2346, breakdown: { subtotal: 1840, shipping: 690, discount: -184 } },
  });
});

it('what costs as much as is taken off costs it all the same, where only that makes the total', () => {
  expect(chooseTotal(summary('€1.84', '€25.30'), 'eur')).toMatchObject({ total: { amount: 2530 } });
});

it('a line of another amount is not left out', () => {
  expect(chooseTotal(summary('€2.00', '€23.46'), 'eur').kind).toBe('none');
});

it('one that is taken off before the sum of the goods is told from what they cost in their list outside of the summary', () => {
  const [goods, ...sums] = rowsIn(
    'es',
    ['Pluma estilográfica', '€32.00'],
    ['Coupon: Verano 10 %', '-€3.20'],
    ['Subtotal', '€28.80'],
    ['Costo de envío', '€4.95'],
    ['Total', '€33.75'],
  );
  const rows = [{ ...goods!, groups: [0] }, ...sums.map((row) => ({ ...row, groups: [0, 1] }))];
  expect(chooseTotal(rows, 'eur')).toMatchObject({
    total: { amount: 3375, breakdown: { subtotal: 3200, discount: -320, shipping: 495 } },
  });
});

describe('one that is named below a sum of the goods that is without it already', () => {
  const summaryOf = (goods: string) => {
    const [item, subtotal, coupon, sending, total] = rowsIn(
      'da',
      ['Fyldepen Antal: 1', goods],
      ['Subtotal', '224,10 kr'],
      ['Forår 10 %', '-24,90 kr'],
      ['Fragt', '49,00 kr'],
      ['I alt', '273,10 kr'],
    );
    const inSums = [subtotal!, coupon!, sending!].map((row) => ({ ...row, groups: [0, 1] }));
    return [item!, ...inSums, total!].map((row) => ({ ...row, decimalMark: ',' as const }));
  };

  it('is taken off what the listed goods cost', () => {
    expect(chooseTotal(summaryOf('249,00 kr'), 'dkk')).toMatchObject({
      total: { amount: 27_310, breakdown: { subtotal: 24_900, shipping: 4_900 } },
    });
  });

  it('proves no total where the listed goods cost something else', () => {
    expect(chooseTotal(summaryOf('259,00 kr'), 'dkk').kind).toBe('none');
  });
});
