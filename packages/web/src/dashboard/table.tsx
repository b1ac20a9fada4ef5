import type { ComponentChildren } from 'preact';
import type { Listed } from './use-list.ts';

export interface Column<T> {
  readonly title: string;
  readonly cell: (row: T) => ComponentChildren;
  readonly kind?: 'number' | 'action';
}

export interface TableProps<T> {
  readonly label: string;
  readonly list: Listed<T>;
  readonly columns: readonly Column<T>[];
  /** What to say while there is nothing. */
  readonly empty: string;
}

/** A dense table. It scrolls by itself where it is wider than the screen, also by keyboard. */
export function Table<T extends { readonly id: string }>({ label, list, columns, empty }: TableProps<T>) {
  if (list.problem !== null) return <p class="notice bad">{list.problem}</p>;
  if (list.rows === null) return <p class="empty">Loading…</p>;
  if (list.rows.length === 0) return <p class="empty">{empty}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section class="scroller" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map(({ title, kind }) => (
              <th key={title} scope="col" class={kind}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {list.rows.map((row) => (
            <tr key={row.id}>
              {columns.map(({ title, kind, cell }) => (
                <td key={title} class={kind}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
