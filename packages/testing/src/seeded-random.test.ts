import { expect, it } from 'vitest';
import { SeededRandom } from './seeded-random.ts';

const draws = (seed: number) => {
  const { next } = new SeededRandom(seed);
  return Array.from({ length: 1_000 }, () => next());
};

it('repeats itself for the same seed, and only for it', () => {
  expect(draws(7)).toEqual(draws(7));
  expect(draws(7)).not.toEqual(draws(8));
});

it('draws what mulberry32 draws, so that a seed in an old report still means the same run', () => {
  expect(draws(1).slice(0, 3)).toEqual([0.6270739405881613, 0.002735721180215478, 0.5274470399599522]);
});

it('stays within its bounds and reaches all of them', () => {
  const random = new SeededRandom(3);
  const below = new Set(Array.from({ length: 1_000 }, () => random.below(5)));
  expect([...below].sort()).toEqual([0, 1, 2, 3, 4]);
  expect(draws(3).every((draw) => draw >= 0 && draw < 1)).toBe(true);
  expect([random.chance(0), random.chance(1)]).toEqual([false, true]);
});

it('picks nothing from nothing', () => {
  expect(() => new SeededRandom(1).pick([])).toThrow('nothing to pick from');
});
