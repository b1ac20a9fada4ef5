import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import {
  asDashboardLanguage,
  type DashboardLanguage,
  type InDashboardLanguages,
  type InEveryLanguage,
  type Language,
} from './language.ts';

/** What a page is written in; English where nobody says. */
export const LanguageContext = createContext<Language>('en');

/** @example const language = useLanguage() */
export const useLanguage = (): Language => useContext(LanguageContext);

/**
 * The words of a part of the page in its language.
 * @example const words = useWords(claimWords)
 */
export function useWords<Words>(table: InEveryLanguage<Words> | InDashboardLanguages<Words>): Words {
  const language = useLanguage();
  return 'fr' in table ? table[language] : table[asDashboardLanguage(language)];
}

/** The language of a view of the dashboard. @example const language = useDashboardLanguage() */
export const useDashboardLanguage = (): DashboardLanguage => asDashboardLanguage(useLanguage());
