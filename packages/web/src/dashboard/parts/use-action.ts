import { useState } from 'preact/hooks';
import { lastName } from '../../http/problem-words.ts';

/** What is wrong with one parameter, in words. */
export interface FieldProblem {
  readonly param: string;
  readonly text: string;
}

/** Something that a view does on someone's word. */
export interface Action {
  /** While it is being done. */
  readonly isBusy: boolean;
  /** Why it was not done the last time; null where it was, or where it is written beside a field. */
  readonly problem: string | null;
  /** What is wrong with a field of the form, by the name of its parameter. */
  problemAt(field: string): string | null;
  /** Does it. What it returns is what went wrong, in words; null is nothing. */
  run(act: () => Promise<string | FieldProblem | null>): Promise<void>;
}

/**
 * The states behind every button that does something. Problems of the named fields are shown beside them.
 * @example
 * const { isBusy, problem, problemAt, run } = useAction(null, ['username']);
 * const save = () => run(async () => {
 *   const called = await call<Account>('POST', '/v1/account', { username });
 *   if (!called.ok) return refusal(called.problem);
 *   toast('Saved.');
 *   return null;
 * });
 */
export function useAction(before: string | null = null, fields: readonly string[] = []): Action {
  const [isBusy, setIsBusy] = useState(false);
  const [found, setFound] = useState<string | FieldProblem | null>(before);
  const field = found === null || typeof found === 'string' ? null : fieldOf(found.param, fields);
  const text = typeof found === 'string' ? found : (found?.text ?? null);
  return {
    isBusy,
    problem: field === null ? text : null,
    problemAt: (name) => (field === name ? text : null),
    async run(act) {
      setIsBusy(true);
      try {
        setFound(await act());
      } finally {
        setIsBusy(false);
      }
    },
  };
}

/** Fields are named by a whole parameter or by its last name. */
function fieldOf(param: string, fields: readonly string[]): string | null {
  return fields.find((field) => field === param) ?? fields.find((field) => field === lastName(param)) ?? null;
}
