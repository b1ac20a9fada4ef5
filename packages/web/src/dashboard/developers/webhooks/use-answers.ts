import type { WebhookDelivery } from '@florin/wire/events/webhook-delivery';
import { useEffect, useRef } from 'preact/hooks';

const AGAIN_MS = 1_000;
/** Longer than an endpoint may take to answer. */
const LOOKS_MAX = 15;

/**
 * Reads the page again while something is being sent, until the answer is there: no event tells of it.
 * @example useAnswers(deliveries, refresh)
 */
export function useAnswers(deliveries: readonly WebhookDelivery[], refresh: () => Promise<void>): void {
  const looks = useRef(0);
  const newest = deliveries.find(({ status, last_attempt }) => status === 'pending' && last_attempt === null);
  useEffect(() => {
    looks.current = 0;
  }, [newest?.id]);
  useEffect(() => {
    if (newest === undefined || looks.current >= LOOKS_MAX) return;
    looks.current++;
    const timer = setTimeout(refresh, AGAIN_MS);
    return () => clearTimeout(timer);
  }, [deliveries]);
}
