import { afterEach, expect, it, vi } from 'vitest';
import { freshSeed, proofSeed } from './proof-seed.ts';

afterEach(() => void vi.unstubAllEnvs());

const seeds = (draw = proofSeed) => new Set(Array.from({ length: 20 }, draw));

it('is the same every day, another one for each long proof, and the one that is asked for', () => {
  vi.stubEnv('FLORIN_SEED', undefined);
  vi.stubEnv('FLORIN_TESTS', undefined);
  expect(seeds().size).toBe(1);
  vi.stubEnv('FLORIN_TESTS', 'long');
  expect(seeds().size).toBeGreaterThan(10);
  vi.stubEnv('FLORIN_SEED', '77');
  expect([...seeds()]).toEqual([77]);
});

it('is another one in the daily suite as well, where a proof asks for a fresh one', () => {
  vi.stubEnv('FLORIN_SEED', undefined);
  vi.stubEnv('FLORIN_TESTS', undefined);
  expect(seeds(freshSeed).size).toBeGreaterThan(10);
  vi.stubEnv('FLORIN_SEED', '77');
  expect([...seeds(freshSeed)]).toEqual([77]);
});
