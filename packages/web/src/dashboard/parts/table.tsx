import type { ComponentChildren } from 'preact';

/**
 * Where a cell stands when a phone shows each row as two lines: the thing and its amount, then its state and its time. `minor` is
 * left out there, since the row leads to it.
 */
export type Place = 'main' | 'amount' | 'state' | 'time' | 'minor' | 'action';

export interface Column<T> {
  readonly title: string;
  readonly cell: (row: T) => ComponentChildren;
  readonly place?: Place;
}

export interface TableProps<T> {
  readonly label: string;
  readonly rows: readonly T[];
  readonly columns: readonly Column<T>[];
}

/**
 * A dense table; a row leads where the link in its main cell leads. Scrolls by itself where it is wider than the screen, also by keyboard.
 * @example <Table label="Products" rows={products} columns={[{ title: 'Name', place: 'main', cell: ({ name }) => name }]} />
 */
export function Table<T extends { readonly id: string }>({ label, rows, columns }: TableProps<T>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section class="scroller" aria-label={label} tabIndex={0}>
      <table class="rows">
        <thead>
          <tr>
            {columns.map(({ title, place }) => (
              <th key={title} scope="col" class={classOf(place)}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map(({ title, place, cell }) => (
                <td key={title} class={classOf(place)}>
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

const classOf = (place: Place | undefined) => (place === undefined ? undefined : `at-${place}`);
