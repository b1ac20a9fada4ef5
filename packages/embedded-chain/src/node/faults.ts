import type { Ledger } from '../ledger/ledger.ts';

interface FaultScope {
  /** Only requests (or notifications) of these methods; all when left out. */
  readonly methods?: readonly string[];
  /** How many requests it strikes before it is gone; without end when left out. */
  readonly times?: number;
  /** How likely it strikes a request, from 0 to 1; always when left out. */
  readonly chance?: number;
}

/** Something that goes wrong between a client and one node. */
export type Fault = FaultScope &
  (
    | { /** The connection breaks before the node has seen the request. */ readonly kind: 'drop' }
    | { /** The node acts on the request, then the connection breaks. */ readonly kind: 'drop_answer' }
    | { /** The node accepts a transaction and never forwards it. */ readonly kind: 'lose_transaction' }
    | { readonly kind: 'delay'; readonly delayMs: number }
    | { /** The request reaches the node twice; a notification is sent twice. */ readonly kind: 'duplicate' }
    | {
        /** Requests are held until this many wait (or time is up), then served newest first. */
        readonly kind: 'reorder';
        readonly count: number;
        readonly waitMs: number;
      }
    | { readonly kind: 'rate_limit'; readonly retryAfterSeconds: number }
    | { readonly kind: 'forbid' }
  );

interface ActiveFault {
  readonly fault: Fault;
  timesLeft: number;
}

/** What is wrong with one node right now. */
export class NodeFaults {
  readonly #ledger: Ledger;
  readonly #random: () => number;
  readonly #active = new Set<ActiveFault>();
  #lagSlots = 0n;
  #frozenSlot: bigint | undefined;

  /** `random`, from 0 to 1, decides about faults that strike by chance. */
  constructor(ledger: Ledger, random: () => number = Math.random) {
    this.#ledger = ledger;
    this.#random = random;
  }

  /**
   * Makes something go wrong until it has struck `times` times or the returned function is called.
   * @example chain.faults.inject({ kind: 'rate_limit', retryAfterSeconds: 2, methods: ['getTransaction'], times: 3 })
   */
  inject(fault: Fault): () => void {
    const active = { fault, timesLeft: fault.times ?? Number.POSITIVE_INFINITY };
    this.#active.add(active);
    return () => this.#active.delete(active);
  }

  /** The node is this many slots behind the others. */
  lag(slots: number): void {
    this.#lagSlots = BigInt(slots);
  }

  /** The node learns of no new slot until `clear`. */
  freeze(): void {
    this.#frozenSlot = this.headSlot();
  }

  /** All is well again. */
  clear(): void {
    this.#active.clear();
    this.#lagSlots = 0n;
    this.#frozenSlot = undefined;
  }

  /** The newest slot that the node knows of. */
  headSlot(): bigint {
    return this.#frozenSlot ?? this.#ledger.now().slot - this.#lagSlots;
  }

  /** The faults that strike the way to and from the node for a request of these methods, each counted once. */
  strike(methods: readonly string[]): readonly Fault[] {
    return this.#strike((fault) => fault.kind !== 'lose_transaction' && isInScope(fault, methods));
  }

  /** Whether the node loses the transaction that it has just been sent. */
  losesTransaction(): boolean {
    return this.#strike((fault) => fault.kind === 'lose_transaction').length > 0;
  }

  #strike(applies: (fault: Fault) => boolean): Fault[] {
    const struck = [...this.#active].filter(({ fault }) => applies(fault) && this.#isUnlucky(fault));
    for (const active of struck) this.#count(active);
    return struck.map(({ fault }) => fault);
  }

  #isUnlucky({ chance }: Fault): boolean {
    return chance === undefined || this.#random() < chance;
  }

  #count(active: ActiveFault): void {
    active.timesLeft--;
    if (active.timesLeft <= 0) this.#active.delete(active);
  }
}

function isInScope({ methods }: Fault, asked: readonly string[]): boolean {
  return methods === undefined || asked.some((method) => methods.includes(method));
}
