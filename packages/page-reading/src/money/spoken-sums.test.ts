import { describe, expect, it } from 'vitest';
import { surveyOf } from '../page/page.testing.ts';
import { withSpokenWords } from '../page/spoken-words.ts';
import type { AmountRow } from '../survey/document-survey.ts';
import { readLines } from './amount-lines.ts';
import { withDecimalMark } from './decimal-mark.ts';
import { chooseTotal } from './read-total.ts';

const rowsIn = (language: string, pairs: readonly (readonly [string, string])[]): readonly AmountRow[] => {
  const amounts = pairs.map(([label, text]) => ({ label, text, groups: [0] }));
  return withDecimalMark(withSpokenWords(surveyOf({ language, amounts }))).amounts;
};
const kindIn = (language: string, label: string) => readLines(rowsIn(language, [[label, '5,00 $']]))[0]?.kind;

describe('what an amount is called', () => {
  it.each([
    ['de', 'Zwischensumme', 'subtotal'],
    ['de', 'Versand', 'shipping'],
    ['de', 'Versandkosten:', 'shipping'],
    ['de', 'Versand inkl. MwSt.', 'shipping'],
    ['de', 'inkl. Versand', 'aside'],
    ['de', 'inkl. 19 % MwSt.', 'aside'],
    ['de', 'davon MwSt. 19%', 'aside'],
    ['de', 'Enthaltene Mehrwertsteuer', 'aside'],
    ['de', 'MwSt. (19 %)', 'tax'],
    ['de', 'zzgl. 19% MwSt.', 'tax'],
    ['de', 'Rabatt', 'discount'],
    ['de', 'Gesamtsumme', 'total'],
    ['de', 'Gesamtsumme (2 Artikel)', 'total'],
    ['de', 'Gesamtsumme inkl. Mehrwertsteuer', 'total'],
    ['de', 'Gesamtbetrag netto', 'subtotal'],
    ['de', 'Statt', 'aside'],
    ['de', 'Espressokanne', 'other'],
    ['fr', 'Sous-total', 'subtotal'],
    ['fr', 'Frais de port', 'shipping'],
    ['fr', 'Livraison', 'shipping'],
    ['fr', 'dont TVA', 'aside'],
    ['fr', 'Taxes incluses', 'aside'],
    ['fr', 'TVA (20 %)', 'tax'],
    ['fr', 'Remise', 'discount'],
    ['fr', 'Total TTC', 'total'],
    ['fr', 'Total HT', 'subtotal'],
    ['fr', 'Total de la commande', 'total'],
    ['fr', "Le montant total de votre commande s'élève à", 'total'],
    ['fr', "Le montant total de votre commande doit s'élever au minimum à", 'other'],
    ['fr', 'Livraison offerte si le montant total de votre commande dépasse', 'other'],
    ['es', 'Subtotal', 'subtotal'],
    ['es', 'Gastos de envío', 'shipping'],
    ['es', 'IVA incluido', 'aside'],
    ['es', 'Impuestos', 'tax'],
    ['es', 'Descuento', 'discount'],
    ['es', 'Total del pedido', 'total'],
    ['es', 'Total (IVA incluido)', 'total'],
    ['es', 'Total (impuestos inc.)', 'total'],
    ['es', 'Total (impuestos exc.)', 'subtotal'],
    ['it', 'Totale (tasse inc.)', 'total'],
    ['fr', 'Total (taxes incl.)', 'total'],
    ['it', 'Subtotale', 'subtotal'],
    ['it', 'Spedizione', 'shipping'],
    ['it', 'di cui IVA', 'aside'],
    ['it', 'IVA', 'tax'],
    ['it', 'Sconto', 'discount'],
    ['it', 'Totale ordine', 'total'],
    ['pt', 'Subtotal', 'subtotal'],
    ['pt', 'Frete', 'shipping'],
    ['pt', 'Impostos', 'tax'],
    ['pt', 'Desconto', 'discount'],
    ['pt', 'Total do pedido', 'total'],
    ['nl', 'Subtotaal', 'subtotal'],
    ['nl', 'Verzendkosten', 'shipping'],
    ['nl', 'waarvan btw', 'aside'],
    ['nl', 'Btw', 'tax'],
    ['nl', 'Korting', 'discount'],
    ['nl', 'Totaal', 'total'],
    ['nl', 'Totaal (2 artikelen)', 'total'],
    ['pl', 'Wartość koszyka', 'subtotal'],
    ['pl', 'Dostawa', 'shipping'],
    ['pl', 'w tym VAT', 'aside'],
    ['pl', 'VAT', 'tax'],
    ['pl', 'Rabat', 'discount'],
    ['pl', 'Razem do zapłaty', 'total'],
    ['ja', '小計', 'subtotal'],
    ['ja', '送料', 'shipping'],
    ['ja', 'うち消費税', 'aside'],
    ['ja', '消費税', 'tax'],
    ['ja', '割引', 'discount'],
    ['ja', '合計', 'total'],
    ['ja', '合計(税込)', 'total'],
  ])('%s: %s is %s', (language, label, kind) => {
    expect(kindIn(language, label)).toBe(kind);
  });
});

