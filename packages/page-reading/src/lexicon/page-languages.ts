import type { Language } from './language.ts';
import { LANGUAGES } from './languages.ts';
import { isWhollySaid } from './lexicon.ts';
import { isUnspaced, normalise, normalised } from './normalise.ts';

/** Of the words of a text, how many are those that stand in almost every text of a language. */
const SHARE_MIN = 0.03;
const WORDS_MIN = 8;

/** So many texts of a page must be wholly what a language calls something in shops, and no fewer than in English. */
const WHOLE_TEXTS_MIN = 2;

/**
 * The languages that a page is written in: the one that it declares, those that its words are of, and those in which its labels are
 * what shops call things. English is always understood and is not named. Empty where nothing is known.
 * @example pageLanguages('de-AT', lines) // ['de']
 */
export function pageLanguages(
  declared: string,
  lines: readonly string[],
  labels: readonly string[] = [],
): readonly Language[] {
  const said = declared.toLowerCase().split(/[-_]/, 1)[0];
  const known = LANGUAGES.map(({ code }) => code).filter((code) => code !== 'en');
  const spoken = spokenIn(lines);
  const called = calledIn([...lines, ...labels]);
  return known.filter((code) => code === said || spoken.has(code) || called.has(code));
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

function calledIn(texts: readonly string[]): ReadonlySet<Language> {
  const counted = new Map<Language, number>();
  const distinct = [...new Set(texts.map(normalise))];
  for (const text of distinct)
    for (const code of phrases().get(text) ?? []) counted.set(code, (counted.get(code) ?? 0) + 1);
  if (![...counted.values()].some((count) => count >= WHOLE_TEXTS_MIN)) return new Set();
  const least = Math.max(WHOLE_TEXTS_MIN, distinct.filter(isWhollySaid).length);
  return new Set([...counted].filter(([, count]) => count >= least).map(([code]) => code));
}

function spokenIn(lines: readonly string[]): ReadonlySet<Language> {
  const text = lines.map(normalise).join(' ');
  const words = text.split(' ');
  const counted = new Map<string, number>();
  for (const word of words) counted.set(word, (counted.get(word) ?? 0) + 1);
  const share = (common: readonly string[]) => {
    const hits = common
      .map(normalise)
      .reduce(
        (sum, word) => sum + (isUnspaced(word) ? Number(text.includes(word)) * 3 : (counted.get(word) ?? 0)),
        0,
      );
    return hits / Math.max(words.length, 1);
  };
  if (words.length < WORDS_MIN) return new Set();
  const shares = LANGUAGES.map(({ code, common }) => ({ code, share: share(common) }));
  const most = Math.max(...shares.map(({ share: own }) => own));
  const english = shares.find(({ code }) => code === 'en')?.share ?? 0;
  // Neighbours share words: what is spoken is spoken half as much as the most, and no less than English.
  const least = Math.max(SHARE_MIN, english, most / 2);
  return new Set(
    shares.filter(({ code, share: own }) => code !== 'en' && own >= least).map(({ code }) => code),
  );
}
