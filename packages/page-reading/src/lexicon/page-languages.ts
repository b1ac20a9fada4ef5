import type { Language } from './language.ts';
import { LANGUAGES } from './languages.ts';
import { isUnspaced, normalise } from './normalise.ts';

/** Of the words of a text, how many are those that stand in almost every text of a language. */
const SHARE_MIN = 0.03;
const WORDS_MIN = 8;

/**
 * The languages that a page is written in: the one that it declares, and those that its words are of. English is always understood
 * and is not named. Empty where nothing is known.
 * @example pageLanguages('de-AT', lines) // ['de']
 */
export function pageLanguages(declared: string, lines: readonly string[]): readonly Language[] {
  const said = declared.toLowerCase().split(/[-_]/, 1)[0];
  const known = LANGUAGES.map(({ code }) => code).filter((code) => code !== 'en');
  const spoken = spokenIn(lines);
  return known.filter((code) => code === said || spoken.has(code));
}

function spokenIn(lines: readonly string[]): ReadonlySet<Language> {
  const text = lines.map(normalise).join(' ');
  const words = text.split(' ');
  const counted = new Map<string, number>();
  for (const word of words) counted.set(word, (counted.get(word) ?? 0) + 1);
  const share = (common: readonly string[]) => {
    const hits = common.reduce(
      (sum, word) => sum + (isUnspaced(word) ? Number(text.includes(word)) * 3 : (counted.get(word) ?? 0)),
      0,
    );
    return hits / Math.max(words.length, 1);
  };
  if (words.length < WORDS_MIN) return new Set();
  return new Set(LANGUAGES.filter(({ common }) => share(common) >= SHARE_MIN).map(({ code }) => code));
}
