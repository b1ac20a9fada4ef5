import { expect, it } from 'vitest';
import { sumSaid } from './sum-said.ts';

it.each([
  ['KDV Dahil Genel Toplam', 'tr', 'total'],
  ['KDV Dahil Toplam', 'tr', 'total'],
  ['KDV Dahil', 'tr', 'included'],
  ['enthaltene MwSt.', 'de', 'included'],
  ['MwSt. enthalten im Gesamtbetrag', 'de', 'included'],
  ['Total (IVA incluido)', 'es', 'total'],
] as const)('%s', (label, language, said) => {
  expect(sumSaid(label, '', [language])).toBe(said);
});

it.each([
  ['Steuern gesamt:', 'Im Preis inbegriffen', 'de'],
  ['Impuestos', 'Incluida en el precio', 'es'],
  ['Налог', 'Включен в цену', 'ru'],
  ['Tax', 'Included in the price', 'en'],
])('a tax is part of another sum where the words beside it say so: %s, %s', (label, note, language) => {
  expect(sumSaid(label, '', [language])).toBe('tax');
  expect(sumSaid(label, note, [language])).toBe('included');
});
