import type { Language } from './language.ts';
import { LANGUAGES } from './languages.ts';
import { isWhollySaid } from './lexicon.ts';
import { isUnspaced, normalise, normalised } from './normalise.ts';

/** @example isKnownLanguage('et') // false */
export function isKnownLanguage(code: string): boolean {
  return LANGUAGES.some((language) => language.code === code);
}

/** Both ways to write Norwegian are read as one. */
const WRITTEN_AS: Readonly<Record<string, Language>> = { nb: 'no', nn: 'no' };

/** @example languageOf({ language: 'de-AT' }) // 'de' */
export function languageOf({ language }: { readonly language: string }): string {
  const code = language.toLowerCase().split(/[-_]/, 1)[0] ?? '';
  return WRITTEN_AS[code] ?? code;
}

/** Of the words of a text, how many are those that stand in almost every text of a language. */
const SHARE_MIN = 0.03;
const WORDS_MIN = 8;

/** So many texts of a page must be wholly what a language calls something in shops, and no fewer than in English. */
const WHOLE_TEXTS_MIN = 2;

/**
 * The languages that a page is written in: the one that it declares, those that its words are of, and those in which its labels are
 * what shops call things, the one that most is said in first. English is always understood and is not named. Empty where nothing is
 * known.
 * @example pageLanguages('de-AT', lines) // ['de']
 */
export function pageLanguages(
  declared: string,
  lines: readonly string[],
  labels: readonly string[] = [],
): readonly Language[] {
  const said = languageOf({ language: declared });
  const known = LANGUAGES.map(({ code }) => code).filter((code) => code !== 'en');
  // Neighbours share their common words: a page that says to be in another language is believed, unless its labels are of one.
  const spoken = said === '' || isKnownLanguage(said) ? spokenIn(lines) : new Map<Language, number>();
  const texts = [...lines, ...labels];
  const called = calledIn(texts);
  const strength = (code: Language) => (spoken.get(code) ?? 0) + (called.get(code) ?? 0) / texts.length;
  const found = known
    .filter((code) => code === said || spoken.has(code) || called.has(code))
    .sort((one, other) => strength(other) - strength(one));
  const [first, ...others] = found;
  if (first === undefined || others.length === 0) return found;
  // Neighbours share words: what the first one says as well tells of no other.
  const [spokenApart, calledApart] = [spokenIn(lines, first), calledIn(texts, first)];
  return found.filter(
    (code) => code === first || code === said || spokenApart.has(code) || calledApart.has(code),
  );
}

/** So many different words, or whole texts, are no chance: neighbours have `a` and `in`, and everybody has `Email`. */
const ENGLISH_WORDS_MIN = 2;
const ENGLISH_TEXTS_MIN = 2;

/**
 * Whether texts of a page are English: they have its common words, or are what shops call things in it.
 * @example isEnglish(['Καλάθι αγορών', 'Προσθήκη στο καλάθι']) // false
 */
export function isEnglish(texts: readonly string[]): boolean {
  const words = texts.map(normalise).join(' ').split(' ');
  const common = new Set(LANGUAGES.find(({ code }) => code === 'en')?.common.map(normalise));
  const said = words.filter((word) => common.has(word));
  if (new Set(said).size >= ENGLISH_WORDS_MIN && said.length / words.length >= SHARE_MIN) return true;
  const distinct = [...new Set(texts.map(normalise))];
  return (
    distinct.filter((text) => isWhollySaid(text)).length >= Math.max(ENGLISH_TEXTS_MIN, distinct.length / 10)
  );
}

const languagesOfPhrase = new Map<string, readonly Language[]>();

/** Phrases without signs, and the languages beside English that have them. */
function phrases(): ReadonlyMap<string, readonly Language[]> {
  if (languagesOfPhrase.size > 0) return languagesOfPhrase;
  for (const { code, words } of LANGUAGES) {
    if (code === 'en') continue;
    for (const said of Object.values(words)) {
      for (const phrase of 'length' in said ? said : said.words) {
        const text = normalised(phrase.replaceAll('*', ''));
        const known = languagesOfPhrase.get(text) ?? [];
        if (!known.includes(code)) languagesOfPhrase.set(text, [...known, code]);
      }
    }
  }
  return languagesOfPhrase;
}

