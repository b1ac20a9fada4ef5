import { FIRST_SLOT, type Moment, type SlotClock } from '@florin/embedded-chain/slots/clock';

/**
 * Slots that begin as fast as this process gets on: on a machine that is busy they take longer, and so a blockhash outlives whoever
 * signs with it. With slots that follow the time of day, tests would expire transactions because others use the processor.
 */
export class TickingClock implements SlotClock {
  readonly #listeners = new Set<() => void>();
  readonly #ticking: NodeJS.Timeout;
  #slot = FIRST_SLOT;

  constructor(slotMs: number) {
    // However late it is called, it is called once.
    this.#ticking = setInterval(() => this.#tick(), slotMs).unref();
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

  advanceSlots(count: number): void {
    for (let step = 0; step < count; step++) this.#tick();
  }

  stop(): void {
    clearInterval(this.#ticking);
  }

  #tick(): void {
    this.#slot += 1n;
    for (const listener of [...this.#listeners]) listener();
  }
}
