/** Holds callers back until enough of them wait, then lets the newest go first. */
export class ReorderGate {
  #waiting: (() => void)[] = [];
  #timer: NodeJS.Timeout | undefined;

  pass(count: number, waitMs: number): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      // The newest caller must be waiting too before anyone is let go.
      if (this.#waiting.length >= count) return queueMicrotask(() => this.release());
      this.#timer ??= setTimeout(() => this.release(), waitMs);
    });
  }

  release(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const released = this.#waiting.toReversed();
    this.#waiting = [];
    for (const resolve of released) resolve();
  }
}
