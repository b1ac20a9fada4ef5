import { useEffect, useState } from 'preact/hooks';
import { getGift, type PublicGift } from './public-gift.ts';

const POLL_MS = 4_000;

/** The gift of the page; one that waits for its money is looked at again until it can be claimed. */
export function useGift(given: PublicGift | null): PublicGift | null {
  const [gift, setGift] = useState(given);
  const waitsFor = gift?.status === 'requires_action' ? gift.id : null;
  useEffect(() => {
    if (waitsFor === null) return;
    const timer = setInterval(async () => {
      const called = await getGift(waitsFor);
      if (called.ok) setGift(called.value);
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [waitsFor]);
  return gift;
}
