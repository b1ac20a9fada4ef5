/** An address of a view with some of its query. */
export interface ListAddress {
  readonly path: string;
  readonly query: URLSearchParams;
  /** What its other pages keep of the query. */
  readonly kept: readonly string[];
}

/**
 * The same list with something else about it; from its first page, unless a page is named.
 * @example changedAddress({ path: '/dashboard/payments', query, kept: ['show'] }, { show: 'paid' }) // '/dashboard/payments?show=paid'
 */
export function changedAddress(
  { path, query, kept }: ListAddress,
  changes: Readonly<Record<string, string | null>>,
): string {
  const next = new URLSearchParams();
  for (const name of kept) {
    const value = query.get(name);
    if (value) next.set(name, value);
  }
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  const text = next.toString();
  return text === '' ? path : `${path}?${text}`;
}

export interface ReadPage {
  /** How the first and the last row of the page are named in an address; null where it is empty. */
  readonly first: string | null;
  readonly last: string | null;
  /** Whether more follow in the direction of the reading. */
  readonly hasMore: boolean;
}

export interface Neighbours {
  readonly newer: string | null;
  readonly older: string | null;
}

/** Where the neighbouring pages are: `after` names a row that a page begins after, `before` one that it ends before. */
export function neighboursOf(list: ListAddress, { first, last, hasMore }: ReadPage): Neighbours {
  const isBackwards = list.query.has('before');
  const hasNewer = isBackwards ? hasMore : list.query.has('after');
  const hasOlder = isBackwards || hasMore;
  return {
    newer: hasNewer && first !== null ? changedAddress(list, { before: first }) : null,
    older: hasOlder && last !== null ? changedAddress(list, { after: last }) : null,
  };
}
