import { NAME_LANGUAGES, OTHER_NAMES } from './other-country-names.ts';

const known = new Map<string, readonly string[]>();
let displays: readonly Intl.DisplayNames[] | null = null;

/**
 * What a country is called, in English first, then in every other language that names are known in, also in full and in short:
 * `Vereinigte Staaten von Amerika`, `USA`.
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
  const names = [...new Set([...usual, ...(OTHER_NAMES[code]?.split('|') ?? [])])];
  known.set(code, names);
  return names;
}
