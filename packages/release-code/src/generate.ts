import { checkCharacterOf, DATA_LENGTH, DATA_SYMBOLS, type ReleaseCode, releaseCode } from './code.ts';

/**
 * Makes a new code of 75 random bits. Do this on a server, never in the browser of whoever receives the gift: the code is
 * the money.
 * @example const code = generateReleaseCode(); // give it to the recipient; send only its verification key to the service
 */
export function generateReleaseCode(): ReleaseCode {
  const bytes = crypto.getRandomValues(new Uint8Array(DATA_LENGTH));
  // 256 is a multiple of 32, so every symbol is equally likely.
  const data = Array.from(bytes, (byte) => DATA_SYMBOLS[byte % 32]).join('');
  return releaseCode(data + checkCharacterOf(data));
}
