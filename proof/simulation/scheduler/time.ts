import { runAs, type SimulatedProcess } from './process.ts';

/** Where every run begins. */
export const START_MS = Date.UTC(2026, 0, 1);

export interface Timer {
  readonly process: SimulatedProcess;
  readonly number: number;
  atMs: number;
  readonly everyMs: number | null;
  readonly callback: () => void;
}

/** Time that moves only when the scheduler moves it, and the timers of all simulated processes. */
export class VirtualTime {
  #nowMs = START_MS;
  #timers: Timer[] = [];
  #count = 0;
  readonly #onAdvance: (nowMs: number) => Promise<void>;

  /** `onAdvance` moves what else has a clock: the database server and the chain. */
  constructor(onAdvance: (nowMs: number) => Promise<void>) {
    this.#onAdvance = onAdvance;
  }

  get nowMs(): number {
    return this.#nowMs;
  }

  get sinceStartMs(): number {
    return this.#nowMs - START_MS;
  }

  set(
    process: SimulatedProcess,
    callback: () => void,
    delayMs: number,
    everyMs: number | null = null,
  ): Timer {
    const timer = {
      process,
      callback,
      number: this.#count++,
      everyMs,
      // As Node does it: no timer is due at once.
      atMs: this.#nowMs + Math.max(1, Math.round(delayMs) || 1),
    };
    if (process.isAlive) this.#timers.push(timer);
    return timer;
  }

  clear(timer: Timer): void {
    this.#timers = this.#timers.filter((other) => other !== timer);
  }

  /** How long until something is due; null where nobody waits for anything. */
  get untilNextMs(): number | null {
    const times = this.#living().map(({ atMs }) => atMs);
    return times.length === 0 ? null : Math.max(0, Math.min(...times) - this.#nowMs);
  }

  /** Goes on to the next timer, and lets one of those that are due by then run. */
  async wakeNext(pick: (timers: readonly Timer[]) => Timer): Promise<Timer | null> {
    const untilMs = this.untilNextMs;
    if (untilMs === null) return null;
    await this.advance(untilMs);
    const timer = pick(this.#living().filter(({ atMs }) => atMs <= this.#nowMs));
    if (timer.everyMs === null) this.clear(timer);
    else timer.atMs = this.#nowMs + Math.max(1, timer.everyMs);
    runAs(timer.process, timer.callback);
    return timer;
  }

  async advance(durationMs: number): Promise<void> {
    if (durationMs <= 0) return;
    this.#nowMs += durationMs;
    await this.#onAdvance(this.#nowMs);
  }

  #living(): readonly Timer[] {
    this.#timers = this.#timers.filter(({ process }) => process.isAlive);
    return this.#timers;
  }
}
