/** The published versions whose messages are written and read here, newest first. */
export const UCP_VERSIONS = ['2026-08-25', '2026-04-08', '2026-01-23', '2026-01-11'] as const;
export type UcpVersion = (typeof UCP_VERSIONS)[number];

/**
 * The version by which a profile is to be read; null where none is known.
 * @example knownVersion('2026-04-08') // '2026-04-08'
 */
export function knownVersion(text: string | null): UcpVersion | null {
  // Drafts of the newest release carry the day they were made.
  if (text !== null && text > '2026-04-08' && text <= '2026-08-25') return '2026-08-25';
  return UCP_VERSIONS.find((version) => version === text) ?? null;
}

/** Until then a checkout names its currency and its payment, and is completed with `payment_data`. */
export function isFirst(version: UcpVersion): boolean {
  return version === '2026-01-11';
}

/** Until then an update names the method by its id alone, and requests carry `Request-Signature`. */
export function isEarly(version: UcpVersion): boolean {
  return version <= '2026-01-23';
}

/** From then on a card number is a credential of its own type, and destinations have types. */
export function isLate(version: UcpVersion): boolean {
  return version > '2026-04-08';
}
