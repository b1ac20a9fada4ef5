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
