/** What a slot is for: the first turn of a quote, a quote that needs longer than that, or a charge. */
export type SlotKind = 'quote' | 'long_quote' | 'charge';

/** Whose job it is. Proven accounts are those whose earlier jobs came to something. */
export interface SlotRequest {
  readonly kind: SlotKind;
  readonly account: string;
  readonly isProven: boolean;
  /** Where the account stands among others: the more it has under way, and the more trouble it met, the higher. */
  readonly rank?: number;
}

/** The flags of a job, by which the queue is told what not to start: `kind`, `kind unproven`, `kind account`. */
export function flagsOf({ kind, account, isProven }: SlotRequest): string[] {
  return isProven ? [kind, `${kind} ${account}`] : [kind, `${kind} ${account}`, `${kind} unproven`];
}

/** A slot that a job holds. */
export class JobSlot {
  readonly request: SlotRequest;
  readonly takenAtMs: number;
  readonly #leave: (slot: JobSlot) => void;
  readonly #asked = new AbortController();
  #turnMs: number;

  constructor(request: SlotRequest, takenAtMs: number, turnMs: number, leave: (slot: JobSlot) => void) {
    this.request = request;
    this.takenAtMs = takenAtMs;
    this.#turnMs = turnMs;
    this.#leave = leave;
  }

  /** Aborts when its turn is over and others wait. */
  get signal(): AbortSignal {
    return this.#asked.signal;
  }

  get isAsked(): boolean {
    return this.#asked.signal.aborted;
  }

  /** For a job that turns out to need something that takes time by its nature. */
  extendTurn(turnMs: number): void {
    this.#turnMs = Math.max(this.#turnMs, turnMs);
  }

  isOverdue(nowMs: number): boolean {
    return this.request.kind === 'quote' && !this.isAsked && nowMs - this.takenAtMs >= this.#turnMs;
  }

  ask(): void {
    this.#asked.abort(new Error('its turn is over, and others wait'));
  }

  leave(): void {
    this.#leave(this);
  }
}

interface Limits {
  readonly slots: number;
  /** So many of them for accounts that are not proven, together. */
  readonly unprovenMax: number;
  readonly accountMax: number;
}

export interface JobSlotsOptions {
  readonly slots: Readonly<Record<SlotKind, number>>;
  /** How long a quote keeps its slot while others wait. */
  readonly turnMs: number;
}

const KINDS: readonly SlotKind[] = ['quote', 'long_quote', 'charge'];

/**
 * The slots of one process, shared out fairly: charges have their own, no account can hold all of a kind, accounts that
 * are not proven leave some free, and a first turn ends when others wait.
 * @example
 * const slots = new JobSlots({ slots: { quote: 8, long_quote: 4, charge: 8 }, turnMs: 5_000 });
 * const slot = slots.take(request, Date.now()); // null where another job was faster
 */
export class JobSlots {
  readonly total: number;
  readonly #limits: Readonly<Record<SlotKind, Limits>>;
  readonly #turnMs: number;
  readonly #held = new Set<JobSlot>();

  constructor({ slots, turnMs }: JobSlotsOptions) {
    this.#limits = {
      quote: limitsOf(slots.quote),
      long_quote: limitsOf(slots.long_quote),
      charge: limitsOf(slots.charge),
    };
    this.#turnMs = turnMs;
    this.total = KINDS.reduce((total, kind) => total + slots[kind], 0);
  }

  /** Jobs with any of these cannot start now. */
  forbiddenFlags(): string[] {
    return KINDS.flatMap((kind) => {
      if (this.#taken(kind) >= this.#limits[kind].slots) return [kind];
      const { unprovenMax, accountMax } = this.#limits[kind];
      const full = [...this.#accounts(kind)].filter(([, count]) => count >= accountMax);
      const accounts = full.map(([account]) => `${kind} ${account}`);
      return this.#unproven(kind) >= unprovenMax ? [`${kind} unproven`, ...accounts] : accounts;
    });
  }

  /** Null where there is no slot for it (any more): jobs are fetched several at a time. */
  take(request: SlotRequest, nowMs: number): JobSlot | null {
    const forbidden = new Set(this.forbiddenFlags());
    if (flagsOf(request).some((flag) => forbidden.has(flag))) return null;
    const slot = new JobSlot(request, nowMs, this.#turnMs, (left) => this.#held.delete(left));
    this.#held.add(slot);
    return slot;
  }

  /** Whether anyone would have to leave if others waited. */
  isAnyOverdue(nowMs: number): boolean {
    return [...this.#held].some((slot) => slot.isOverdue(nowMs));
  }

  /** Asks as many as are needed to leave, the longest first, of those whose turn is over. */
  makeRoom(waiting: readonly SlotRequest[], nowMs: number): void {
    const staying = new JobSlots({ slots: this.#slotsOf(), turnMs: this.#turnMs });
    for (const slot of this.#held) if (!slot.isAsked) staying.#held.add(slot);
    for (const request of waiting) {
      if (staying.take(request, nowMs) !== null) continue;
      const slot = staying.#longestInTheWayOf(request, nowMs);
      if (slot === null) continue;
      slot.ask();
      staying.#held.delete(slot);
      staying.take(request, nowMs);
    }
  }

  /** Asks the one with the longest turn among those for which `isHolder` says so to leave. */
  askOne(isHolder: (slot: JobSlot) => boolean, nowMs: number): void {
    longestOf([...this.#held].filter((slot) => isHolder(slot) && slot.isOverdue(nowMs)))?.ask();
  }

  #longestInTheWayOf({ kind, account, isProven }: SlotRequest, nowMs: number): JobSlot | null {
    const { slots, unprovenMax, accountMax } = this.#limits[kind];
    const isFull = this.#taken(kind) >= slots;
    const isUnprovenFull = !isProven && this.#unproven(kind) >= unprovenMax;
    const isAccountFull = (this.#accounts(kind).get(account) ?? 0) >= accountMax;
    const inTheWay = [...this.#held].filter(
      (slot) =>
        slot.request.kind === kind &&
        slot.isOverdue(nowMs) &&
        (!isAccountFull || slot.request.account === account) &&
        (!isUnprovenFull || !slot.request.isProven),
    );
    return isFull || isUnprovenFull || isAccountFull ? longestOf(inTheWay) : null;
  }

  #slotsOf(): Record<SlotKind, number> {
    const { quote, long_quote, charge } = this.#limits;
    return { quote: quote.slots, long_quote: long_quote.slots, charge: charge.slots };
  }

  #taken(kind: SlotKind): number {
    return this.#of(kind).length;
  }

  #unproven(kind: SlotKind): number {
    return this.#of(kind).filter(({ request }) => !request.isProven).length;
  }

  #accounts(kind: SlotKind): Map<string, number> {
    const counts = new Map<string, number>();
    for (const { request } of this.#of(kind))
      counts.set(request.account, (counts.get(request.account) ?? 0) + 1);
    return counts;
  }

  #of(kind: SlotKind): readonly JobSlot[] {
    return [...this.#held].filter(({ request }) => request.kind === kind);
  }
}

/** @example limitsOf(8) // { slots: 8, unprovenMax: 7, accountMax: 6 } */
function limitsOf(slots: number): Limits {
  const share = Math.ceil(slots / 8);
  const unprovenMax = Math.max(1, slots - share);
  return { slots, unprovenMax, accountMax: Math.max(1, unprovenMax - share) };
}

function longestOf(held: readonly JobSlot[]): JobSlot | null {
  return held.reduce<JobSlot | null>(
    (longest, slot) => (longest === null || slot.takenAtMs < longest.takenAtMs ? slot : longest),
    null,
  );
}
