import { METADATA_KEYS_MAX } from '@florin/wire/values/primitives';
import { json, type Sql, sql } from './database/sql.ts';
import { ApiError } from './errors/api-error.ts';

/** Stripe's rule: an empty value removes a key. */
export function metadataChanges(
  sent: Readonly<Record<string, string | null>> | undefined,
): Record<string, string | null> | undefined {
  if (sent === undefined) return undefined;
  return Object.fromEntries(Object.entries(sent).map(([key, value]) => [key, value === '' ? null : value]));
}

/** What the column `metadata` becomes with these changes. */
export function mergedMetadata(changes: Readonly<Record<string, string | null>> | undefined): Sql {
  return sql`jsonb_strip_nulls(metadata || ${json({ ...changes })})`;
}

/** The limit holds for what is stored, which a merge can push past it: the statement that merges is the one that refuses. */
export function fitsMetadata(merged: Sql): Sql {
  return sql`(SELECT count(*) FROM jsonb_object_keys(${merged})) <= ${METADATA_KEYS_MAX}`;
}

export function metadataFull(): ApiError {
  return new ApiError(
    'parameter_invalid',
    `Metadata has at most ${METADATA_KEYS_MAX} keys, and this update would leave more; an empty value removes a key.`,
    { param: 'metadata' },
  );
}
