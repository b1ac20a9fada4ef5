import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { readTree } from './architecture.testing.ts';
import { templateExpressions, writtenExpressions } from './expressions.testing.ts';
import { READING, wordsIn, wordsOfLexicon, wordsOutside } from './words.testing.ts';

const whole = readTree(fileURLToPath(new URL('..', import.meta.url)));
const known = wordsOfLexicon();
const tree = Object.fromEntries(Object.entries(whole).filter(([path]) => READING.test(path)));

it('whoever reads pages knows their words by the lexicon, and no expression knows any', () => {
  const expressions = [...writtenExpressions(tree), ...templateExpressions(tree)];
  expect(expressions.length).toBeGreaterThan(150);
  expect(wordsOutside(expressions, known)).toEqual([]);
});

it.each([
  ['add to (?:my |your )?(?:cart|bag)', ['add', 'your', 'cart', 'bag']],
  ['post(?:al)?.?code', ['post', 'code']],
  ['prüfziffer|warenkorb', ['prüfziffer', 'warenkorb']],
  ['^\\d{1,3}(?:[.,]\\d{2})?$', []],
  ['\\/products\\/([^/?#]+)', []],
  ['^(?:data|blob|about):', []],
  ['card_credential\\.json$', []],
  ['\\b(?:USD|SGD)\\b', []],
])('/%s/ knows %j', (source, words) => {
  expect(wordsIn(source, '', known)).toEqual(words);
});
