import type { ComponentChildren } from 'preact';
import { frameWords } from '../../words/dashboard/frame-words.ts';
import { useWords } from '../../words/use-words.ts';
import { Empty, Problem } from './states.tsx';
import { type Column, Table } from './table.tsx';
import type { Listed } from './use-list.ts';

export interface ListTableProps<T> {
  readonly label: string;
  readonly list: Listed<T>;
  readonly columns: readonly Column<T>[];
  /** What to say while there is nothing. */
  readonly empty: string;
  /** What to do while there is nothing. */
  readonly children?: ComponentChildren;
}

/** A list of the API in a table that grows by a page at a time. For short lists; long ones are read by the server, with pages in the address. */
export function ListTable<T extends { readonly id: string }>(props: ListTableProps<T>) {
  const { label, list, columns, empty, children } = props;
  const { rows, hasMore, isReading, problem } = list;
  const words = useWords(frameWords);
  if (rows.length === 0 && problem === null) return <Empty title={empty}>{children}</Empty>;
  return (
    <>
      {rows.length > 0 && <Table label={label} rows={rows} columns={columns} />}
      {problem !== null && <Problem text={problem} onRetry={list.refresh} />}
      {hasMore && (
        <button type="button" class="quiet small more" disabled={isReading} onClick={list.readMore}>
          {words.showMore} <span class="unseen">{words.showMoreOf(label)}</span>
        </button>
      )}
    </>
  );
}
