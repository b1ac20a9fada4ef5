import { SeededRandom } from '@florin/testing/seeded-random';

/** A repeatable source of choices: the same seed always gives the same shop. */
export class Random extends SeededRandom {
  constructor(seed: string) {
    super(hash(seed));
  }

  /** A whole number from `minimum` to `maximum`, both included. */
  integer(minimum: number, maximum: number): number {
    return minimum + this.below(maximum - minimum + 1);
  }

  shuffle<T>(items: readonly T[]): T[] {
    const result = [...items];
    for (let last = result.length - 1; last > 0; last--) {
      const other = this.integer(0, last);
      [result[last], result[other]] = [result[other] as T, result[last] as T];
    }
    return result;
  }
}

/**
 * Makes a repeatable source of choices from a seed in words.
 *
 * @example
 * const random = createRandom('one-page:7');
 * const label = random.pick(['Add to cart', 'Add to bag']);
 */
export function createRandom(seed: string): Random {
  return new Random(seed);
}

/** FNV-1a over the seed's UTF-16 units. */
function hash(seed: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < seed.length; index++) {
    value = Math.imul(value ^ seed.charCodeAt(index), 0x01000193) >>> 0;
  }
  return value;
}
