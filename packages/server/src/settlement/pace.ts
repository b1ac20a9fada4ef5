/** What came in lately is a reason to expect more. */
const QUIET_MS = 60_000;
/** However slow it is meant to be: operators are warned when nothing was read for a minute. */
const IDLE_MS_MAX = 30_000;

export interface PaceOptions {
  /** How many times as long is waited between two questions while nothing is expected. */
  readonly idleTimes: number;
  /** Whether someone is about to pay, as far as the database knows. */
  readonly isAwaited: () => Promise<boolean>;
  readonly nowMs?: () => number;
}

/**
 * How often a chain is asked on which mostly nothing happens: at its full pace while something landed lately or is awaited,
 * else more rarely. To find that out costs a look into the database, not a call to a node.
 * @example const pace = new Pace({ idleTimes: 5, isAwaited }); if (await pace.isDue('poll', 2_000)) await poll()
 */
export class Pace {
  readonly #options: PaceOptions;
  readonly #askedMs = new Map<string, number>();
  #newsMs: number;

  constructor(options: PaceOptions) {
    this.#options = options;
    this.#newsMs = this.#nowMs();
  }

  noteNews(): void {
    this.#newsMs = this.#nowMs();
  }

  /** Whether to ask now, for something that is asked every `everyMs` at full pace. */
  async isDue(what: string, everyMs: number): Promise<boolean> {
    const nowMs = this.#nowMs();
    const askedMs = this.#askedMs.get(what);
    const idleMs = Math.max(everyMs, Math.min(everyMs * this.#options.idleTimes, IDLE_MS_MAX));
    const isRested = askedMs === undefined || nowMs - askedMs >= idleMs - everyMs / 2;
    if (!isRested && nowMs - this.#newsMs > QUIET_MS && !(await this.#options.isAwaited())) return false;
    this.#askedMs.set(what, nowMs);
    return true;
  }

  #nowMs(): number {
    return (this.#options.nowMs ?? performance.now.bind(performance))();
  }
}
