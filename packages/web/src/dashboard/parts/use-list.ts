import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { call } from '../../http/call.ts';
import { Reading } from '../../http/reading.ts';
import { useProblemText } from '../../http/use-problem-text.ts';

/** A part of a list, as a view begins with it. */
export interface ListPart<T> {
  readonly rows: readonly T[];
  readonly hasMore: boolean;
}

interface Page<T> {
  readonly data: readonly T[];
  readonly has_more: boolean;
}

export interface Listed<T> extends ListPart<T> {
  readonly isReading: boolean;
  readonly problem: string | null;
  /** Reads it again from the start. */
  refresh(): Promise<void>;
  /** Reads the next page, after the rows that are there. */
  readMore(): Promise<void>;
}

/**
 * A list of the API that came with the page, so that nothing moves, and is read on from there.
 * @example const { rows } = useList<Gift>('/v1/gifts?limit=10', first)
 */
export function useList<T extends { readonly id: string }>(path: string, first: ListPart<T>): Listed<T> {
  const [{ rows, hasMore }, setPart] = useState(first);
  const [isReading, setIsReading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const told = useProblemText();
  /** How often it was read from the start: a next page belongs to the rows that it was asked for. */
  const turn = useRef(0);
  const readAfter = async (before: readonly T[]): Promise<ListPart<T> | null> => {
    setIsReading(true);
    const called = await call<Page<T>>('GET', pathAfter(path, before.at(-1)?.id));
    setIsReading(false);
    setProblem(called.ok ? null : told(called.problem));
    return called.ok ? { rows: [...before, ...called.value.data], hasMore: called.value.has_more } : null;
  };
  const reading = useMemo(
    () =>
      new Reading(
        () => readAfter([]),
        (part) => {
          turn.current++;
          setPart(part);
        },
      ),
    [path],
  );
  useEffect(() => () => reading.stop(), [reading]);
  const refresh = () => reading.again();
  const readMore = async () => {
    const asked = turn.current;
    const part = await readAfter(rows);
    if (part !== null && turn.current === asked) setPart(part);
  };
  return { rows, hasMore, isReading, problem, refresh, readMore };
}

function pathAfter(path: string, id: string | undefined): string {
  if (id === undefined) return path;
  return `${path}${path.includes('?') ? '&' : '?'}starting_after=${id}`;
}
