import { FlorinError } from './request/errors.ts';

/** One page of a list, as the service sends it. */
export interface Page<T> {
  readonly object: 'list';
  readonly data: T[];
  readonly has_more: boolean;
  readonly url: string;
}

/** The first page where it is awaited, every object to the end where it is looped over. */
export interface List<T> extends Promise<Page<T>>, AsyncIterable<T> {
  /**
   * All of them at once, as many as `limit` says: a bound of your own, since a list may have no end.
   * @example const gifts = await florin.gifts.list({ status: 'open' }).autoPagingToArray({ limit: 1_000 })
   */
  autoPagingToArray(bound: { readonly limit: number }): Promise<T[]>;
}

/** The parameters that place a page in its list. */
interface Cursor {
  readonly starting_after?: string | undefined;
  readonly ending_before?: string | undefined;
}

/**
 * A list that fetches pages as they are needed, in the direction of the first request.
 * @example for await (const gift of listOf(readPage, { limit: 100 })) console.log(gift.id)
 */
export function listOf<T, Query extends Cursor>(
  readPage: (query: Query) => Promise<Page<T>>,
  query: Query,
): List<T> {
  // Asked for once somebody waits for it: who loops over the list asks page by page.
  let first: Promise<Page<T>> | null = null;
  const firstPage = () => {
    first ??= readPage(query);
    return first;
  };
  async function* everyOne(): AsyncGenerator<T> {
    for (let next: Query | null = query; next !== null; ) {
      const page: Page<T> = await readPage(next);
      const isBackwards: boolean = next.ending_before !== undefined;
      yield* isBackwards ? page.data.toReversed() : page.data;
      next = afterPage(next, page, isBackwards);
    }
  }
  return {
    // biome-ignore lint/suspicious/noThenProperty: one call is a page to await and a list to loop over
    then: (onPage, onError) => firstPage().then(onPage, onError),
    catch: (onError) => firstPage().catch(onError),
    finally: (onEnd) => firstPage().finally(onEnd),
    [Symbol.toStringTag]: 'List',
    [Symbol.asyncIterator]: everyOne,
    async autoPagingToArray({ limit }) {
      if (!Number.isInteger(limit) || limit < 1)
        throw new FlorinError('limit is a whole number of at least 1.');
      const all: T[] = [];
      for await (const item of everyOne()) {
        all.push(item);
        if (all.length >= limit) break;
      }
      return all;
    },
  };
}

function afterPage<T, Query extends Cursor>(
  query: Query,
  { data, has_more }: Page<T>,
  isBackwards: boolean,
): Query | null {
  const edge = (isBackwards ? data[0] : data.at(-1)) as { id?: string } | undefined;
  if (!has_more || edge?.id === undefined) return null;
  return { ...query, [isBackwards ? 'ending_before' : 'starting_after']: edge.id };
}
