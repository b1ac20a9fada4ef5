import { LANGUAGES, type Language } from '../words/language.ts';
import { type ProblemTable, problemWords } from '../words/problem-words.ts';
import { shellWords } from '../words/shell-words.ts';
import { useWords } from '../words/use-words.ts';
import type { RefusalWords } from './problem-words.ts';

const refusalWords = refusalsBy(problemWords);

/**
 * The words with which a page explains refusals to people who pay, claim or sign in.
 * @example const shell = useRefusalWords(); problemText(called.problem, shell)
 */
export const useRefusalWords = (): RefusalWords => useWords(refusalWords);

/** @example const words = refusalsBy(problemWords) */
export function refusalsBy<Known extends Language>(
  tables: Readonly<Record<Known, ProblemTable>>,
): Readonly<Record<Known, RefusalWords>> {
  const languages = LANGUAGES.filter((language): language is Known => language in tables);
  const entries = languages.map((language) => [
    language,
    { ...shellWords[language], problems: tables[language] },
  ]);
  return Object.fromEntries(entries);
}
