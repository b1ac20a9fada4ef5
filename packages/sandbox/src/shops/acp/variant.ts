import type { Random } from '../../random.ts';

export const ACP_VERSIONS = ['2025-09-29', '2025-12-12', '2026-01-16', '2026-01-30', '2026-04-17'] as const;
export type AcpVersion = (typeof ACP_VERSIONS)[number];

export interface AcpVariant {
  readonly version: AcpVersion;
  /** The token that agents must bring; null where anybody may buy. */
  readonly bearer: string | null;
}

export function makeAcpVariant(random: Random): AcpVariant {
  return { version: random.pick(ACP_VERSIONS), bearer: null };
}

/** Before 2025-12-12 there is one address and one way of shipping. */
export function isFirst({ version }: AcpVariant): boolean {
  return version === '2025-09-29';
}

/** Before 2026-01-30 goods are `items` with quantities, and a token is named beside its provider. */
export function hasItems({ version }: AcpVariant): boolean {
  return version < '2026-01-30';
}
