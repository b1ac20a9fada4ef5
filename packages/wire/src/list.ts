import { z } from 'zod';

/**
 * The envelope of every list.
 * @example const GiftList = listOf(Gift, 'GiftList')
 */
export function listOf<T extends z.ZodType>(item: T, name: string) {
  return z
    .strictObject({
      object: z.literal('list'),
      data: z.array(item),
      has_more: z
        .boolean()
        .meta({ description: 'Whether more objects follow in the direction of the request.' }),
      url: z.string().meta({ description: 'The path of this list.' }),
    })
    .meta({ id: name });
}

const unixSeconds = z.int({ error: 'Expected Unix seconds.' }).nonnegative();

/** Paging and time filters that every list takes. `created[gte]` is accepted for `created_gte`, and so on. */
export const pageQuery = {
  limit: z
    .int()
    .min(1)
    .max(100)
    .optional()
    .meta({ description: 'Objects a page, 1 to 100; 25 when left out.' }),
  starting_after: z.string().optional().meta({ description: 'The id after which this page starts.' }),
  ending_before: z.string().optional().meta({ description: 'The id before which this page ends.' }),
  created_gte: unixSeconds.optional(),
  created_gt: unixSeconds.optional(),
  created_lte: unixSeconds.optional(),
  created_lt: unixSeconds.optional(),
};

export const PageQuery = z.strictObject(pageQuery);
export type PageQuery = z.infer<typeof PageQuery>;

/**
 * The query of a list with filters of its own.
 * @example const GiftQuery = listQuery({ status: GiftStatus.optional() })
 */
export function listQuery<Filters extends z.ZodRawShape>(filters: Filters) {
  return z.strictObject({ ...pageQuery, ...filters });
}
