/** Languages of the pages for buyers and recipients. */
export const LANGUAGES = ['en', 'de', 'fr', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Languages of the dashboard and of what leads there. */
export const DASHBOARD_LANGUAGES = ['en', 'de'] as const satisfies readonly Language[];
export type DashboardLanguage = (typeof DASHBOARD_LANGUAGES)[number];

/** The same words in every language: a table that lacks one does not compile. */
export type InEveryLanguage<Words> = Readonly<Record<Language, Words>>;
export type InDashboardLanguages<Words> = Readonly<Record<DashboardLanguage, Words>>;

const PREFERENCES_MAX = 32;

/**
 * The language that a visitor likes best among those of a page; English where there is none.
 * @example languageOf('de-AT,de;q=0.9,en;q=0.8') // 'de'
 */
export function languageOf(acceptLanguage: string | undefined): Language {
  return bestOf(LANGUAGES, acceptLanguage);
}

/** The same for the dashboard. @example dashboardLanguageOf('fr, de;q=0.5') // 'de' */
export function dashboardLanguageOf(acceptLanguage: string | undefined): DashboardLanguage {
  return bestOf(DASHBOARD_LANGUAGES, acceptLanguage);
}

/** @example asDashboardLanguage('fr') // 'en' */
export function asDashboardLanguage(language: Language = 'en'): DashboardLanguage {
  return DASHBOARD_LANGUAGES.find((known) => known === language) ?? 'en';
}

function bestOf<Known extends Language>(
  languages: readonly Known[],
  acceptLanguage: string | undefined,
): Known | 'en' {
  const preferences = (acceptLanguage ?? '').split(',', PREFERENCES_MAX).map(readPreference);
  const [best] = preferences
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .flatMap(({ tag }) => languages.filter((language) => language === tag.split('-')[0]));
  return best ?? 'en';
}

function readPreference(text: string): { readonly tag: string; readonly weight: number } {
  const [tag = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const stated = parameters.find((parameter) => parameter.startsWith('q='));
  const weight = stated === undefined ? 1 : Number(stated.slice(2));
  return { tag, weight: Number.isFinite(weight) ? weight : 0 };
}
