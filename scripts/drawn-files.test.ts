import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { costlyFiles, leftOut, SECONDS } from './drawn-files.testing.ts';

const DRAWS = Array.from({ length: 300 }, (_, draw) => leftOut(draw * 7_919));

it('every costly file plays in some runs, and most of them in no single one', () => {
  const costly = costlyFiles();
  expect(costly.length).toBeGreaterThan(50);
  for (const file of costly)
    expect(DRAWS.filter((out) => !out.includes(file)).length, file).toBeGreaterThan(5);
  for (const out of DRAWS) expect(out.length).toBeGreaterThan(costly.length / 2);
});

it('no run takes much longer than another', () => {
  const secondsOf = (out: readonly string[]) =>
    costlyFiles()
      .filter((file) => !out.includes(file))
      .reduce((sum, file) => sum + (SECONDS[file] ?? 0), 0);
  const played = DRAWS.map(secondsOf);
  expect(Math.max(...played) - Math.min(...played)).toBeLessThan(80);
});

it('what takes money is in every run, and the same draw leaves out the same', () => {
  const kill = 'packages/server/src/checkout-intents/kill.test.ts';
  expect(SECONDS[kill]).toBeGreaterThan(5);
  expect(DRAWS.flat()).not.toContain(kill);
  expect(leftOut(5)).toEqual(leftOut(5));
  expect(leftOut(5)).not.toEqual(leftOut(6));
});

it('the times are those of files that exist', () => {
  expect(Object.keys(SECONDS).filter((file) => !existsSync(file))).toEqual([]);
});
