import { z } from 'zod';
import { atMostOneOf } from './exclusive.ts';
import { wholeNumber } from './whole-number.ts';

/**
 * The envelope of every list.
 * @example const GiftList = listOf(Gift, 'GiftList')
 */
export function listOf<T extends z.ZodType>(item: T, name: string) {
  return z
    .strictObject({
      object: z.literal('list'),
      data: z.array(item).meta({ description: 'The objects of this page.' }),
      has_more: z
        .boolean()
        .meta({ description: 'Whether more objects follow in the direction of the request.' }),
      url: z.string().meta({ description: 'The path of this list.' }),
    })
    .meta({ id: name });
}

/** The end of the year 9999: later seconds do not fit the time in an id. */
const UNIX_SECONDS_MAX = 253_402_300_799;

const unixSeconds = wholeNumber(0, UNIX_SECONDS_MAX, {
  notWhole: 'Expected Unix seconds.',
  tooSmall: 'Expected Unix seconds, 0 (the start of 1970) or later.',
  tooLarge: `Expected Unix seconds up to ${UNIX_SECONDS_MAX} (the end of 9999); divide milliseconds by 1000.`,
});

/** Paging by cursor. */
export const cursorQuery = {
  limit: wholeNumber(1, 100)
    .optional()
    .meta({ description: 'Objects per page, 1 to 100; 25 by default.', default: 25 }),
  starting_after: z.string().optional().meta({ description: 'The id after which this page starts.' }),
  ending_before: z.string().optional().meta({ description: 'The id before which this page ends.' }),
};

/** Paging and time filters that every list takes. `created[gte]` is accepted for `created_gte`, and so on. */
export const pageQuery = {
  ...cursorQuery,
  created_gte: unixSeconds.optional().meta({ description: 'Created at or after this Unix second.' }),
  created_gt: unixSeconds.optional().meta({ description: 'Created after this Unix second.' }),
  created_lte: unixSeconds.optional().meta({ description: 'Created at or before this Unix second.' }),
  created_lt: unixSeconds.optional().meta({ description: 'Created before this Unix second.' }),
};

const listNames = new WeakMap<z.ZodObject, ReadonlySet<string>>();

/**
 * The parameters of a query that are lists: each may be repeated.
 * @example listNamesOf(ProductQuery) // Set { 'ids' }
 */
export function listNamesOf(query: z.ZodObject): ReadonlySet<string> {
  const known = listNames.get(query);
  if (known) return known;
  const fields = Object.entries(query.shape).filter(([, field]) => isList(field as z.ZodType));
  const names = new Set(fields.map(([name]) => name));
  listNames.set(query, names);
  return names;
}

function isList(field: z.ZodType): boolean {
  return field instanceof z.ZodOptional ? isList(field.unwrap() as z.ZodType) : field instanceof z.ZodArray;
}

const oneDirection = atMostOneOf('starting_after', 'ending_before');

/** The query of a list whose items have no `created` of their own. */
export const CursorQuery = z.strictObject(cursorQuery).superRefine(oneDirection);
export type CursorQuery = z.infer<typeof CursorQuery>;

export const PageQuery = z.strictObject(pageQuery).superRefine(oneDirection);
export type PageQuery = z.infer<typeof PageQuery>;

/**
 * The query of a list with filters of its own.
 * @example const GiftQuery = listQuery({ status: GiftStatus.optional() })
 */
export function listQuery<Filters extends z.ZodRawShape>(filters: Filters) {
  return z.strictObject({ ...pageQuery, ...filters }).superRefine(oneDirection);
}
