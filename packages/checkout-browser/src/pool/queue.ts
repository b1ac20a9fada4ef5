/** A fixed number of places, given to the lowest rank first, and within one in order of arrival. */
export interface Queue {
  /** Waits for a place; the function it returns gives it back, once. */
  enter(signal: AbortSignal, rank?: number): Promise<() => void>;
}

/**
 * @example
 * const leave = await createQueue(2).enter(signal);
 * try { await work(); } finally { leave(); }
 */
export function createQueue(places: number): Queue {
  const waiting: { readonly admit: () => void; readonly rank: number }[] = [];
  let free = places;

  function give(): () => void {
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      const next = waiting.reduce<(typeof waiting)[number] | null>(
        (first, one) => (first === null || one.rank < first.rank ? one : first),
        null,
      );
      if (next === null) {
        free += 1;
        return;
      }
      waiting.splice(waiting.indexOf(next), 1);
      next.admit();
    };
  }

  return {
    enter(signal, rank = 0) {
      signal.throwIfAborted();
      if (free > 0) {
        free -= 1;
        return Promise.resolve(give());
      }
      return new Promise((resolve, reject) => {
        const admit = () => {
          signal.removeEventListener('abort', abandon);
          resolve(give());
        };
        const place = { admit, rank };
        const abandon = () => {
          waiting.splice(waiting.indexOf(place), 1);
          reject(signal.reason);
        };
        waiting.push(place);
        signal.addEventListener('abort', abandon, { once: true });
      });
    },
  };
}
