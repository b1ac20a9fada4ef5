import { expect, it } from 'vitest';
import { amountReadings } from './amount-words.ts';
import { buyerWords } from './buyer-words.ts';
import { cardSetupWords } from './card-setup-words.ts';
import { claimWords } from './claim-words.ts';
import { dashboardLanguageOf, type InEveryLanguage, LANGUAGES, languageOf } from './language.ts';
import { mailWords } from './mail/mail-words.ts';
import { pageWords } from './page-words.ts';
import { paymentWords } from './payment-words.ts';
import { problemWords } from './problem-words.ts';
import { shellWords } from './shell-words.ts';

it.each([
  [undefined, 'en'],
  ['', 'en'],
  ['de', 'de'],
  ['DE-at', 'de'],
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['en-GB,en;q=0.9,de;q=0.8', 'en'],
  ['fr-CA,de;q=0.5,en;q=0.4', 'fr'],
  ['es-419, fr;q=0.5', 'es'],
  ['it, nl', 'en'],
  ['de;q=0, en', 'en'],
  ['en;q=0.2, de;q=0.7', 'de'],
  ['de;q=nonsense, *', 'en'],
  [`${'x,'.repeat(10_000)}de`, 'en'],
])('a visitor who asks for %s reads %s', (header, language) => {
  expect(languageOf(header)).toBe(language);
});

it('the dashboard is read in English or German', () => {
  expect(dashboardLanguageOf('fr,de;q=0.5,en;q=0.4')).toBe('de');
  expect(dashboardLanguageOf('fr, es')).toBe('en');
});

/** Every word of a table, by where it is: functions are words whose gaps are filled in. */
function wordsIn(table: unknown, path = ''): ReadonlyMap<string, string> {
  if (typeof table === 'string') return new Map([[path, table]]);
  if (typeof table === 'function') return new Map([[path, String(table('{0}', '{1}', '{2}'))]]);
  const entries = Object.entries((table ?? {}) as Readonly<Record<string, unknown>>);
  return new Map(entries.flatMap(([name, inner]) => [...wordsIn(inner, `${path}.${name}`)]));
}

/** What is filled in, sorted. */
const gapsOf = (text: string) => [...text.matchAll(/\{\d\}/g)].map(String).sort();

const tables: readonly (readonly [string, InEveryLanguage<unknown>])[] = Object.entries({
  amountReadings,
  buyerWords,
  cardSetupWords,
  claimWords,
  mailWords,
  pageWords,
  paymentWords,
  problemWords,
  shellWords,
});

it('one is counted as the language counts it', () => {
  const leaving = (count: number) => LANGUAGES.map((language) => paymentWords[language].leaving(count));
  expect(leaving(1)).toEqual([
    'Going back in 1 second.',
    'Zurück in 1 Sekunde.',
    'Retour dans 1 seconde.',
    'Volviendo en 1 segundo.',
  ]);
  expect(leaving(0)[2]).toBe('Retour dans 0 seconde.');
  expect(leaving(5)[0]).toBe('Going back in 5 seconds.');
});

it.each(tables)('%s has every word in every language, filled in with the same', (_, table) => {
  const english = wordsIn(table.en);
  for (const language of LANGUAGES) {
    const words = wordsIn(table[language]);
    expect([...words.keys()].sort()).toEqual([...english.keys()].sort());
    for (const [path, text] of words) {
      expect([language, path, text.trim()]).not.toEqual([language, path, '']);
      expect([path, gapsOf(text)]).toEqual([path, gapsOf(english.get(path)!)]);
    }
  }
});
