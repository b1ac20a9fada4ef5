/** A connection that says nothing for so long is broken. */
const ANSWER_MS_MAX = 40_000;
const RETRY_MS_MIN = 1_000;
const RETRY_MS_MAX = 30_000;

/**
 * Something that is read again and again, and shown. One reading at a time: an older answer never comes after a newer one.
 * What could not be read (null) is tried again by itself, ever more rarely.
 * @example const reading = new Reading(readProps, setProps); await reading.again(); reading.stop()
 */
export class Reading<T> {
  readonly #read: (signal: AbortSignal) => Promise<T | null>;
  readonly #show: (value: T) => void;
  #running: Promise<void> | null = null;
  #next: Promise<void> | null = null;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #isStopped = false;

  constructor(read: (signal: AbortSignal) => Promise<T | null>, show: (value: T) => void) {
    this.#read = read;
    this.#show = show;
  }

  /** Waits for a reading that begins after this call. */
  again(): Promise<void> {
    if (this.#next !== null) return this.#next;
    if (this.#running === null) return this.#start();
    this.#next = this.#running.then(() => this.#start());
    return this.#next;
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#retry);
  }

  #start(): Promise<void> {
    this.#next = null;
    clearTimeout(this.#retry);
    this.#running = this.#once().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #once(): Promise<void> {
    if (this.#isStopped) return;
    const value = await this.#inTime();
    if (this.#isStopped) return;
    if (value === null) return this.#tryLater();
    this.#failures = 0;
    this.#show(value);
  }

  /** Null also where no answer came in time. */
  async #inTime(): Promise<T | null> {
    const limit = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), ANSWER_MS_MAX);
    });
    try {
      return await Promise.race([this.#read(limit.signal), late]);
    } finally {
      clearTimeout(timer);
      limit.abort();
    }
  }

  #tryLater(): void {
    const delayMs = Math.min(RETRY_MS_MAX, RETRY_MS_MIN * 2 ** this.#failures++);
    this.#retry = setTimeout(() => this.again(), delayMs);
  }
}
