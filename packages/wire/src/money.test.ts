import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BASE_UNITS_PER_CENT,
  baseUnits,
  baseUnitsOf,
  basisPointsOf,
  CENTS_MAX,
  cents,
  centsIn,
  plainAmount,
  sumCents,
} from './money.ts';

const anyCents = fc.integer({ min: 0, max: CENTS_MAX }).map(cents);

describe('cents', () => {
  it.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, CENTS_MAX + 1])('are not %d', (value) => {
    expect(() => cents(value)).toThrow(RangeError);
  });

  it('are written with both digits', () => {
    expect([0, 5, 2500, 123_456].map(plainAmount)).toEqual(['0.00', '0.05', '25.00', '1234.56']);
  });

  it('survive the way to base units and back', () => {
    fc.assert(
      fc.property(anyCents, (amount) => {
        expect(centsIn(baseUnitsOf(amount))).toEqual({ whole: amount, remainder: 0n });
      }),
    );
  });

  it('and their remainder are all of an on-chain amount', () => {
    const onChain = fc.bigInt({ min: 0n, max: BigInt(CENTS_MAX) * BASE_UNITS_PER_CENT }).map(baseUnits);
    fc.assert(
      fc.property(onChain, (amount) => {
        const { whole, remainder } = centsIn(amount);
        expect(baseUnitsOf(whole) + remainder).toBe(amount);
        expect(remainder < BASE_UNITS_PER_CENT).toBe(true);
      }),
    );
  });

  it('add up exactly or not at all', () => {
    expect(sumCents([])).toBe(0);
    expect(sumCents([cents(100), cents(250)])).toBe(350);
    expect(() => sumCents([cents(CENTS_MAX), cents(1)])).toThrow(RangeError);
  });
});

describe('base units', () => {
  it('fit the chain', () => {
    expect(baseUnits(2n ** 64n - 1n)).toBe(2n ** 64n - 1n);
    expect(() => baseUnits(2n ** 64n)).toThrow(RangeError);
    expect(() => baseUnits(-1n)).toThrow(RangeError);
  });
});

describe('a share in basis points', () => {
  it.each([
    [2550, 100, 26],
    [2549, 100, 25],
    [1, 100, 0],
    [50, 100, 1],
    [CENTS_MAX, 10_000, CENTS_MAX],
    [2500, 0, 0],
  ])('of %i at %i is %i, rounded half up', (amount, basisPoints, share) => {
    expect(basisPointsOf(cents(amount), basisPoints)).toBe(share);
  });
});
