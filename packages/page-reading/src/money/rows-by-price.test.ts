import { describe, expect, it } from 'vitest';
import { chooseTotal } from './read-total.ts';
import { rowsByPrice } from './rows-by-price.ts';

const rowsOf = (...rows: [string, string][]) => rows.map(([label, text]) => ({ label, text, groups: [0] }));
const totalOf = (rows: ReturnType<typeof rowsOf>, prices: readonly number[], stated = 'eur') => {
  const made = rowsByPrice(rows, (cents) => prices.includes(cents), stated);
  if (made === null) return null;
  const reading = chooseTotal(made, stated);
  return reading.kind === 'total' ? reading.total : null;
};

const BEFORE_AND_EACH = rowsOf(
  ['Pen', '€9.20'],
  ['', '€18.40'],
  ['', '€25.00'],
  ['Shipping', '€4.95'],
  ['Shipping costs', '€4.95'],
  ['Total', '€23.35'],
);
const DISCOUNT_TWICE = rowsOf(
  ['Pen', '€18.40'],
  ['Subtotal', '€16.56'],
  ['Coupon SPRING', '-€1.84'],
  ['Discount', '€1.84'],
  ['Shipping', '€4.95'],
  ['Total', '€21.51'],
);
const TAX_INSIDE = rowsOf(
  ['Pen', '€25.00'],
  ['', '€18.40'],
  ['Shipping', '€4.95'],
  ['Tax', '€3.73'],
  ['Total', '€23.35'],
);

it('the lines of the page alone tell none', () => {
  expect(chooseTotal(BEFORE_AND_EACH, 'eur').kind).toBe('none');
});

describe('what the goods are known to cost tells the total', () => {
  it('among prices of before and of each piece', () => {
    expect(totalOf(BEFORE_AND_EACH, [2500, 920, 1840])).toMatchObject({
      amount: 2335,
      breakdown: { subtotal: 1840, shipping: 495 },
    });
  });

  it('with a discount that is listed where it is explained and where it is summed up', () => {
    expect(totalOf(DISCOUNT_TWICE, [1840])).toMatchObject({ breakdown: { discount: -184, shipping: 495 } });
  });

  it('with a tax that is inside of it by its rate', () => {
    expect(totalOf(TAX_INSIDE, [2500, 1840])).toMatchObject({
      amount: 2335,
      breakdown: { subtotal: 1840, shipping: 495 },
    });
  });
});

describe('and none is told', () => {
  const PEN: [string, string][] = [
    ['Pen', '€9.20'],
    ['', '€18.40'],
  ];

  it.each<[string, [string, string][]]>([
    ['that lags behind the shipping', [...PEN, ['Shipping', '€4.95'], ['Total', '€18.40']]],
    ['below which something costs more', [...PEN, ['Total', '€18.40'], ['Fällig', '€23.35']]],
    ['beside a charge that nobody knows', [...PEN, ['Käsittely', '€3.10'], ['Total', '€18.40']]],
    ['with a tax that no rate explains', [...PEN, ['Tax', '€1.11'], ['Total', '€18.40']]],
    ['that is more than all of it', [...PEN, ['Shipping', '€4.95'], ['Total', '€25.00']]],
  ])('%s', (_, rows) => {
    expect(totalOf(rowsOf(...rows), [920, 1840])).toBeNull();
  });

  it('where the price of the goods is not known', () => {
    expect(totalOf(rowsOf(...PEN, ['Shipping', '€4.95'], ['Total', '€23.35']), [4000])).toBeNull();
  });
});
