import { plainLetters } from '../words/plain-letters.ts';
import { plainWords } from '../words/plain-words.ts';
import { NAME_LANGUAGES, OTHER_NAMES, SHARED_NAMES } from './other-country-names.ts';

/** Every country. */
export const COUNTRY_CODES: readonly string[] = Object.keys(OTHER_NAMES);

const known = new Map<string, readonly string[]>();
const codesByName = new Map<string, string[]>();
let displays: readonly Intl.DisplayNames[] | null = null;

/**
 * What a country is called, in English first, then in every other language that names are known in, also in full and in short:
 * `Vereinigte Staaten von Amerika`, `USA`. Without those that are also what another country is called, or its code.
 * @example countryNames('DE').slice(0, 1) // ['Germany']
 */
export function countryNames(code: string): readonly string[] {
  if (!/^[A-Z]{2}$/.test(code)) return [code];
  const before = known.get(code);
  if (before) return before;
  displays ??= ['en', ...NAME_LANGUAGES, 'zh-Hant'].map(
    (language) => new Intl.DisplayNames([language], { type: 'region' }),
  );
  const usual = displays.map((names) => names.of(code) ?? code);
  const all = new Set([...usual, ...(OTHER_NAMES[code]?.split('|') ?? [])]);
  const names = [...all].filter((name) => !SHARED_NAMES.has(plainLetters(name)));
  known.set(code, names);
  return names;
}

/**
 * The countries that are called so in any language.
 * @example countriesCalled(plainWords('Österreich')) // ['AT']
 */
export function countriesCalled(words: string): readonly string[] {
  if (codesByName.size === 0)
    for (const code of COUNTRY_CODES)
      for (const name of new Set(countryNames(code).map(plainWords)))
        codesByName.set(name, [...(codesByName.get(name) ?? []), code]);
  return codesByName.get(words) ?? [];
}
