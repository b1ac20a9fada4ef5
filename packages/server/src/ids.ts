import { randomFillSync } from 'node:crypto';
import { type Id, type IdKind, idPrefixes } from '@florin/wire/ids';

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const letters = Buffer.from(alphabet, 'latin1');
const TIME_LETTERS = 10;
const RANDOM_LETTERS = 16;
const RANDOM_AT = TIME_LETTERS + 2;
/** As many as two letters can count. */
const IDS_PER_MS_MAX = 1_024;
const IDS_PER_POOL = 256;

/** Makes what comes after the prefix: the time, the order within its millisecond, and 80 bits that nothing else was made of. */
class IdSource {
  readonly #text = Buffer.alloc(RANDOM_AT + RANDOM_LETTERS);
  readonly #pool = Buffer.allocUnsafe(RANDOM_LETTERS * IDS_PER_POOL);
  #poolOffset = this.#pool.length;
  #timeMs = 0;
  #count = 0;

  next(nowMs: number): string {
    if (nowMs > this.#timeMs) this.#begin(nowMs);
    else if (this.#count === IDS_PER_MS_MAX) this.#begin(this.#timeMs + 1);
    this.#text[TIME_LETTERS] = letters[this.#count >> 5]!;
    this.#text[TIME_LETTERS + 1] = letters[this.#count & 31]!;
    this.#count++;
    this.#writeRandom();
    return this.#text.toString('latin1');
  }

  #begin(timeMs: number): void {
    this.#timeMs = timeMs;
    this.#count = 0;
    this.#text.write(encodeTime(timeMs), 'latin1');
  }

  #writeRandom(): void {
    if (this.#poolOffset === this.#pool.length) {
      randomFillSync(this.#pool);
      this.#poolOffset = 0;
    }
    const from = this.#poolOffset;
    for (let index = 0; index < RANDOM_LETTERS; index++) {
      this.#text[RANDOM_AT + index] = letters[this.#pool[from + index]! & 31]!;
    }
    this.#poolOffset = from + RANDOM_LETTERS;
  }
}

let objectIds = new IdSource();
/** Of their own, so that what every answer tells to anyone says nothing about objects. */
let requestIds = new IdSource();

/** As in a process that has just started: a simulation starts many, one after the other, and each run anew at the same time of day. */
export function restartIds(): void {
  objectIds = new IdSource();
  requestIds = new IdSource();
}

/**
 * A new id: 10 characters of milliseconds, 2 that count within the millisecond, 16 of randomness. So ids sort by time,
 * within one process in the order in which they were made, and none can be guessed from another.
 * @example newId('gift') // 'gift_01k9zq4c5x…'
 */
export function newId<K extends Exclude<IdKind, 'request'>>(kind: K, nowMs = Date.now()): Id<K> {
  return `${idPrefixes[kind]}${objectIds.next(nowMs)}` as Id<K>;
}

/** @example genReqId: () => newRequestId() */
export function newRequestId(): Id<'request'> {
  return `${idPrefixes.request}${requestIds.next(Date.now())}`;
}

/**
 * The Unix seconds that an id was made at, which is also the object's `created`.
 * @example createdOf(newId('gift')) // 1763164800
 */
export function createdOf(id: string): number {
  const body = id.slice(id.lastIndexOf('_') + 1);
  let milliseconds = 0;
  for (let index = 0; index < TIME_LETTERS; index++)
    milliseconds = milliseconds * 32 + alphabet.indexOf(body[index]!);
  return Math.floor(milliseconds / 1000);
}

/**
 * The smallest id that an object created at this second can have: a time filter becomes a primary-key range.
 * @example firstIdAt('gift', 1763164800)
 */
export function firstIdAt(kind: IdKind, unixSeconds: number): string {
  return `${idPrefixes[kind]}${encodeTime(Math.min(unixSeconds * 1000, 2 ** 48 - 1))}${'0'.repeat(RANDOM_LETTERS)}`;
}

function encodeTime(milliseconds: number): string {
  let text = '';
  let rest = milliseconds;
  for (let index = 0; index < TIME_LETTERS; index++) {
    text = alphabet[rest % 32] + text;
    rest = Math.floor(rest / 32);
  }
  return text;
}
