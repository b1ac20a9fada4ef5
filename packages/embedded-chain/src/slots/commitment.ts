export type Commitment = 'processed' | 'confirmed' | 'finalized';

/** How many slots must follow before a slot has reached a commitment. */
export const COMMITMENT_AGE_SLOTS: Record<Commitment, bigint> = {
  processed: 0n,
  confirmed: 1n,
  finalized: 32n,
};

/** The newest slot that a node with this head shows at a commitment. */
export function newestSlotAt(commitment: Commitment, headSlot: bigint): bigint {
  return headSlot - COMMITMENT_AGE_SLOTS[commitment];
}

/** The highest commitment that a slot has reached on a node with this head. */
export function commitmentOf(slot: bigint, headSlot: bigint): Commitment {
  if (slot <= newestSlotAt('finalized', headSlot)) return 'finalized';
  return slot <= newestSlotAt('confirmed', headSlot) ? 'confirmed' : 'processed';
}
