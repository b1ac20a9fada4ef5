import { readFileSync } from 'node:fs';
import { SeededRandom } from '../packages/testing/src/seeded-random.ts';

/** Seconds of the files that take longest, beside others on two cores; the others take about one. */
export const SECONDS: Readonly<Record<string, number>> = JSON.parse(
  readFileSync(new URL('./test-times.json', import.meta.url), 'utf8'),
);

/** From here on a file is costly: a browser, a database or a process of its own, many times over. */
const COSTLY_SECONDS = 5;
/** So many seconds of the costly ones play in a run, whichever they are: no run takes much longer than another. */
const PLAYED_SECONDS = 260;

/** Costly, and in every run: whether money is taken once, for what was confirmed, and what the documents take from the code. */
const ALWAYS = [
  'packages/checkout/src/purchases/hostile.test.ts',
  'packages/checkout/src/purchases/price-changes.test.ts',
  'packages/server/src/checkout-intents/checkout-intents.test.ts',
  'packages/server/src/checkout-intents/kill.test.ts',
  'packages/server/src/settlement/gifts/settle.test.ts',
  'packages/server/src/settlement/payments/settle.test.ts',
  'proof/simulation/simulation.test.ts',
  'scripts/',
];

/**
 * The files that a run of `npm test` leaves to the next: some eighth of the costly ones plays, others each time.
 * @example leftOut(Number(process.env.FLORIN_DRAW)) // ['packages/server/src/pages/claim.test.ts', …]
 */
export function leftOut(draw: number): string[] {
  const random = new SeededRandom(draw);
  const shuffled = costlyFiles()
    .map((file) => ({ file, place: random.next() }))
    .sort((one, other) => one.place - other.place)
    .map(({ file }) => file);
  let seconds = 0;
  const played = shuffled.findIndex((file) => {
    const isEnough = seconds >= PLAYED_SECONDS;
    seconds += SECONDS[file] ?? 0;
    return isEnough;
  });
  return played < 0 ? [] : shuffled.slice(played);
}

export function costlyFiles(): string[] {
  const isDrawn = (file: string) => !ALWAYS.some((always) => file.startsWith(always));
  return Object.keys(SECONDS).filter((file) => (SECONDS[file] ?? 0) >= COSTLY_SECONDS && isDrawn(file));
}
