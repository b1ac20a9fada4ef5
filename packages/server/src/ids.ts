import { randomFillSync } from 'node:crypto';
import { type Id, type IdKind, idPrefixes } from '@florin/wire/ids';

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const pool = Buffer.allocUnsafe(10 * 256);
let poolOffset = pool.length;
let lastTime = 0;
let lastTimeText = '';
const lastRandom = new Uint8Array(16);
const letters = Buffer.from(alphabet, 'latin1');
const randomText = Buffer.alloc(lastRandom.length);

/**
 * A new id: 10 characters of milliseconds, 16 of randomness, so that ids sort by time. Within one process later ids
 * are always greater, which keeps lists in creation order even inside a millisecond.
 * @example newId('gift') // 'gift_01k9zq4c5x…'
 */
export function newId<K extends IdKind>(kind: K, now = Date.now()): Id<K> {
  if (now > lastTime) {
    lastTime = now;
    lastTimeText = encodeTime(now);
    fillRandom();
  } else {
    incrementRandom();
  }
  return `${idPrefixes[kind]}${lastTimeText}${encodeRandom()}` as Id<K>;
}

/**
 * The Unix seconds that an id was made at, which is also the object's `created`.
 * @example createdOf(newId('gift')) // 1763164800
 */
export function createdOf(id: string): number {
  const body = id.slice(id.lastIndexOf('_') + 1);
  let milliseconds = 0;
  for (let index = 0; index < 10; index++) milliseconds = milliseconds * 32 + alphabet.indexOf(body[index]!);
  return Math.floor(milliseconds / 1000);
}

/**
 * The smallest id that an object created at this second can have: a time filter becomes a primary-key range.
 * @example firstIdAt('gift', 1763164800)
 */
export function firstIdAt(kind: IdKind, unixSeconds: number): string {
  return `${idPrefixes[kind]}${encodeTime(Math.min(unixSeconds * 1000, 2 ** 48 - 1))}${'0'.repeat(16)}`;
}

function encodeTime(milliseconds: number): string {
  let text = '';
  let rest = milliseconds;
  for (let index = 0; index < 10; index++) {
    text = alphabet[rest % 32] + text;
    rest = Math.floor(rest / 32);
  }
  return text;
}

function encodeRandom(): string {
  for (let index = 0; index < lastRandom.length; index++) randomText[index] = letters[lastRandom[index]!]!;
  return randomText.toString('latin1');
}

/** The first random digit stays below 16, so that incrementing inside a millisecond cannot overflow. */
function fillRandom(): void {
  if (poolOffset + 16 > pool.length) {
    randomFillSync(pool);
    poolOffset = 0;
  }
  for (let index = 0; index < 16; index++) lastRandom[index] = pool[poolOffset + index]! & 31;
  lastRandom[0]! &= 15;
  poolOffset += 16;
}

function incrementRandom(): void {
  for (let index = 15; index >= 0; index--) {
    if (lastRandom[index]! < 31) {
      lastRandom[index]!++;
      return;
    }
    lastRandom[index] = 0;
  }
}
