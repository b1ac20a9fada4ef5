import { useEffect, useState } from 'preact/hooks';
import { call } from '../../http/call.ts';
import { useProblemText } from '../../http/use-problem-text.ts';

interface Page<T> {
  readonly data: readonly T[];
  readonly has_more: boolean;
}

export interface Listed<T> {
  readonly rows: readonly T[] | null;
  readonly hasMore: boolean;
  readonly isReading: boolean;
  readonly problem: string | null;
  /** Reads it again from the start. */
  refresh(): Promise<void>;
  /** Reads the next page, after the rows that are there. */
  readMore(): Promise<void>;
}

/**
 * A list of the API, read when the section appears.
 * @example const { rows } = useList<Gift>('/v1/gifts?limit=10')
 */
export function useList<T extends { readonly id: string }>(path: string): Listed<T> {
  const [rows, setRows] = useState<readonly T[] | null>(null);
  const [hasMore, setHasMore] = useState(false);
  const [isReading, setIsReading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const told = useProblemText();
  const readAfter = async (before: readonly T[]) => {
    setIsReading(true);
    const called = await call<Page<T>>('GET', pathAfter(path, before.at(-1)?.id));
    setIsReading(false);
    setProblem(called.ok ? null : told(called.problem));
    if (!called.ok) return;
    setRows([...before, ...called.value.data]);
    setHasMore(called.value.has_more);
  };
  const refresh = () => readAfter([]);
  const readMore = () => readAfter(rows ?? []);
  useEffect(() => {
    refresh();
  }, [path]);
  return { rows, hasMore, isReading, problem, refresh, readMore };
}

function pathAfter(path: string, id: string | undefined): string {
  if (id === undefined) return path;
  return `${path}${path.includes('?') ? '&' : '?'}starting_after=${id}`;
}
