import { METADATA_KEYS_MAX } from '@florin/wire/values/primitives';
import { json, type Sql, sql } from './sql.ts';

/** Keys to set. As with Stripe, an empty value removes a key, and so does null; empty text instead of keys removes all. */
export type MetadataChanges = Readonly<Record<string, string | null>> | '';

/** What the column `metadata` becomes with these changes. */
export function mergedMetadata(changes: MetadataChanges = {}): Sql {
  if (changes === '') return sql`'{}'::jsonb`;
  const entries = Object.entries(changes).map(([key, value]) => [key, value === '' ? null : value]);
  return sql`jsonb_strip_nulls(metadata || ${json(Object.fromEntries(entries))})`;
}

/** The limit holds for what is stored, which a merge can push past it: the statement that merges is the one that refuses. */
export function fitsMetadata(merged: Sql): Sql {
  return sql`(SELECT count(*) FROM jsonb_object_keys(${merged})) <= ${METADATA_KEYS_MAX}`;
}
