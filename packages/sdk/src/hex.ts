/** @example toHex(Uint8Array.of(1, 255)) // '01ff' */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The 32 bytes of a SHA-256; null for what is none. */
export function hashFromHex(hex: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[0-9a-f]{64}$/.test(hex)) return null;
  return Uint8Array.from({ length: 32 }, (_, at) => Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16));
}