describe('the total of a page', () => {
  it.each([
    [
      'de',
      [
        ['Zwischensumme', '1.218,40 $'],
        ['Versandkosten', '4,95 $'],
        ['Gesamtsumme', '1.223,35 $'],
        ['inkl. 19 % MwSt.', '195,33 $'],
      ],
      { subtotal: 121_840, shipping: 495 },
    ],
    [
      'fr',
      [
        ['Sous-total', '18,40 $US'],
        ['Livraison', '4,95 $US'],
        ['TVA', '3,00 $US'],
        ['Total TTC', '26,35 $US'],
      ],
      { subtotal: 1840, shipping: 495, tax: 300 },
    ],
    [
      'es',
      [
        ['Subtotal', '18,40 US$'],
        ['Gastos de envío', '4,95 US$'],
        ['Descuento', '-2,00 US$'],
        ['Total', '21,35 US$'],
      ],
      { subtotal: 1840, shipping: 495, discount: -200 },
    ],
    [
      'pl',
      [
        ['Wartość koszyka', '1 218,40 USD'],
        ['Dostawa', '4,95 USD'],
        ['Razem do zapłaty', '1 223,35 USD'],
        ['w tym VAT', '3,00 USD'],
      ],
      { subtotal: 121_840, shipping: 495 },
    ],
    [
      'ja',
      [
        ['小計', '$18.40'],
        ['送料', '$4.95'],
        ['消費税', '$1.00'],
        ['合計(税込)', '$24.35'],
      ],
      { subtotal: 1840, shipping: 495, tax: 100 },
    ],
  ] as const)('adds up in %s', (language, pairs, breakdown) => {
    const amount = Object.values(breakdown).reduce((sum, value) => sum + value, 0);
    expect(chooseTotal(rowsIn(language, pairs), 'usd')).toEqual({
      kind: 'total',
      total: { amount, currency: 'usd', breakdown },
    });
  });

  it('is the last of two that have different names, and a charge between them', () => {
    const rows = rowsIn('de', [
      ['Summe', '18,40 $'],
      ['Versand', '4,95 $'],
      ['Bestellsumme', '23,35 $'],
    ]);
    const breakdown = { subtotal: 1840, shipping: 495 };
    expect(chooseTotal(rows, 'usd')).toMatchObject({ total: { amount: 2335, breakdown } });
  });

  it('is that also where the way to ship has a name of its own', () => {
    const rows = rowsIn('de', [
      ['Summe', '18,40 $'],
      ['Standard post', '4,95 $'],
      ['Bestellsumme', '23,35 $'],
    ]);
    const breakdown = { subtotal: 1840, standard_post: 495 };
    expect(chooseTotal(rows, 'usd')).toMatchObject({ total: { amount: 2335, breakdown } });
  });

  it.each([
    [
      'uk',
      'Доставка за 1–3 дні. Замовлення на суму понад',
      'доставляється безкоштовно',
      'Разом',
      'Карткою, до оплати',
    ],
    ['de', 'Versandkostenfrei ab', '', 'Summe', 'Gesamtsumme'],
    ['pl', 'Dostawa od', 'gratis', 'Razem', 'Razem do zapłaty'],
    ['ru', 'Доставка бесплатно от', '', 'Итого', 'К оплате'],
    ['fr', 'Livraison gratuite dès', '', 'Total', 'Total TTC'],
  ])(
    '%s: has no part in it for an amount above which sending is free',
    (language, label, note, goods, all) => {
      const amounts = [
        { label: goods, text: '18,40 $', groups: [0, 1] },
        { label: 'Ruta 12', text: '4,95 $', groups: [0, 2], isChosen: true },
        { label, text: '50,00 $', groups: [0, 2], ...(note && { note }) },
        { label: all, text: '23,35 $', groups: [0] },
      ];
      const seen = withDecimalMark(withSpokenWords(surveyOf({ language, amounts })));
      expect(chooseTotal(seen.amounts, 'usd')).toMatchObject({ total: { amount: 2335 } });
    },
  );

  it('keeps what a way to send costs that is free of something else', () => {
    const amounts = [
      { label: 'Zwischensumme', text: '18,40 $', groups: [0] },
      { label: 'Versand, kostenlose Rückgabe', text: '4,95 $', groups: [0] },
      { label: 'Gesamtsumme', text: '23,35 $', groups: [0] },
    ];
    const seen = withDecimalMark(withSpokenWords(surveyOf({ language: 'de', amounts })));
    expect(chooseTotal(seen.amounts, 'usd')).toMatchObject({ total: { amount: 2335 } });
  });

  it('is the last of two that have the same name, with a charge between them and nothing below', () => {
    const rows = rowsIn('ru', [
      ['Итого', '18,40 $'],
      ['Доставка', '4,95 $'],
      ['Итого', '23,35 $'],
    ]);
    expect(chooseTotal(rows, 'usd')).toMatchObject({ total: { amount: 2335 } });
  });

  it('is none of two that have the same name', () => {
    const rows = rowsIn('de', [
      ['Summe', '18,40 $'],
      ['Versand', '4,95 $'],
      ['Summe', '23,35 $'],
      ['Artikel', '23,35 $'],
    ]);
    expect(chooseTotal(rows, 'usd')).toMatchObject({ kind: 'none' });
  });

  it('is none where a tax comes on top that the total lacks', () => {
    const rows = rowsIn('de', [
      ['Gesamtsumme', '100,00 $'],
      ['zzgl. MwSt.', '19,00 $'],
    ]);
    expect(chooseTotal(rows, 'usd')).toMatchObject({ kind: 'none' });
  });

  it('is none where a line is left out of it', () => {
    const rows = rowsIn('fr', [
      ['Sous-total', '18,40 $'],
      ['Livraison', '4,95 $'],
      ['Total', '18,40 $'],
    ]);
    expect(chooseTotal(rows, 'usd')).toMatchObject({ kind: 'none' });
  });

  it('is in the currency that its amounts state', () => {
    const rows = rowsIn('de', [
      ['Zwischensumme', '18,40 €'],
      ['Versand', '4,95 €'],
      ['Gesamtsumme', '23,35 €'],
    ]);
    expect(chooseTotal(rows, 'usd')).toMatchObject({ total: { amount: 2_335, currency: 'eur' } });
  });
});

it('what is called a total and is less than nothing is a discount', () => {
  const seen = rowsIn('fr', [
    ['Sous-total', '39,90 €'],
    ['Frais de port', '8,40 €'],
    ["Total bons d'achats (TTC)", '-3,99 €'],
    ['Total', '44,31 €'],
  ]);
  expect(chooseTotal(seen, 'eur')).toMatchObject({
    total: { amount: 4431, breakdown: { subtotal: 3990, shipping: 840, discount: -399 } },
  });
});
