import { expect, it } from 'vitest';
import { saysSoldOut } from './sold-out.ts';

it.each([
  ['en', 'This course is full.'],
  ['en', 'Fully booked'],
  ['en', 'There are no seats left.'],
  ['de', 'Leider ausgebucht'],
  ['fr', 'Cet atelier est complet.'],
  ['fr', 'Complet'],
  ['es', 'No quedan plazas'],
  ['nl', 'Deze cursus is vol.'],
  ['tr', 'Kurs öğrencilerle dolu.'],
  ['ja', '在庫状態 : 売切れ'],
  ['ja', '満席'],
  ['ko', '정원이 찼습니다'],
  ['ru', 'Свободных мест нет'],
])('in %s, "%s" says that it cannot be had', (language, words) => {
  expect(saysSoldOut(words, [language])).toBe(true);
});

it.each([
  ['fr', 'Le kit complet'],
  ['es', 'Juego completo'],
  ['tr', 'Kurs dolu dolu içerik sunar'],
  ['ja', '売切れ次第終了いたします'],
  ['en', 'A full course of six lessons'],
])('in %s, "%s" does not', (language, words) => {
  expect(saysSoldOut(words, [language])).toBe(false);
});
