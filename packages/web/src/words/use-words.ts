import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { InEveryLanguage, Language } from './language.ts';

/** What a page is written in; English where nobody says. */
export const LanguageContext = createContext<Language>('en');

/** @example const language = useLanguage() */
export const useLanguage = (): Language => useContext(LanguageContext);

/**
 * The words of a part of the page in its language.
 * @example const words = useWords(claimWords)
 */
export function useWords<Words>(table: InEveryLanguage<Words>): Words {
  return table[useLanguage()];
}
