import type { AddressKey, SignatureKey } from './byte-key.ts';

/** Appends little-endian values to a buffer that grows and is used again for the next record. */
export class ByteWriter {
  #buffer = Buffer.allocUnsafe(4096);
  #length = 0;

  u8(value: number): void {
    this.#length = this.#room(1).writeUInt8(value, this.#length);
  }

  u32(value: number): void {
    this.#length = this.#room(4).writeUInt32LE(value, this.#length);
  }

  u64(value: bigint): void {
    this.#length = this.#room(8).writeBigUInt64LE(value, this.#length);
  }

  f64(value: number): void {
    this.#length = this.#room(8).writeDoubleLE(value, this.#length);
  }

  key(value: AddressKey | SignatureKey): void {
    this.#length += this.#room(value.length).write(value, this.#length, 'latin1');
  }

  raw(value: Uint8Array): void {
    this.#room(value.length).set(value, this.#length);
    this.#length += value.length;
  }

  bytes(value: Uint8Array): void {
    this.u32(value.length);
    this.raw(value);
  }

  text(value: string): void {
    this.bytes(Buffer.from(value, 'utf8'));
  }

  list<Item>(items: readonly Item[], writeItem: (item: Item) => void): void {
    this.u32(items.length);
    for (const item of items) writeItem(item);
  }

  clear(): void {
    this.#length = 0;
  }

  /** A copy of what was written. */
  take(): Buffer {
    return Buffer.from(this.#buffer.subarray(0, this.#length));
  }

  #room(length: number): Buffer {
    const needed = this.#length + length;
    if (needed <= this.#buffer.length) return this.#buffer;
    const grown = Buffer.allocUnsafe(Math.max(needed, this.#buffer.length * 2));
    this.#buffer.copy(grown, 0, 0, this.#length);
    this.#buffer = grown;
    return grown;
  }
}
