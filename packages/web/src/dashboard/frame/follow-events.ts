/** Events come in groups (a payment settles, its session completes, its link counts): one reading for all. */
const GATHER_MS = 250;
/** The browser comes back by itself where a stream breaks off, and never where it was refused. */
const REOPEN_MS_MIN = 2_000;
const REOPEN_MS_MAX = 30_000;

/**
 * Calls back soon after an event of these types, while someone looks: a hidden page keeps no connection, of which a browser has few,
 * and reads once when it is looked at again. Returns what ends it.
 * @example const stop = followEvents(['checkout.session.*'], refresh)
 */
export function followEvents(types: readonly string[], onNews: () => void): () => void {
  const follower = new Follower(types, onNews);
  return () => follower.stop();
}

class Follower {
  readonly #path: string;
  readonly #onNews: () => void;
  #source: EventSource | null = null;
  #gathering: ReturnType<typeof setTimeout> | undefined;
  #reopening: ReturnType<typeof setTimeout> | undefined;
  #refusals = 0;

  constructor(types: readonly string[], onNews: () => void) {
    this.#path = `/v1/events/stream?${types.map((type) => `types[]=${encodeURIComponent(type)}`).join('&')}`;
    this.#onNews = onNews;
    document.addEventListener('visibilitychange', this.#look);
    this.#look();
  }

  stop(): void {
    clearTimeout(this.#gathering);
    this.#close();
    document.removeEventListener('visibilitychange', this.#look);
  }

  readonly #look = () => {
    if (document.visibilityState === 'hidden') return this.#close();
    if (this.#source === null) this.#open();
  };

  #open(): void {
    clearTimeout(this.#reopening);
    const source = new EventSource(this.#path);
    this.#source = source;
    source.onopen = () => {
      this.#refusals = 0;
      // What happened between the reading of the page and this moment is told by nobody.
      this.#soon();
    };
    source.onmessage = () => this.#soon();
    source.onerror = () => {
      if (source.readyState === EventSource.CLOSED) this.#refused();
    };
  }

  #close(): void {
    clearTimeout(this.#reopening);
    this.#source?.close();
    this.#source = null;
  }

  /** Reading says why (a session that has ended), and stands in for the stream where there is no room for one. */
  #refused(): void {
    this.#close();
    this.#soon();
    const delayMs = Math.min(REOPEN_MS_MAX, REOPEN_MS_MIN * 2 ** this.#refusals++);
    this.#reopening = setTimeout(this.#look, delayMs);
  }

  /** However fast events come, none waits for longer than this. */
  #soon(): void {
    this.#gathering ??= setTimeout(() => {
      this.#gathering = undefined;
      this.#onNews();
    }, GATHER_MS);
  }
}
