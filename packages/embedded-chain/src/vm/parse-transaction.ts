import { TRANSACTION_BYTES_MAX } from '@florin/wire/values/transaction-size';
import type { AddressKey } from '../bytes/byte-key.ts';
import { addressKey } from '../bytes/byte-key.ts';

export interface WireInstruction {
  readonly programIndex: number;
  readonly accountIndexes: Uint8Array;
  readonly data: Uint8Array;
}

export interface WireLookup {
  readonly table: AddressKey;
  readonly writableIndexes: Uint8Array;
  readonly readonlyIndexes: Uint8Array;
}

export interface WireMessage {
  readonly version: 'legacy' | 0;
  readonly signerCount: number;
  readonly readonlySignerCount: number;
  readonly readonlyNonSignerCount: number;
  readonly staticKeys: readonly AddressKey[];
  readonly blockhash: AddressKey;
  readonly instructions: readonly WireInstruction[];
  readonly lookups: readonly WireLookup[];
}

export interface WireTransaction {
  readonly wire: Uint8Array;
  readonly signatures: readonly Uint8Array[];
  readonly message: WireMessage;
}

/** Reads a serialized legacy or v0 transaction; null when the bytes are anything else. */
export function parseTransaction(wire: Uint8Array): WireTransaction | null {
  if (wire.length > TRANSACTION_BYTES_MAX) return null;
  const cursor = new Cursor(wire);
  const signatures = cursor.list(() => cursor.bytes(64));
  const message = readMessage(cursor);
  if (!cursor.isFinished || signatures.length === 0 || signatures.length !== message.signerCount) return null;
  return isConsistent(message) ? { wire, signatures, message } : null;
}

/** Reads a serialized message without signatures; null when the bytes are anything else. */
export function parseMessage(bytes: Uint8Array): WireMessage | null {
  const cursor = new Cursor(bytes);
  const message = readMessage(cursor);
  return cursor.isFinished && isConsistent(message) ? message : null;
}

/** Whether the transaction may write to the account at this place of `staticKeys`. */
export function isWritableStatic(message: WireMessage, index: number): boolean {
  if (index < message.signerCount) return index < message.signerCount - message.readonlySignerCount;
  return index < message.staticKeys.length - message.readonlyNonSignerCount;
}

function readMessage(cursor: Cursor): WireMessage {
  const isVersioned = (cursor.peek() & 0x80) !== 0;
  if (isVersioned && cursor.byte() !== 0x80) cursor.fail();
  return {
    version: isVersioned ? 0 : 'legacy',
    signerCount: cursor.byte(),
    readonlySignerCount: cursor.byte(),
    readonlyNonSignerCount: cursor.byte(),
    staticKeys: cursor.list(() => cursor.key()),
    blockhash: cursor.key(),
    instructions: cursor.list(() => ({
      programIndex: cursor.byte(),
      accountIndexes: cursor.bytes(cursor.compactU16()),
      data: cursor.bytes(cursor.compactU16()),
    })),
    lookups: isVersioned
      ? cursor.list(() => ({
          table: cursor.key(),
          writableIndexes: cursor.bytes(cursor.compactU16()),
          readonlyIndexes: cursor.bytes(cursor.compactU16()),
        }))
      : [],
  };
}

function isConsistent(message: WireMessage): boolean {
  const { signerCount, readonlySignerCount, readonlyNonSignerCount, staticKeys } = message;
  return readonlySignerCount < signerCount && signerCount + readonlyNonSignerCount <= staticKeys.length;
}

/** Reads past the end yield zeros and mark the cursor as failed, so that callers check once, at the end. */
class Cursor {
  readonly #bytes: Uint8Array;
  #offset = 0;
  #isBroken = false;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get isFinished(): boolean {
    return !this.#isBroken && this.#offset === this.#bytes.length;
  }

  fail(): void {
    this.#isBroken = true;
  }

  peek(): number {
    return this.#bytes[this.#offset] ?? 0;
  }

  byte(): number {
    if (this.#offset >= this.#bytes.length) this.fail();
    return this.#bytes[this.#offset++] ?? 0;
  }

  bytes(length: number): Uint8Array {
    const end = this.#offset + length;
    if (end > this.#bytes.length) this.fail();
    const taken = this.#isBroken ? new Uint8Array(length) : this.#bytes.subarray(this.#offset, end);
    this.#offset = end;
    return taken;
  }

  key(): AddressKey {
    return addressKey(this.bytes(32));
  }

  /** Only the shortest spelling of a number is valid; the VM aborts the whole process on any other. */
  compactU16(): number {
    let value = 0;
    for (let shift = 0; shift < 21; shift += 7) {
      const byte = this.byte();
      value |= (byte & 0x7f) << shift;
      if ((byte & 0x80) !== 0) continue;
      if ((byte === 0 && shift > 0) || value > 0xffff) this.fail();
      return this.#isBroken ? 0 : value;
    }
    this.fail();
    return 0;
  }

  list<Item>(readItem: () => Item): Item[] {
    const length = this.compactU16();
    const items: Item[] = [];
    for (let index = 0; index < length && !this.#isBroken; index++) items.push(readItem());
    return items;
  }
}
