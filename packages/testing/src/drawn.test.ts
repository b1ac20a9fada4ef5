import { afterEach, expect, it, vi } from 'vitest';
import { drawn } from './drawn.ts';

const CASES = ['a', 'b', 'c', 'd'];

afterEach(() => vi.unstubAllEnvs());

it('draws as many different cases as it is asked for, and every one sooner or later', () => {
  const seen = new Set<string>();
  for (let draw = 0; draw < 500; draw++) {
    vi.stubEnv('FLORIN_DRAW', String(draw));
    const picked = drawn(CASES, 2);
    expect(new Set(picked).size).toBe(2);
    for (const name of picked) seen.add(name);
  }
  expect([...seen].sort()).toEqual(CASES);
  expect(drawn(CASES, 9)).toHaveLength(4);
});

it('draws the same again where a draw is named', () => {
  for (const draw of ['1', '2', '3', '4']) {
    vi.stubEnv('FLORIN_DRAW', draw);
    expect(drawn(CASES, 3)).toEqual(drawn(CASES, 3));
  }
});

it('plays all of them in the long proofs', () => {
  vi.stubEnv('FLORIN_TESTS', 'long');
  expect(drawn(CASES)).toEqual(CASES);
});
