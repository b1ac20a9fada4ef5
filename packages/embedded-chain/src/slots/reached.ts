import type { SlotClock } from './clock.ts';
import { commitmentOf } from './commitment.ts';

/** What tells of transactions that land. */
interface Landings {
  onLanded(listener: () => void): () => void;
}

/**
 * Calls the listener when slots in which something landed are confirmed, and again when they are final. Returns what ends it.
 * @example const stop = onReached(ledger, clock, () => readHistory())
 */
export function onReached(landings: Landings, clock: SlotClock, listener: () => void): () => void {
  const wasConfirmed = new Map<bigint, boolean>();
  const stopLandings = landings.onLanded(() => {
    const { slot } = clock.now();
    if (!wasConfirmed.has(slot)) wasConfirmed.set(slot, false);
  });
  const stopSlots = clock.onSlot(() => {
    const head = clock.now().slot;
    let hasNews = false;
    for (const [slot, isKnown] of wasConfirmed) {
      const commitment = commitmentOf(slot, head);
      hasNews ||= commitment === 'finalized' || (commitment === 'confirmed' && !isKnown);
      if (commitment === 'finalized') wasConfirmed.delete(slot);
      else wasConfirmed.set(slot, commitment === 'confirmed');
    }
    if (hasNews) listener();
  });
  return () => {
    stopLandings();
    stopSlots();
  };
}
