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

/** A dense table that grows by a page at a time. */
export function Table<T extends { readonly id: string }>({ label, list, columns, empty }: TableProps<T>) {
  const { rows, hasMore, isReading, problem } = list;
  if (rows === null) return problem === null ? <p class="empty">Loading…</p> : <Problem text={problem} />;
  if (rows.length === 0 && problem === null) return <p class="empty">{empty}</p>;
  return (
    <>
      {rows.length > 0 && <Rows label={label} rows={rows} columns={columns} />}
      {problem !== null && <Problem text={problem} />}
      {hasMore && (
        <button type="button" class="quiet small more" disabled={isReading} onClick={list.readMore}>
          Show more <span class="unseen">of {label.toLowerCase()}</span>
        </button>
      )}
    </>
  );
}

function Problem({ text }: { readonly text: string }) {
  return (
    <p class="notice bad" role="alert">
      {text}
    </p>
  );
}

interface RowsProps<T> {
  readonly label: string;
  readonly rows: readonly T[];
  readonly columns: readonly Column<T>[];
}

/** They scroll by themselves where they are wider than the screen, also by keyboard. */
function Rows<T extends { readonly id: string }>({ label, rows, columns }: RowsProps<T>) {
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
          {rows.map((row) => (
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
