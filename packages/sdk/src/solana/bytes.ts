import { decodeBase58, encodeBase58 } from '@florin/release-code/base58';

/** @example fromBase64('AQID') // Uint8Array [1, 2, 3] */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

/** @example toBase64(Uint8Array.of(1, 2, 3)) // 'AQID' */
export function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

/** The 32 bytes of an address, or an exception: addresses in the page come from checked places. */
export function addressBytes(address: string): Uint8Array {
  const bytes = decodeBase58(address);
  if (bytes?.length !== 32) throw new TypeError(`${address} is not an address`);
  return bytes;
}

export const addressOf = (bytes: Uint8Array): string => encodeBase58(bytes);

export function sameBytes(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((byte, index) => byte === right[index]);
}
