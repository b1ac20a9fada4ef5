import { dashboardProblemWords } from '../words/dashboard/problem-words.ts';
import { useWords } from '../words/use-words.ts';
import type { Problem } from './call.ts';
import { problemText, type RefusalWords } from './problem-words.ts';
import { refusalsBy } from './use-refusal-words.ts';

const refusalWords = refusalsBy(dashboardProblemWords);

/** The words with which a view of the dashboard explains refusals. */
export const useDashboardRefusals = (): RefusalWords => useWords(refusalWords);

/**
 * What a refusal means, in the language of the page.
 * @example const told = useProblemText(); if (!called.ok) return told(called.problem)
 */
export function useProblemText(): (problem: Problem) => string {
  const words = useDashboardRefusals();
  return (problem) => problemText(problem, words);
}

/**
 * The same, with the parameter that it is about: for forms that show it beside the field.
 * @example const refusal = useRefusal(); if (!called.ok) return refusal(called.problem)
 */
export function useRefusal(): (problem: Problem) => { readonly param: string; readonly text: string } {
  const told = useProblemText();
  return (problem) => ({ param: problem.param ?? '', text: told(problem) });
}
