import { expect, it } from 'vitest';
import { readLines } from './amount-lines.ts';
import { chooseTotal } from './read-total.ts';
import { rowsIn } from './rows-in-language.testing.ts';

it.each([
  ['en', 'Amount without shipping'],
  ['de', 'Betrag ohne Versandkosten:'],
  ['nl', 'Bedrag zonder verzending:'],
  ['sv', 'Pris utan frakt'],
  ['da', 'Beløb uden fragt'],
  ['es', 'Importe sin gastos de envío'],
  ['fr', 'Montant sans les frais de livraison'],
  ['it', 'Importo senza spedizione'],
  ['pt', 'Valor sem o frete'],
  ['pl', 'Kwota bez wysyłki'],
])('%s: "%s" is what the goods cost', (language, label) => {
  expect(readLines(rowsIn(language, [label, '€ 18,40']))[0]?.kind).toBe('subtotal');
});

it('the total is proven by it and by what sending costs', () => {
  const rows = (shipping: string) =>
    rowsIn(
      'nl',
      ['Bedrag zonder verzending:', '€ 18,40'],
      ['Verzendkosten Totaal:', shipping],
      ['Totaalbedrag:', '€ 23,35'],
    );
  expect(chooseTotal(rows('€ 4,95'), 'eur')).toMatchObject({
    kind: 'total',
    total: { amount: 2_335, breakdown: { subtotal: 1_840, shipping: 495 } },
  });
  expect(chooseTotal(rows('€ 5,95'), 'eur').kind).toBe('none');
});
