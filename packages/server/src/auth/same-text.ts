import { createHash, timingSafeEqual } from 'node:crypto';

/**
 * Compares secrets. Takes as long for one that is nearly right as for any other.
 * @example isSameText(headers.authorization ?? '', `Bearer ${token}`)
 */
export function isSameText(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
