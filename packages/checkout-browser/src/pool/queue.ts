/** A fixed number of places, given in order of arrival. */
export interface Queue {
  /** Waits for a place; the function it returns gives it back, once. */
  enter(signal: AbortSignal): Promise<() => void>;
}

/**
 * @example
 * const leave = await createQueue(2).enter(signal);
 * try { await work(); } finally { leave(); }
 */
export function createQueue(places: number): Queue {
  const waiting: (() => void)[] = [];
  let free = places;

  function give(): () => void {
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    };
  }

  return {
    enter(signal) {
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
        const abandon = () => {
          waiting.splice(waiting.indexOf(admit), 1);
          reject(signal.reason);
        };
        waiting.push(admit);
        signal.addEventListener('abort', abandon, { once: true });
      });
    },
  };
}
