import { shellWords } from '../words/shell-words.ts';
import { useWords } from '../words/use-words.ts';
import type { Problem } from './call.ts';
import { problemText } from './problem-words.ts';

/**
 * What a refusal means, in the language of the page where its words are known.
 * @example const told = useProblemText(); if (!called.ok) return told(called.problem)
 */
export function useProblemText(): (problem: Problem) => string {
  const words = useWords(shellWords);
  return (problem) => problemText(problem, words);
}
