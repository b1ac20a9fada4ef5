import { useState } from 'preact/hooks';

/** Something that a view does on someone's word. */
export interface Action {
  /** While it is being done. */
  readonly isBusy: boolean;
  /** Why it was not done the last time; null where it was. */
  readonly problem: string | null;
  /** Does it. What it returns is what went wrong, in words; null is nothing. */
  run(act: () => Promise<string | null>): Promise<void>;
}

/**
 * The one pair of states behind every button that does something.
 * @example
 * const { isBusy, problem, run } = useAction();
 * const save = () => run(async () => {
 *   const called = await call<Account>('POST', '/v1/account', { username });
 *   if (!called.ok) return `Nothing was saved. ${called.problem.message}`;
 *   toast('Saved.');
 *   return null;
 * });
 */
export function useAction(before: string | null = null): Action {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState(before);
  return {
    isBusy,
    problem,
    async run(act) {
      setIsBusy(true);
      try {
        setProblem(await act());
      } finally {
        setIsBusy(false);
      }
    },
  };
}
