const SYMBOLS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/**
 * Writes bytes as the chain writes keys and signatures.
 * @example encodeBase58(new Uint8Array(32)) // '11111111111111111111111111111111', the system program
 */
export function encodeBase58(bytes: Uint8Array): string {
  let number = 0n;
  for (const byte of bytes) number = number * 256n + BigInt(byte);
  let text = '';
  for (; number > 0n; number /= 58n) text = SYMBOLS.charAt(Number(number % 58n)) + text;
  const significant = bytes.findIndex((byte) => byte !== 0);
  return '1'.repeat(significant < 0 ? bytes.length : significant) + text;
}

/**
 * Decodes base58, or returns null when the text is not base58. Meant for keys and signatures: the work grows with the
 * square of the length, so longer texts are refused.
 * @example decodeBase58('11111111111111111111111111111111')?.length // 32
 */
export function decodeBase58(text: string): Uint8Array<ArrayBuffer> | null {
  if (text.length === 0 || text.length > 128) return null;
  const bytes: number[] = [];
  for (const character of text) {
    let carry = SYMBOLS.indexOf(character);
    if (carry < 0) return null;
    for (let index = 0; index < bytes.length; index++) {
      carry += bytes[index]! * 58;
      bytes[index] = carry & 0xff;
      carry >>= 8;
    }
    for (; carry > 0; carry >>= 8) bytes.push(carry & 0xff);
  }
  const zeros = text.length - text.replace(/^1+/, '').length;
  return Uint8Array.from([...Array<number>(zeros).fill(0), ...bytes.reverse()]);
}
