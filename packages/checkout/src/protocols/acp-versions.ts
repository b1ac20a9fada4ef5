/** The published versions whose messages are written and read here, newest first. */
export const ACP_VERSIONS = ['2026-04-17', '2026-01-30', '2026-01-16', '2025-12-12', '2025-09-29'] as const;
export type AcpVersion = (typeof ACP_VERSIONS)[number];

/** The first version has an address and one way of shipping for all; later ones have details and selections. */
export function isFirst(version: AcpVersion): boolean {
  return version === '2025-09-29';
}

/** Until 2026-01-30 goods are `items` with quantities, and a token is named beside its provider. */
export function hasItems(version: AcpVersion): boolean {
  return version < '2026-01-30';
}
