import { LANGUAGES, type Language } from './language.ts';

/** The server chose it and wrote it into the page. */
export function pageLanguage(): Language {
  return LANGUAGES.find((language) => language === document.documentElement.lang) ?? 'en';
}
