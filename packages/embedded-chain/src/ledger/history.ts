import type { AddressKey, SignatureKey } from '../bytes/byte-key.ts';
import type { ByteReader } from '../bytes/byte-reader.ts';
import type { ByteWriter } from '../bytes/byte-writer.ts';
import type { TransactionEffects } from './record.ts';

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

/**
 * Finds landed transactions by signature and by address. Holds numbers only; the transactions themselves stay in the log.
 * Signatures sit in the map in the order of their sequence, because only the newest is ever removed.
 */
export class History {
  readonly #sequences = new Map<SignatureKey, number>();
  readonly #byAddress = new Map<AddressKey, number[]>();
  readonly #slots: number[] = [];
  readonly #positions: number[] = [];

  get length(): number {
    return this.#slots.length;
  }

  add(record: Pick<TransactionEffects, 'signature' | 'moment' | 'keys'>, position: number): void {
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
  removeNewest(record: Pick<TransactionEffects, 'signature' | 'keys'>): void {
    if (this.#sequences.get(record.signature) !== this.length - 1)
      throw new Error('only the newest can be removed');
    this.#sequences.delete(record.signature);
    this.#slots.pop();
    this.#positions.pop();
    for (const key of new Set(record.keys)) this.#dropNewest(key);
  }

  newest(): HistoryEntry | undefined {
    return this.length === 0 ? undefined : this.entry(this.length - 1);
  }

  write(writer: ByteWriter): void {
    writer.u32(this.length);
    for (const [signature, sequence] of this.#sequences) {
      writer.key(signature);
      writer.f64(this.#slots[sequence]!);
      writer.f64(this.#positions[sequence]!);
    }
    writer.u32(this.#byAddress.size);
    for (const [key, sequences] of this.#byAddress) {
      writer.key(key);
      writer.list(sequences, (sequence) => writer.u32(sequence));
    }
  }

  static read(reader: ByteReader): History {
    const history = new History();
    const length = reader.u32();
    for (let sequence = 0; sequence < length; sequence++) {
      history.#sequences.set(reader.signatureKey(), sequence);
      history.#slots.push(reader.f64());
      history.#positions.push(reader.f64());
    }
    const addressCount = reader.u32();
    for (let count = 0; count < addressCount; count++) {
      history.#byAddress.set(
        reader.addressKey(),
        reader.list(() => reader.u32()),
      );
    }
    return history;
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
