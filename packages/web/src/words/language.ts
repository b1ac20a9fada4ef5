/** Languages that the hosted pages speak. */
export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The same words in every language: a table that lacks one does not compile. */
export type InEveryLanguage<Words> = Readonly<Record<Language, Words>>;

const PREFERENCES_MAX = 32;

/**
 * The language that a visitor likes best among those we speak; English where there is none.
 * @example languageOf('de-AT,de;q=0.9,en;q=0.8') // 'de'
 */
export function languageOf(acceptLanguage: string | undefined): Language {
  const preferences = (acceptLanguage ?? '').split(',', PREFERENCES_MAX).map(readPreference);
  const [best] = preferences
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .flatMap(({ tag }) => LANGUAGES.filter((language) => language === tag.split('-')[0]));
  return best ?? 'en';
}

function readPreference(text: string): { readonly tag: string; readonly weight: number } {
  const [tag = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const stated = parameters.find((parameter) => parameter.startsWith('q='));
  const weight = stated === undefined ? 1 : Number(stated.slice(2));
  return { tag, weight: Number.isFinite(weight) ? weight : 0 };
}
