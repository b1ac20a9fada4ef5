import { SeededRandom } from './seeded-random.ts';

/**
 * Whether the long proofs run. What costs a browser or a process and shows a promise once more, in another way, runs in them alone. A
 * file of tests that asks has a long one beside it that imports it.
 * @example it.runIf(isLong())('a shop that shows its total late is waited for', async () => …)
 */
export const isLong = (): boolean => process.env.FLORIN_TESTS === 'long';

/**
 * Cases that vary one way of going through a browser: the daily suite plays some of them, others each time, and the long proofs
 * play all. A file of tests that draws has a long one beside it that imports it. A run that fails says its draw, and `FLORIN_DRAW`
 * repeats it: the same in every file, whichever runs beside it.
 * @example it.each(drawn(EMPTY_THANKS))('thanks in words of "%s" are no receipt', async (says) => …)
 */
export function drawn<Case>(cases: readonly Case[], count = 1): Case[] {
  if (isLong()) return [...cases];
  const { FLORIN_DRAW = Math.random() * 2 ** 31 } = process.env;
  const random = new SeededRandom(Number(FLORIN_DRAW));
  const left = [...cases];
  return Array.from({ length: Math.min(count, left.length) }, () => {
    const [picked] = left.splice(random.below(left.length), 1);
    return picked as Case;
  });
}
