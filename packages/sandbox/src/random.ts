/** A repeatable source of choices: the same seed always gives the same shop. */
export interface Random {
  /** A whole number from `minimum` to `maximum`, both included. */
  integer(minimum: number, maximum: number): number;
  pick<T>(choices: readonly [T, ...T[]]): T;
  shuffle<T>(items: readonly T[]): T[];
  chance(probability: number): boolean;
}

/**
 * Makes a repeatable source of choices from a seed.
 *
 * @example
 * const random = createRandom('one-page:7');
 * const label = random.pick(['Add to cart', 'Add to bag']);
 */
export function createRandom(seed: string): Random {
  let state = hash(seed);
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const integer = (minimum: number, maximum: number) =>
    minimum + Math.floor(next() * (maximum - minimum + 1));
  return {
    integer,
    pick: (choices) => choices[integer(0, choices.length - 1)] ?? choices[0],
    shuffle: (items) => shuffled(items, integer),
    chance: (probability) => next() < probability,
  };
}

function shuffled<T>(items: readonly T[], integer: Random['integer']): T[] {
  const result = [...items];
  for (let last = result.length - 1; last > 0; last--) {
    const other = integer(0, last);
    [result[last], result[other]] = [result[other] as T, result[last] as T];
  }
  return result;
}

/** FNV-1a over the seed's UTF-16 units. */
function hash(seed: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < seed.length; index++) {
    value = Math.imul(value ^ seed.charCodeAt(index), 0x01000193) >>> 0;
  }
  return value;
}
