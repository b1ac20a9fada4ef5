import { expect, it } from 'vitest';
import { matchPrompt } from './match-prompt.ts';
import { dayAt } from './named-day.ts';
import { wordsOf } from './words.ts';

const daysIn = (prompt: string) => {
  const words = wordsOf(prompt);
  return words.flatMap((_word, index) => dayAt(words, index) ?? []);
};

it.each([
  ['Del 11 al 13 de diciembre de 2026', ['12-13']],
  ['from December 11th to 13th', ['12-11']],
  ['11 December to 13 December', ['12-11', '12-13']],
  ['Dec 11, then 3 May', ['12-11', '5-3']],
  ['vom 11. bis 13. Dezember', ['12-13']],
  ['du 1er au 3 juin', ['6-3']],
  ['11 декабря', ['12-11']],
  ['11. prosince', ['12-11']],
  ['11 Aralık için', ['12-11']],
  ['12月11日から', ['12-11']],
  ['12월 11일', ['12-11']],
  ['2026-12-11 to 2026-12-13', ['12-11', '12-13']],
  ['dal 11/12/2026', ['12-11']],
])('"%s" names days', (prompt, days) => {
  expect(daysIn(prompt)).toEqual(days);
});

it.each([
  '2 tees, it may arrive late',
  'size 12, may be 14',
  '2 set, please',
  '2 des plus grands',
  'three pieces',
  'march 2026 issue',
  '30 x 40 cm, 2 of them',
])('"%s" names none', (prompt) => {
  expect(daysIn(prompt)).toEqual([]);
});

const room = {
  title: 'Double room',
  currency: 'eur',
  fields: [],
  unavailable: [],
  needs: [],
  quantityMax: 10,
};

it('a day that nothing on the page is sold by is a wish that the offer does not hold', () => {
  expect(matchPrompt('11 to 13 December, please', room).unheld).toEqual(['11 to 13 December']);
});

it('a day that the product is named after is held', () => {
  expect(matchPrompt('for 11 December', { ...room, title: 'Concert on 11 December 2026' }).unheld).toEqual(
    [],
  );
});
