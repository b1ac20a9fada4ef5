export const ACP_VERSIONS = ['2025-09-29', '2025-12-12', '2026-01-16', '2026-01-30', '2026-04-17'] as const;
export type AcpVersion = (typeof ACP_VERSIONS)[number];

export interface AcpVariant {
  readonly version: AcpVersion;
  /** The token that agents must bring; null where anybody may buy. */
  readonly bearer: string | null;
}

/** What a seller of today speaks, where nothing else is asked for. */
export const CURRENT_ACP: AcpVariant = { version: '2026-04-17', bearer: null };

/** Before 2025-12-12 there is one address and one way of shipping. */
export function isFirst({ version }: AcpVariant): boolean {
  return version === '2025-09-29';
}

/** Before 2026-01-30 goods are `items` with quantities, and a token is named beside its provider. */
export function hasItems({ version }: AcpVariant): boolean {
  return version < '2026-01-30';
}
