/** Those that pages are read in. */
const LANGUAGES = [
  'en',
  'de',
  'fr',
  'es',
  'it',
  'pt',
  'nl',
  'pl',
  'sv',
  'da',
  'no',
  'fi',
  'ru',
  'cs',
  'tr',
  'ja',
  'zh',
  'zh-Hant',
  'ko',
];
const inLanguages = LANGUAGES.map((language) => new Intl.DisplayNames([language], { type: 'region' }));
const known = new Map<string, readonly string[]>();

/**
 * What a country is called, in English first, then in the other languages that pages are read in.
 * @example countryNames('DE').slice(0, 2) // ['Germany', 'Deutschland']
 */
export function countryNames(code: string): readonly string[] {
  if (!/^[A-Z]{2}$/.test(code)) return [code];
  const names = known.get(code) ?? [...new Set(inLanguages.map((names) => names.of(code) ?? code))];
  known.set(code, names);
  return names;
}
