import { CursorError, type Page, type PageRange } from '../../database/page.ts';
import { type ListAddress, type Neighbours, neighboursOf } from './addresses.ts';

const ROWS = 25;

/**
 * A page of a list as its address names it, with the addresses of its neighbours. A row that is gone, or never was, leads to the first page.
 * @example const { rows, newer, older } = await readPage(address, (range) => listProducts(database, account.id, range))
 */
export async function readPage<Row extends { readonly id: string }>(
  address: ListAddress,
  list: (range: PageRange) => Promise<Page<Row>>,
): Promise<{ readonly rows: readonly Row[] } & Neighbours> {
  try {
    return withNeighbours(address, await list(rangeOf(address.query)));
  } catch (error) {
    if (!(error instanceof CursorError)) throw error;
    const start = { ...address, query: new URLSearchParams() };
    return withNeighbours(start, await list({ limit: ROWS }));
  }
}

function withNeighbours<Row extends { readonly id: string }>(
  address: ListAddress,
  { rows, hasMore }: Page<Row>,
) {
  const ends = { first: rows[0]?.id ?? null, last: rows.at(-1)?.id ?? null, hasMore };
  return { rows, ...neighboursOf(address, ends) };
}

function rangeOf(query: URLSearchParams): PageRange {
  const before = query.get('before');
  if (before !== null) return { limit: ROWS, ending_before: before };
  return { limit: ROWS, starting_after: query.get('after') ?? undefined };
}
