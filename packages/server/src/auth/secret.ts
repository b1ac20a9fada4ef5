import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const PREFIX = 'sk_live_';
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LENGTH = 32;
const CHECKSUM_LENGTH = 6;

/**
 * A new secret: 190 random bits and a checksum, so that a mistyped or truncated key is refused without a look-up and
 * scanners can tell a leaked key from noise.
 * @example makeSecret() // 'sk_live_…'
 */
export function makeSecret(): string {
  let random = '';
  for (let index = 0; index < RANDOM_LENGTH; index++) random += alphabet[randomInt(alphabet.length)];
  return PREFIX + random + checksum(random);
}

/** @example hasValidChecksum('sk_live_typo') // false */
export function hasValidChecksum(secret: string): boolean {
  if (!secret.startsWith(PREFIX)) return false;
  const body = secret.slice(PREFIX.length);
  if (body.length !== RANDOM_LENGTH + CHECKSUM_LENGTH) return false;
  return checksum(body.slice(0, RANDOM_LENGTH)) === body.slice(RANDOM_LENGTH);
}

/** What is stored. A secret of 190 random bits needs no slow hash. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

function checksum(random: string): string {
  let rest = crc32(random);
  let text = '';
  for (let index = 0; index < CHECKSUM_LENGTH; index++) {
    text = alphabet[rest % 62] + text;
    rest = Math.floor(rest / 62);
  }
  return text;
}
