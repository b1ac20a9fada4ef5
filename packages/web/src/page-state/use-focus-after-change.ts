import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** Marks what to do or to read next. */
export const NEXT_STEP = { 'data-next-step': '' } as const;

/**
 * What someone pressed may be gone with what follows: they are then led to the next step inside this element, and nobody
 * else is moved. Nothing is focused when the page loads.
 * @example <section ref={useFocusAfterChange<HTMLElement>(status.state)}><button {...NEXT_STEP}>Pay</button></section>
 */
export function useFocusAfterChange<E extends HTMLElement>(state: string): RefObject<E | null> {
  const place = useRef<E>(null);
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    const { activeElement, body } = document;
    if (activeElement !== null && activeElement !== body) return;
    place.current?.querySelector<HTMLElement>('[data-next-step]')?.focus();
  }, [state]);
  return place;
}
