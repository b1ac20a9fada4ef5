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
