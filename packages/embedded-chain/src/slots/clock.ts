/** A place in the chain's time. Slots and time only ever move forward, across restarts too. */
export interface Moment {
  readonly slot: bigint;
  readonly unixMs: number;
}

/** What the chain reads the time from. */
export interface SlotClock {
  now(): Moment;
  /** Continues after a moment that the chain has already lived through. */
  resumeAfter(moment: Moment): void;
  /** Calls the listener when a slot begins, until the returned function is called. */
  onSlot(listener: () => void): () => void;
}

export const SLOT_MS = 400;

/** Above the age of finality, so that a fresh chain already has finalized slots. */
export const FIRST_SLOT = 1_000n;

/** Slots that follow the time of day. */
export class WallClock implements SlotClock {
  readonly #slotMs: number;
  readonly #listeners = new Set<() => void>();
  #origin: Moment = { slot: FIRST_SLOT, unixMs: Date.now() };
  #last: Moment = this.#origin;
  #timer: NodeJS.Timeout | undefined;

  constructor(slotMs = SLOT_MS) {
    this.#slotMs = slotMs;
  }

  now(): Moment {
    const unixMs = Math.max(Date.now(), this.#last.unixMs);
    const elapsedSlots = Math.floor((unixMs - this.#origin.unixMs) / this.#slotMs);
    this.#last = { slot: this.#origin.slot + BigInt(elapsedSlots), unixMs };
    return this.#last;
  }

  /** Lets this many slots pass at once; the time of day stays what it is. */
  advanceSlots(count: number): void {
    const { slot, unixMs } = this.#origin;
    this.#origin = { slot: slot + BigInt(count), unixMs };
    this.#beginSlot();
  }

  /** In the next slot: a moment does not tell how much of its own was over, so the clock before may have begun that one. */
  resumeAfter({ slot, unixMs }: Moment): void {
    this.#origin = { slot: slot + 1n, unixMs };
    this.#last = this.#origin;
  }

  onSlot(listener: () => void): () => void {
    this.#listeners.add(listener);
    this.#schedule();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#cancel();
    };
  }

  #schedule(): void {
    if (this.#timer) return;
    const intoSlotMs = (this.now().unixMs - this.#origin.unixMs) % this.#slotMs;
    this.#timer = setTimeout(() => this.#beginSlot(), this.#slotMs - intoSlotMs);
    this.#timer.unref();
  }

  #beginSlot(): void {
    this.#cancel();
    for (const listener of [...this.#listeners]) listener();
    if (this.#listeners.size > 0) this.#schedule();
  }

  #cancel(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}

/**
 * Slots that move only when a test says so.
 * @example
 * const clock = new VirtualClock();
 * const chain = await startEmbeddedChain({ clock });
 * clock.advanceSlots(32); // what was confirmed is now finalized
 */
export class VirtualClock implements SlotClock {
  readonly #listeners = new Set<() => void>();
  #now: Moment;

  constructor(start: Moment = { slot: FIRST_SLOT, unixMs: Date.UTC(2026, 0, 1) }) {
    this.#now = start;
  }

  now(): Moment {
    return this.#now;
  }

  /** Begins this many slots, one after the other, each 400 ms long. */
  advanceSlots(count: number): void {
    for (let step = 0; step < count; step++) {
      this.#now = { slot: this.#now.slot + 1n, unixMs: this.#now.unixMs + SLOT_MS };
      for (const listener of [...this.#listeners]) listener();
    }
  }

  /** Begins as many slots as fit into this time. */
  advanceSeconds(seconds: number): void {
    this.advanceSlots(Math.floor((seconds * 1000) / SLOT_MS));
  }

  resumeAfter(moment: Moment): void {
    if (moment.slot > this.#now.slot) this.#now = moment;
  }

  onSlot(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
