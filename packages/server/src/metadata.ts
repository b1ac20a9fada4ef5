import { ApiError } from './http/api-error.ts';

const KEYS_MAX = 50;

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
  if (kept <= KEYS_MAX) return;
  throw new ApiError(
    'parameter_invalid',
    `Metadata has at most ${KEYS_MAX} keys; this update would leave ${kept}.`,
    {
      param: 'metadata',
    },
  );
}

/** @example mergeMetadata({ a: '1' }, { a: null, b: '2' }) // { b: '2' } */
export function mergeMetadata(
  present: Readonly<Record<string, string>>,
  changes: Readonly<Record<string, string | null>> | undefined,
): Record<string, string> {
  const merged = Object.entries({ ...present, ...changes });
  return Object.fromEntries(merged.filter((entry): entry is [string, string] => entry[1] !== null));
}
