import { expect, it } from 'vitest';
import { saysCard } from './payment-words.ts';

it.each([
  ['pl', 'Płatność online Karta płatnicza, BLIK, szybki przelew', true],
  ['pl', 'Płatność za pobraniem 5,00 zł Zapłać gotówką lub kartą przy odbiorze', false],
  ['en', 'Cash on delivery, or by credit card at the door', false],
  ['en', 'Credit card', true],
])('%s: "%s" is paid by card now: %s', (language, way, isCard) => {
  expect(saysCard(way, [language])).toBe(isCard);
});
