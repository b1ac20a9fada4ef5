import { SUBMISSION_REFUSALS } from '@florin/wire/payments/submission-refusals';
import type { ProblemTable } from '../words/problem-words.ts';
import type { ShellWords } from '../words/shell-words.ts';
import type { Problem } from './call.ts';

export type { Problem };

/** Words of the page, and of the refusals that its forms can meet. */
export interface RefusalWords extends ShellWords {
  readonly problems: ProblemTable;
}

/**
 * What a refusal means to a person. The API's own message is written for programmers and never shown: a refusal without
 * words of its own gets a general sentence.
 * @example problemText(called.problem, words)
 */
export function problemText({ code, message, param }: Problem, words: RefusalWords): string {
  if (code === 'unreachable') return words.unreachable;
  if (code === 'session_invalid') return words.sessionEnded;
  if (code.startsWith('http_')) return words.answered(code.slice('http_'.length));
  if (message.includes(SUBMISSION_REFUSALS.needsSol)) return words.needsSol;
  if (message.includes(SUBMISSION_REFUSALS.needsUsdc)) return words.needsUsdc;
  const { codes, fields, missing, invalid, failed } = words.problems;
  if (!code.startsWith('parameter')) return ownText(codes, code) ?? failed;
  if (code === 'parameter_missing') return missing;
  return ownText(fields, param ?? '') ?? ownText(fields, lastName(param ?? '')) ?? invalid;
}

/** @example lastName('collect[custom][0][label]') // 'label' */
export function lastName(param: string): string {
  return (
    param
      .split(/[[\]]/)
      .filter((name) => /^[a-z]/.test(name))
      .at(-1) ?? ''
  );
}

function ownText(texts: Readonly<Record<string, string>>, name: string): string | null {
  return Object.hasOwn(texts, name) ? texts[name]! : null;
}
