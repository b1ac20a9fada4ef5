/** A cvc may wait this long for its first authorization (PCI DSS 3.3.1 forbids keeping it after). */
export const CVC_KEPT_MS = 7 * 24 * 3_600_000;

export interface CvcLife {
  readonly storedAtMs: number;
  /** When a merchant's processor first answered a charge with this card, either way. */
  readonly authorizedAtMs: number | null;
  readonly cardDeletedAtMs: number | null;
}

export type CvcDestroyReason = 'authorized' | 'card_deleted' | 'aged';

/**
 * Why a stored cvc must be destroyed now, or null while it may be kept.
 * @example cvcDestroyReason({ storedAtMs, authorizedAtMs: null, cardDeletedAtMs: null }, Date.now())
 */
export function cvcDestroyReason(life: CvcLife, nowMs: number): CvcDestroyReason | null {
  if (life.authorizedAtMs !== null) return 'authorized';
  if (life.cardDeletedAtMs !== null) return 'card_deleted';
  return nowMs - life.storedAtMs >= CVC_KEPT_MS ? 'aged' : null;
}
