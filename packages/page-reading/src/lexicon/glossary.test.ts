import { expect, it } from 'vitest';
import { asLanguage, glossaryWords, isGlossary, quotes } from './glossary.ts';
import { says } from './lexicon.ts';

it('is read like a language, by whole words and with what belongs to a concept', () => {
  const greek = asLanguage([
    { concept: 'city', words: 'Πόλη' },
    { concept: 'shipping', words: 'Μεταφορικά' },
  ]);
  expect(isGlossary(greek)).toBe(true);
  expect(says('city', 'ΠΌΛΗ *', [greek])).toBe(true);
  expect(says('city', 'Πόλης', [greek])).toBe(false);
  expect(says('city', 'Πόλη')).toBe(false);
  expect(says('sending', 'Μεταφορικά (Αθήνα)', [greek])).toBe(true);
});

it('is the same language for the same words, and another for others', () => {
  const one = asLanguage([{ concept: 'total', words: 'Σύνολο' }]);
  expect(asLanguage([{ concept: 'total', words: 'Σύνολο' }])).toBe(one);
  expect(asLanguage([{ concept: 'subtotal', words: 'Σύνολο' }])).not.toBe(one);
});

it('is forgotten after many others, unless it is still asked for', () => {
  const used = [{ concept: 'total' as const, words: 'Végösszeg' }];
  const tag = asLanguage(used);
  const idle = asLanguage([{ concept: 'total', words: 'Kokku' }]);
  for (let count = 0; count < 1_200; count += 1) {
    asLanguage([{ concept: 'city', words: `linn ${count}` }]);
    asLanguage(used);
  }
  expect(asLanguage(used)).toBe(tag);
  expect(says('total', 'Végösszeg', [tag])).toBe(true);
  expect(glossaryWords(idle)).toBeNull();
});

it('has no words that a phrase of the lexicon could be made of', () => {
  const tag = asLanguage([{ concept: 'total', words: '^(a|b)* … _ #$' }]);
  expect(says('total', 'anything at all', [tag])).toBe(false);
});

it.each([
  ['Végösszeg (27% ÁFA-val)', 'végösszeg', true],
  ['Végösszeg', 'vég', false],
  ['ご注文合計', '合計', true],
  ['Total', ' … ', false],
])('"%s" quotes "%s": %s', (text, words, isQuoted) => {
  expect(quotes(text, words)).toBe(isQuoted);
});
