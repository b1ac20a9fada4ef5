import { checkCharacterOf, DATA_LENGTH, DATA_SYMBOLS, type ReleaseCode, releaseCode } from './code.ts';

/**
 * Makes a new code of 75 random bits that ends in a letter or a digit. Do this on a server, never in the browser of whoever receives the gift: the code is
 * the money.
 * @example const code = generateReleaseCode(); // give it to the recipient; send only its verification key to the service
 */
export function generateReleaseCode(): ReleaseCode {
  for (;;) {
    const data = dataOf(crypto.getRandomValues(new Uint8Array(DATA_LENGTH)));
    const check = checkCharacterOf(data);
    // Chats take * and ~ for formatting, addresses $ and =. One code in nine would end so; another is as good.
    if (/[0-9A-Z]/.test(check)) return releaseCode(data + check);
  }
}

/** 256 is a multiple of 32, so every symbol is equally likely. */
export function dataOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => DATA_SYMBOLS[byte % 32]).join('');
}