/** How many texts are wholly a phrase of each language, and not of English or the first one: `Checkout` is a word of many. */
function calledIn(texts: readonly string[], first?: Language): ReadonlyMap<Language, number> {
  const counted = new Map<Language, number>();
  const distinct = [...new Set(texts.map(normalise))];
  for (const text of distinct) {
    const codes = phrases().get(text) ?? [];
    if (codes.length === 0 || isWhollySaid(text) || (first && codes.includes(first))) continue;
    for (const code of codes) counted.set(code, (counted.get(code) ?? 0) + 1);
  }
  if (![...counted.values()].some((count) => count >= WHOLE_TEXTS_MIN)) return new Map();
  const least = Math.max(WHOLE_TEXTS_MIN, distinct.filter((text) => isWhollySaid(text)).length);
  return new Map([...counted].filter(([, count]) => count >= least));
}

/** So many letters of a script that one language alone is written in. */
const LETTERS_MIN = 8;

/** Languages with a script of their own need no word to be known by; Chinese is what has no kana between its characters. */
function writtenIn(text: string): ReadonlyMap<Language, number> {
  const count = (script: RegExp) => text.match(script)?.length ?? 0;
  const kana = count(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu);
  const found = new Map<Language, number>();
  if (kana >= LETTERS_MIN) found.set('ja', 1);
  if (kana === 0 && count(/\p{Script=Han}/gu) >= LETTERS_MIN) found.set('zh', 1);
  if (count(/\p{Script=Hangul}/gu) >= LETTERS_MIN) found.set('ko', 1);
  return found;
}

/** A word that several languages have says as much less of each. */
const rarities = new Map<string, number>();

function rarityOf(word: string): number {
  if (rarities.size === 0)
    for (const { common } of LANGUAGES)
      for (const known of new Set(common.map(normalise))) rarities.set(known, (rarities.get(known) ?? 0) + 1);
  return 1 / (rarities.get(word) ?? 1);
}

function countsOf(words: readonly string[]): ReadonlyMap<string, number> {
  const counted = new Map<string, number>();
  for (const word of words) counted.set(word, (counted.get(word) ?? 0) + 1);
  return counted;
}

/** Without its signs it may be a word of another language: `là` and `để` are said by no `la` and no `de`. */
function hasSigns(word: string): boolean {
  return LATIN.test(word) && normalise(word) !== word;
}

const LATIN = /^\p{Script=Latin}+$/u;

/** The share of the common words of each language in a text, without those of the first one. */
function spokenIn(lines: readonly string[], first?: Language): ReadonlyMap<Language, number> {
  const text = lines.map(normalise).join(' ');
  const words = text.split(' ');
  if (words.length < WORDS_MIN) return writtenIn(text);
  const counted = countsOf(words);
  const written = countsOf(
    lines
      .join(' ')
      .normalize('NFC')
      .toLowerCase()
      .split(/[^\p{L}]+/u),
  );
  const timesSaid = (word: string) =>
    (hasSigns(word) ? written.get(word) : counted.get(normalise(word))) ?? 0;
  const ofFirst = new Set(LANGUAGES.find(({ code }) => code === first)?.common.map(normalise));
  const share = (code: Language, common: readonly string[]) =>
    common
      .filter((word) => code === first || !ofFirst.has(normalise(word)))
      .reduce((sum, word) => sum + timesSaid(word) * rarityOf(normalise(word)), 0) / words.length;
  const shares = LANGUAGES.filter(({ common }) => !common.some(isUnspaced)).map(({ code, common }) => ({
    code,
    share: share(code, common),
  }));
  const most = Math.max(...shares.map(({ share: own }) => own));
  const english = shares.find(({ code }) => code === 'en')?.share ?? 0;
  // Neighbours share words: what is spoken is spoken half as much as the most, and no less than English.
  const least = Math.max(SHARE_MIN, english, most / 2);
  const spoken = shares.filter(({ code, share: own }) => code !== 'en' && own >= least);
  return new Map([...spoken.map(({ code, share: own }) => [code, own] as const), ...writtenIn(text)]);
}
