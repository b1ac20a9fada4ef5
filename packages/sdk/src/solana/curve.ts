const PRIME = 2n ** 255n - 19n;
const D = 37095705934669439343138083508754565189542113879843219016388785533085940283555n;
const SIGN_BIT = 2n ** 255n;

/**
 * Whether 32 bytes are a point of edwards25519, and so may have a private key. Program addresses are chosen off the curve.
 * @example isOnCurve(addressBytes(wallet)) // true
 */
export function isOnCurve(bytes: Uint8Array): boolean {
  const number = littleEndian(bytes);
  const y = number % SIGN_BIT;
  const ySquared = (y * y) % PRIME;
  const numerator = modulo(ySquared - 1n);
  const denominator = (D * ySquared + 1n) % PRIME;
  if (numerator === 0n) return number < SIGN_BIT;
  // x² = numerator / denominator has a root exactly when the product is a square (Euler's criterion).
  return power((numerator * denominator) % PRIME, (PRIME - 1n) / 2n) === 1n;
}

function littleEndian(bytes: Uint8Array): bigint {
  return bytes.reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n);
}

const modulo = (value: bigint): bigint => ((value % PRIME) + PRIME) % PRIME;

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  let square = base;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % PRIME;
    square = (square * square) % PRIME;
  }
  return result;
}
