import type { AddressKey, SignatureKey } from './byte-key.ts';

/** Reads what `ByteWriter` wrote. Records are checked by their checksum first, so running short is a defect and throws. */
export class ByteReader {
  readonly #buffer: Buffer;
  #offset = 0;

  constructor(bytes: Uint8Array) {
    this.#buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  u8(): number {
    return this.#buffer.readUInt8(this.#advance(1));
  }

  u32(): number {
    return this.#buffer.readUInt32LE(this.#advance(4));
  }

  u64(): bigint {
    return this.#buffer.readBigUInt64LE(this.#advance(8));
  }

  f64(): number {
    return this.#buffer.readDoubleLE(this.#advance(8));
  }

  addressKey(): AddressKey {
    return this.#latin1(32) as AddressKey;
  }

  signatureKey(): SignatureKey {
    return this.#latin1(64) as SignatureKey;
  }

  bytes(): Uint8Array {
    const length = this.u32();
    const start = this.#advance(length);
    return this.#buffer.subarray(start, start + length);
  }

  text(): string {
    const bytes = this.bytes();
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
  }

  list<Item>(readItem: () => Item): Item[] {
    const length = this.u32();
    const items: Item[] = [];
    for (let index = 0; index < length; index++) items.push(readItem());
    return items;
  }

  #latin1(length: number): string {
    const start = this.#advance(length);
    return this.#buffer.toString('latin1', start, start + length);
  }

  #advance(length: number): number {
    const start = this.#offset;
    if (start + length > this.#buffer.length) throw new RangeError('a record ends before its content');
    this.#offset = start + length;
    return start;
  }
}
