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
