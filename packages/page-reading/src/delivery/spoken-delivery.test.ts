import { describe, expect, it } from 'vitest';
import { button, field, surveyOf } from '../page/page.testing.ts';
import { withSpokenWords } from '../page/spoken-words.ts';
import { controlOf } from '../survey/control.ts';
import { hidesDeliveryCost } from './delivery-cost.ts';
import { isTotalPending } from './pending-total.ts';
import { shippingMethods } from './shipping-methods.ts';

const radio = (label: string) =>
  controlOf({ kind: 'radio', inputType: 'radio', label, name: 'shipping', isChecked: true });

describe('what sending costs', () => {
  it.each([
    ['de', 'Standardversand 4,95 $', 495],
    ['de', 'Kostenloser Versand', 0],
    ['fr', 'Livraison standard - 4,95 $US', 495],
    ['fr', 'Livraison gratuite', 0],
    ['es', 'Envío gratis', 0],
    ['it', 'Spedizione gratuita', 0],
    ['nl', 'Gratis verzending', 0],
    ['pl', 'Darmowa dostawa', 0],
    ['pl', 'Kurier 14,99 USD', 1499],
    ['ja', '送料無料', 0],
  ])('%s: %s is %i', (language, label, cents) => {
    const seen = withSpokenWords(surveyOf({ language, controls: [radio(label)] }));
    expect(shippingMethods(seen)).toMatchObject([{ cents, isPriced: true }]);
  });

  it.each([
    ['de', 'Versand: wird im nächsten Schritt berechnet'],
    ['fr', 'Livraison : calculés à l’étape suivante'],
    ['es', 'Envío: se calculará más adelante'],
    ['it', 'Spedizione: da calcolare'],
    ['nl', 'Verzendkosten worden berekend in de volgende stap'],
    ['pl', 'Dostawa: do obliczenia'],
    ['ja', '送料は次のステップで計算されます'],
  ])('%s: "%s" leaves the total open', (language, line) => {
    expect(isTotalPending(withSpokenWords(surveyOf({ language, lines: [line] })))).toBe(true);
  });

  it('a button for the next step leaves nothing open', () => {
    const seen = surveyOf({
      language: 'nl',
      lines: ['Verzendkosten', 'Volgende stap'],
      controls: [button('Volgende stap')],
    });
    expect(isTotalPending(withSpokenWords(seen))).toBe(false);
  });

  it.each([
    ['de', 'Straße und Hausnummer', 'Versandkostenfrei', false],
    ['de', 'Straße und Hausnummer', 'Danke für Ihr Interesse', true],
    ['fr', 'Adresse', 'Livraison offerte', false],
  ])('%s: %s, %s: hidden %s', (language, label, line, isHidden) => {
    const seen = surveyOf({
      language,
      lines: [line],
      controls: [field(label, { name: 'street', autocomplete: 'address-line1' })],
    });
    expect(hidesDeliveryCost(withSpokenWords(seen))).toBe(isHidden);
  });
});

it.each([
  ['de', ['Versandkosten', 'Bitte wählen Sie eine Versandart']],
  ['fr', ['Livraison : Choisissez un mode de livraison']],
  ['es', ['Envío', 'Seleccione un método de envío']],
  ['en', ['Shipping: select a method']],
])('%s: %j leaves the total open until a way to ship is taken', (language, lines) => {
  expect(isTotalPending(withSpokenWords(surveyOf({ language, lines })))).toBe(true);
  const amounts = [{ label: lines[0] ?? '', text: '$4.95' }];
  const [name = ''] = (lines[0] ?? '').split(':');
  const priced = [{ ...amounts[0]!, label: name.trim() }];
  expect(isTotalPending(withSpokenWords(surveyOf({ language, lines, amounts: priced })))).toBe(false);
});
