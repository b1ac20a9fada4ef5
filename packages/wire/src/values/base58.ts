import { decodeBase58 } from '@florin/release-code/base58';

/** @example isPublicKey('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v') // true */
export function isPublicKey(text: string): boolean {
  return text.length >= 32 && text.length <= 44 && decodeBase58(text)?.length === 32;
}

/** @example isSignature('5h6x…') // true for base58 of 64 bytes */
export function isSignature(text: string): boolean {
  return text.length >= 64 && text.length <= 88 && decodeBase58(text)?.length === 64;
}
