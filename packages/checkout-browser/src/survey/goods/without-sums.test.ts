import { pageLanguages } from '@florin/page-reading/lexicon/page-languages';
import { expect, it } from 'vitest';
import { withoutSums } from './without-sums.ts';

const line = (...rows: string[]) => ({
  words: rows.join('\n'),
  attributes: 'Becher blau',
  quantities: ['1'],
  isLinked: true,
});
const wordsOf = (language: string, ...rows: string[]) =>
  withoutSums([line(...rows)], pageLanguages(language, rows), ['Becher']).map(({ words }) =>
    words.split('\n'),
  );

it('a line ends where the sums begin, in the language of the page', () => {
  expect(wordsOf('de', 'Becher', '18,40 $', 'Zwischensumme', '36,80 $')).toEqual([['Becher', '18,40 $']]);
  expect(wordsOf('fr', 'Becher', '18,40 $', 'Frais de port', '4,95 $')).toEqual([['Becher', '18,40 $']]);
  expect(wordsOf('ja', 'Becher', '$18.40', '小計', '$36.80')).toEqual([['Becher', '$18.40']]);
});

it('but not at a tax that its price has in it', () => {
  const rows = ['Becher', '18,40 $', 'inkl. MwSt.', '1'];
  expect(wordsOf('de', ...rows)).toEqual([rows]);
});

it('what names no product and holds sums is no line of it', () => {
  expect(wordsOf('de', 'Warenkorb', 'Zwischensumme', '18,40 $')).toEqual([]);
});

it('lines of other languages stay as they are', () => {
  const rows = ['Becher', '$18.40', 'Summe der Teile', '3'];
  expect(wordsOf('en', ...rows)).toEqual([rows]);
});

it('what a counted line comes to may be called its total, where it shows no other price and no other sum', () => {
  const own = ['Becher', 'Quantité : 1 · Total 18,40 €'];
  expect(wordsOf('fr', ...own)).toEqual([own]);
  const apart = ['Becher', 'Menge', 'Gesamt', '18,40 €'];
  expect(wordsOf('de', ...apart)).toEqual([apart]);
  expect(wordsOf('de', 'Becher', '18,40 €', 'Gesamt', '23,35 €')).toEqual([['Becher', '18,40 €']]);
  expect(wordsOf('de', 'Becher', 'Versand', '4,95 €', 'Gesamt', '23,35 €')).toEqual([['Becher']]);
});
