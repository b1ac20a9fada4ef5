import type { AddressKey, SignatureKey } from './byte-key.ts';
import type { TransactionRecord } from './record.ts';

/** Where a landed transaction stands: its number in the order of execution, its slot, its place in the log. */
export interface HistoryEntry {
  readonly sequence: number;
  readonly slot: bigint;
  readonly position: number;
}

export interface AddressRange {
  readonly beforeSequence: number;
  readonly afterSequence: number;
  readonly newestSlot: bigint;
}

/** Finds landed transactions by signature and by address. Holds numbers only; the transactions themselves stay in the log. */
export class History {
  readonly #sequences = new Map<SignatureKey, number>();
  readonly #byAddress = new Map<AddressKey, number[]>();
  readonly #slots: number[] = [];
  readonly #positions: number[] = [];

  get length(): number {
    return this.#slots.length;
  }

  add(record: Pick<TransactionRecord, 'signature' | 'moment' | 'keys'>, position: number): void {
    const sequence = this.length;
    this.#sequences.set(record.signature, sequence);
    this.#slots.push(Number(record.moment.slot));
    this.#positions.push(position);
    for (const key of new Set(record.keys)) this.#list(key).push(sequence);
  }

  has(signature: SignatureKey): boolean {
    return this.#sequences.has(signature);
  }

  find(signature: SignatureKey): HistoryEntry | undefined {
    const sequence = this.#sequences.get(signature);
    return sequence === undefined ? undefined : this.entry(sequence);
  }

  entry(sequence: number): HistoryEntry {
    const slot = this.#slots[sequence];
    const position = this.#positions[sequence];
    if (slot === undefined || position === undefined) throw new RangeError(`no transaction ${sequence}`);
    return { sequence, slot: BigInt(slot), position };
  }

  /** Transactions that name an address, newest first. */
  *ofAddress(key: AddressKey, range: AddressRange): Generator<HistoryEntry> {
    const sequences = this.#byAddress.get(key) ?? [];
    for (let index = firstAtOrAbove(sequences, range.beforeSequence) - 1; index >= 0; index--) {
      const entry = this.entry(sequences[index]!);
      if (entry.sequence <= range.afterSequence) return;
      if (entry.slot <= range.newestSlot) yield entry;
    }
  }

  /** Takes back the newest transaction; rollbacks go from newest to oldest. */
  removeNewest(record: Pick<TransactionRecord, 'signature' | 'keys'>): void {
    if (this.#sequences.get(record.signature) !== this.length - 1)
      throw new Error('only the newest can be removed');
    this.#sequences.delete(record.signature);
    this.#slots.pop();
    this.#positions.pop();
    for (const key of new Set(record.keys)) this.#dropNewest(key);
  }

  signatures(): Iterable<SignatureKey> {
    return this.#sequences.keys();
  }

  addresses(): Iterable<[AddressKey, readonly number[]]> {
    return this.#byAddress;
  }

  addressCount(): number {
    return this.#byAddress.size;
  }

  #list(key: AddressKey): number[] {
    const known = this.#byAddress.get(key);
    if (known) return known;
    const created: number[] = [];
    this.#byAddress.set(key, created);
    return created;
  }

  #dropNewest(key: AddressKey): void {
    const sequences = this.#list(key);
    sequences.pop();
    if (sequences.length === 0) this.#byAddress.delete(key);
  }
}

function firstAtOrAbove(sorted: readonly number[], bound: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < bound) low = middle + 1;
    else high = middle;
  }
  return low;
}
