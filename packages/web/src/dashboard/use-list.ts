import { useEffect, useState } from 'preact/hooks';
import { call } from '../http/call.ts';

export interface Listed<T> {
  readonly rows: readonly T[] | null;
  readonly problem: string | null;
  /** Reads it again. */
  refresh(): Promise<void>;
}

/**
 * A list of the API, read when the section appears.
 * @example const { rows } = useList<Gift>('/v1/gifts?limit=10')
 */
export function useList<T>(path: string): Listed<T> {
  const [rows, setRows] = useState<readonly T[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const refresh = async () => {
    const called = await call<{ readonly data: readonly T[] }>('GET', path);
    if (called.ok) setRows(called.value.data);
    setProblem(called.ok ? null : called.problem.message);
  };
  useEffect(() => {
    refresh();
  }, [path]);
  return { rows, problem, refresh };
}
