import { ListTable } from './list-table.tsx';
import type { Column } from './table.tsx';
import { useList } from './use-list.ts';

const LATEST = 10;

export interface ObjectsProps<T> {
  readonly id: string;
  readonly title: string;
  readonly path: string;
  /** What to say while there is nothing. */
  readonly empty: string;
  readonly columns: readonly Column<T>[];
}

/** One kind of object, the newest first. */
export function Objects<T extends { readonly id: string }>({
  id,
  title,
  path,
  empty,
  columns,
}: ObjectsProps<T>) {
  const list = useList<T>(`${path}?limit=${LATEST}`);
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ListTable label={`Latest ${title.toLowerCase()}`} list={list} empty={empty} columns={columns} />
    </section>
  );
}
