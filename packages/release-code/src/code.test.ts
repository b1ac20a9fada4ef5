import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CHECK_SYMBOLS,
  checkCharacterOf,
  DATA_SYMBOLS,
  formatReleaseCode,
  normalizeReleaseCode,
  parseReleaseCode,
  releaseCode,
} from './code.ts';
import { dataOf, generateReleaseCode } from './generate.ts';

const data = fc.string({ unit: fc.constantFrom(...DATA_SYMBOLS), minLength: 15, maxLength: 15 });
const code = data.map((symbols) => symbols + checkCharacterOf(symbols));
const place = fc.integer({ min: 0, max: 15 });

const isValid = (text: string) => parseReleaseCode(text).ok;
const withSymbol = (text: string, at: number, symbol: string) =>
  text.slice(0, at) + symbol + text.slice(at + 1);
const swapped = (text: string, i: number, j: number) =>
  withSymbol(withSymbol(text, i, text.charAt(j)), j, text.charAt(i));

describe('the check character', () => {
  it('is the number in base 32 modulo 37', () => {
    fc.assert(
      fc.property(data, (symbols) => {
        const number = [...symbols].reduce(
          (sum, symbol) => sum * 32n + BigInt(DATA_SYMBOLS.indexOf(symbol)),
          0n,
        );
        expect(checkCharacterOf(symbols)).toBe(CHECK_SYMBOLS[Number(number % 37n)]);
      }),
    );
  });

  it('catches every single wrong character', () => {
    fc.assert(
      fc.property(code, place, fc.constantFrom(...CHECK_SYMBOLS), (text, at, symbol) => {
        fc.pre(text[at] !== symbol);
        expect(isValid(withSymbol(text, at, symbol))).toBe(false);
      }),
    );
  });

  it('catches every swap of two different characters, next to each other or not, the check character included', () => {
    fc.assert(
      fc.property(code, place, place, (text, i, j) => {
        fc.pre(text[i] !== text[j]);
        expect(isValid(swapped(text, i, j))).toBe(false);
      }),
    );
  });

  it('catches every twin error: two equal characters that both became the same other one', () => {
    fc.assert(
      fc.property(data, place, place, fc.constantFrom(...DATA_SYMBOLS), (symbols, i, j, other) => {
        fc.pre(i < 15 && j < 15 && i !== j && symbols[i] !== other);
        const twin = withSymbol(symbols, j, symbols.charAt(i));
        const wrong = withSymbol(withSymbol(twin, i, other), j, other);
        expect(checkCharacterOf(wrong)).not.toBe(checkCharacterOf(twin));
      }),
    );
  });
});

/**
 * A change is missed when it changes the number by a multiple of 37, whatever the other characters are. So the claims
 * above can be settled for good by going through all differences of two symbols and all places.
 */
describe('proof over all codes', () => {
  const weights = Array.from({ length: 15 }, (_, index) => Number(32n ** BigInt(14 - index) % 37n));
  const differences = Array.from({ length: 63 }, (_, index) => index - 31).filter(
    (difference) => difference !== 0,
  );
  const isMissed = (change: number) => change % 37 === 0;
  const places = weights.map((weight, index) => ({ weight, index }));
  const pairs = places.flatMap((a) =>
    places.filter((b) => b.index > a.index).map((b) => [a.weight, b.weight] as const),
  );

  it('no single substitution, swap or twin error of data characters is missed', () => {
    const missed = differences.flatMap((difference) => [
      ...weights.filter((weight) => isMissed(difference * weight)),
      ...pairs.filter(([a, b]) => isMissed(difference * (a - b)) || isMissed(difference * (a + b))),
    ]);
    expect(missed).toEqual([]);
  });

  it('no swap with the check character is missed', () => {
    // Data v and check c trade places: the number moves by (c - v) * weight and its check by v - c.
    expect(weights.filter((weight) => isMissed(weight + 1))).toEqual([]);
  });

  it('of all ways to get two data characters wrong, 2,869,876 in 103,326,720 are missed: one in 36', () => {
    const ways = (difference: number) => 32 - Math.abs(difference);
    let missed = 0;
    let all = 0;
    for (const [a, b] of pairs) {
      for (const d of differences) {
        for (const e of differences) {
          all += ways(d) * ways(e);
          if (isMissed(d * a + e * b)) missed += ways(d) * ways(e);
        }
      }
    }
    expect([missed, all]).toEqual([2_869_876, 103_326_720]);
  });

  it('misses this pair of wrong characters', () => {
    expect(isValid('0000-0000-0000-0000')).toBe(true);
    expect(isValid('0000-0000-0000-0150')).toBe(true); // 1 * 32 + 5 = 37
  });
});

describe('normalizing', () => {
  it('twice changes nothing more, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'aAiIlLoOuU0*~-– \t\u200bſß🎁') }), (text) => {
        const once = normalizeReleaseCode(text);
        expect(normalizeReleaseCode(once)).toBe(once);
      }),
    );
  });

  it('never turns one code into another', () => {
    fc.assert(
      fc.property(code, (text) => {
        expect(normalizeReleaseCode(text)).toBe(text);
        expect(releaseCode(formatReleaseCode(text))).toBe(text);
        expect(releaseCode(formatReleaseCode(text).toLowerCase())).toBe(text);
      }),
    );
  });

  it('leaves letters of other scripts alone, so that they are refused and not guessed', () => {
    expect(normalizeReleaseCode('ſıß')).toBe('ſıß');
  });
});

describe('a problem says what is wrong', () => {
  it.each([
    ['1234', 'A release code has 16 characters; this one has 4.'],
    ['12U4', 'Character 3 of the code, “U”, cannot stand there.'],
    ['123🎁', 'Character 4 of the code, “🎁”, cannot stand there.'],
    ['0000000000000001', 'The characters of the code do not fit together: one of them is wrong.'],
  ])('%s', (text, message) => {
    expect(parseReleaseCode(text)).toMatchObject({ ok: false, message });
    expect(() => releaseCode(text)).toThrow(message);
  });
});

it('every code in the README is valid', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const codes = readme.match(/\b\w{4}([- ])\w{4}\1\w{4}\1\w{3}[\w*~$=]/g) ?? [];
  expect(codes).toHaveLength(4);
  expect(codes.filter((text) => !isValid(text))).toEqual([]);
});

describe('generating', () => {
  it('makes valid codes that differ', () => {
    const codes = Array.from({ length: 1000 }, generateReleaseCode);
    expect(codes.every(isValid)).toBe(true);
    expect(new Set(codes).size).toBe(codes.length);
  });

  it('ends in a letter or a digit, though every check character is accepted', () => {
    const codes = Array.from({ length: 1000 }, generateReleaseCode);
    expect(codes.filter((made) => !/[0-9A-Z]$/.test(made))).toEqual([]);
    expect(isValid(`000000000000010${checkCharacterOf('000000000000010')}`)).toBe(true);
    expect([...CHECK_SYMBOLS].filter((symbol) => !/[0-9A-Z]/.test(symbol))).toEqual(['*', '~', '$', '=']);
  });

  it('maps every random byte to a symbol evenly: each symbol has exactly 8 of the 256 bytes', () => {
    const counts = new Map<string, number>();
    for (const symbol of dataOf(Uint8Array.from({ length: 256 }, (_, byte) => byte)))
      counts.set(symbol, (counts.get(symbol) ?? 0) + 1);
    expect([...counts.keys()].sort()).toEqual([...DATA_SYMBOLS].sort());
    expect([...counts.values()].every((count) => count === 8)).toBe(true);
  });
});
