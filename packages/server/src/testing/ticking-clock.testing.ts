import { FIRST_SLOT, type Moment, type SlotClock } from '@florin/embedded-chain/slots/clock';

/**
 * Slots that begin as fast as this process gets on: on a machine that is busy they take longer, and so a blockhash outlives whoever
 * signs with it. With slots that follow the time of day, tests would expire transactions because others use the processor.
 */
export class TickingClock implements SlotClock {
  readonly #listeners = new Set<() => void>();
  readonly #slotMs: number;
  #ticking: NodeJS.Timeout;
  #quiet: NodeJS.Timeout | undefined;
  #slot = FIRST_SLOT;
  #hurriedSlots = 0;
  #isStopped = false;

  constructor(slotMs: number) {
    this.#slotMs = slotMs;
    this.#ticking = this.#schedule();
  }

  now(): Moment {
    return { slot: this.#slot, unixMs: Date.now() };
  }

  resumeAfter({ slot }: Moment): void {
    if (slot > this.#slot) this.#slot = slot;
  }

  onSlot(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** For whoever waits until what has landed is final: the slots that takes follow each other at once, and no more of them. */
  hurryToFinality(): void {
    if (this.#isStopped) return;
    this.#hurriedSlots = HURRIED_SLOTS;
    clearTimeout(this.#ticking);
    this.#ticking = this.#schedule();
  }

  /** The same as soon as this was not called for a moment. */
  hurryOnceQuiet(): void {
    clearTimeout(this.#quiet);
    this.#quiet = setTimeout(() => this.hurryToFinality(), QUIET_MS).unref();
  }

  advanceSlots(count: number): void {
    for (let step = 0; step < count; step++) this.#tick();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#ticking);
  }

  /** However late it is called, it is one slot. */
  #schedule(): NodeJS.Timeout {
    const waitMs = this.#hurriedSlots > 0 ? Math.min(HURRIED_MS, this.#slotMs) : this.#slotMs;
    return setTimeout(() => {
      this.#hurriedSlots = Math.max(0, this.#hurriedSlots - 1);
      this.#ticking = this.#schedule();
      this.#tick();
    }, waitMs).unref();
  }

  #tick(): void {
    this.#slot += 1n;
    for (const listener of [...this.#listeners]) listener();
  }
}

/** A few more than finality takes; a blockhash lives for 150. */
const HURRIED_SLOTS = 40;
const HURRIED_MS = 5;
/** Who signs one transaction after the other does so sooner than this. */
const QUIET_MS = 100;
