import { expect, it } from 'vitest';
import { chooseTotal } from './read-total.ts';
import { rowsIn } from './rows-in-language.testing.ts';

const row = (label: string, text: string) => rowsIn('de', [label, text])[0]!;
const SUMMARY = [
  row('Zwischensumme', '18,40 €'),
  row('Versandkosten', '4,90 €'),
  row('Gesamtsumme', '23,30 €'),
];

it('taxes that make the total together with what it is without them are in it', () => {
  const net = [row('Gesamtnettosumme', '19,58 €'), row('zzgl. 19 % MwSt.', '3,72 €')];
  expect(chooseTotal([...SUMMARY, ...net], 'eur')).toMatchObject({
    kind: 'total',
    total: { amount: 2330, breakdown: { subtotal: 1840, shipping: 490 } },
  });
});

it('so are they where the sum without them is called after that of the goods, below the total', () => {
  const net = [row('Gesamtsumme ohne MwSt.:', '19,58 €'), row('zzgl. 19 % MwSt.', '3,72 €')];
  expect(net[0]?.spoken).toBe('subtotal');
  expect(chooseTotal([...SUMMARY, ...net], 'eur')).toMatchObject({
    total: { amount: 2330, breakdown: { subtotal: 1840, shipping: 490 } },
  });
});

it.each([
  ['no net sum beside them', [row('zzgl. 19 % MwSt.', '3,72 €')]],
  ['another net sum', [row('Gesamtnettosumme', '23,30 €'), row('zzgl. 19 % MwSt.', '3,72 €')]],
])('taxes on top of it with %s are more than the total says', (_name, more) => {
  expect(chooseTotal([...SUMMARY, ...more], 'eur').kind).toBe('none');
});

it('and lines that do not make the total are not saved by it', () => {
  const net = [row('Gesamtnettosumme', '19,58 €'), row('zzgl. 19 % MwSt.', '3,72 €')];
  expect(chooseTotal([...SUMMARY, row('Gebühr', '1,00 €'), ...net], 'eur').kind).toBe('none');
});

const czech = (...shown: [string, string][]) => rowsIn('cs', ...shown);
const ORDER: [string, string][] = [
  ['1 ks Lněný zápisník A5', '349 Kč'],
  ['Doprava', '119 Kč'],
];
const NET: [string, string] = ['Celkem bez DPH', '386,78 Kč'];
const GROSS: [string, string] = ['Celkem k úhradě', '468 Kč'];

it.each([
  ['above it', [NET, GROSS]],
  ['below it', [GROSS, NET]],
])(
  'a total may stand beside what it is without the tax in it, without a word of how much that is: %s',
  (_, sums) => {
    expect(chooseTotal(czech(...ORDER, ...sums), 'czk')).toMatchObject({ total: { amount: 46_800 } });
  },
);

it.each([
  ['no rate makes it', czech(...ORDER, ['Celkem bez DPH', '400 Kč'], GROSS)],
  ['a line is missing', czech(['1 ks Lněný zápisník A5', '349 Kč'], NET, GROSS)],
  ['nothing else is shown', czech(NET, GROSS)],
])('and not where %s', (_, shown) => {
  expect(chooseTotal(shown, 'czk').kind).toBe('none');
});
