import { METADATA_KEYS_MAX } from '@florin/wire/primitives';
import { ApiError } from './http/api-error.ts';

/** Stripe's rule: an empty value removes a key. */
export function metadataChanges(
  sent: Readonly<Record<string, string | null>> | undefined,
): Record<string, string | null> | undefined {
  if (sent === undefined) return undefined;
  return Object.fromEntries(Object.entries(sent).map(([key, value]) => [key, value === '' ? null : value]));
}

/** The limit holds for what is stored, which a merge can push past it. */
export function assertMetadataSize(
  present: Readonly<Record<string, string>>,
  changes: Readonly<Record<string, string | null>> | undefined,
): void {
  const merged = { ...present, ...changes };
  const kept = Object.values(merged).filter((value) => value !== null).length;
  if (kept <= METADATA_KEYS_MAX) return;
  throw new ApiError(
    'parameter_invalid',
    `Metadata has at most ${METADATA_KEYS_MAX} keys; this update would leave ${kept}.`,
    {
      param: 'metadata',
    },
  );
}
