/**
 * Textbook arithmetic of edwards25519 (RFC 8032, section 5.1), for tests only: -x² + y² = 1 + d·x²·y² modulo 2^255 - 19, a
 * group of 8 · L points. Slow, and its timing gives everything away.
 */
const PRIME = 2n ** 255n - 19n;
const L = 2n ** 252n + 27742317777372353535851937790883648493n;
const D = modulo(-121665n * inverse(121666n));
const ROOT_OF_MINUS_ONE = power(2n, (PRIME - 1n) / 4n);
const SIGN_BIT = 2n ** 255n;

export interface Point {
  readonly x: bigint;
  readonly y: bigint;
}

export const IDENTITY: Point = { x: 0n, y: 1n };

export function multiply(point: Point, factor: bigint): Point {
  let result = IDENTITY;
  for (let doubled = point, rest = factor; rest > 0n; rest >>= 1n, doubled = add(doubled, doubled)) {
    if (rest & 1n) result = add(result, doubled);
  }
  return result;
}

/**
 * The points whose order divides 8. L is an odd prime, so they are a subgroup of exactly 8, and L · P is one of them
 * whatever P is.
 */
export function smallOrderPoints(): Point[] {
  const found = new Map<string, Point>();
  for (let y = 2n; found.size < 8; y++) {
    const point = pointAt(y);
    if (point === null) continue;
    const small = multiply(point, L);
    for (let times = 0n; times < 8n; times++) {
      const multiple = multiply(small, times);
      found.set(`${multiple.x} ${multiple.y}`, multiple);
    }
  }
  return [...found.values()];
}

/** Every 32 bytes that can be read as this point, the canonical ones first: y not reduced, and a sign where x has none. */
export function encodingsOf({ x, y }: Point): Uint8Array[] {
  const ys = [y, y + PRIME].filter((value) => value < SIGN_BIT);
  const signs = x === 0n ? [0n, 1n] : [x & 1n];
  return ys.flatMap((value) => signs.map((sign) => littleEndian(value + sign * SIGN_BIT)));
}

/** A point with this y, or null where there is none. */
function pointAt(y: bigint): Point | null {
  const xSquared = modulo((y * y - 1n) * inverse(D * y * y + 1n));
  const candidate = power(xSquared, (PRIME + 3n) / 8n);
  const roots = [candidate, modulo(candidate * ROOT_OF_MINUS_ONE)];
  const x = roots.find((root) => modulo(root * root) === xSquared);
  return x === undefined ? null : { x, y };
}

function add(a: Point, b: Point): Point {
  const cross = D * a.x * a.y * b.x * b.y;
  return {
    x: modulo((a.x * b.y + a.y * b.x) * inverse(1n + cross)),
    y: modulo((a.y * b.y + a.x * b.x) * inverse(1n - cross)),
  };
}

function modulo(value: bigint): bigint {
  return ((value % PRIME) + PRIME) % PRIME;
}

function inverse(value: bigint): bigint {
  return power(modulo(value), PRIME - 2n);
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  for (let square = base, rest = exponent; rest > 0n; rest >>= 1n, square = modulo(square * square)) {
    if (rest & 1n) result = modulo(result * square);
  }
  return result;
}

function littleEndian(value: bigint): Uint8Array {
  return Uint8Array.from({ length: 32 }, (_, index) => Number((value >> BigInt(8 * index)) & 255n));
}
