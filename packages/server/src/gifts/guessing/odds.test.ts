import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { guessingOdds, guessingWarning } from './odds.ts';

const CAP = 1_000_000;

describe('guessing release codes', () => {
  it('wins open gifts times cap times rate, over all codes', () => {
    const perHour = (1_000_000 * 100_000_000 * 3_600) / 2 ** 75;
    expect(guessingOdds(1_000_000, CAP).yield).toBeCloseTo((perHour * CAP) / 50, 10);
    expect(guessingOdds(0, CAP)).toMatchObject({ yield: 0, isSafe: true });
  });

  it('is worth a warning long before it pays', () => {
    expect(guessingOdds(500_000, CAP).isSafe).toBe(true);
    expect(guessingOdds(530_000, CAP).isSafe).toBe(false);
    expect(guessingOdds(530_000, CAP).yield).toBeLessThan(0.11);
  });

  it('is worth less where gifts are smaller', () => {
    expect(guessingOdds(5_000_000, CAP / 100).isSafe).toBe(true);
  });

  it('is put into words that say what to do', () => {
    expect(guessingWarning(guessingOdds(1_000, CAP))).toBeNull();
    expect(guessingWarning(guessingOdds(1_000_000, CAP))).toBe(
      '1,000,000 open gifts of up to 10,000.00 each make guessing release codes win 0.19 of what it costs; lower GIFT_AMOUNT_MAX or have old gifts taken back (docs/gifts.md).',
    );
  });

  it('costs what the guide says', () => {
    const guide = readFileSync(new URL('../../../../../docs/gifts.md', import.meta.url), 'utf8');
    const rows = [...guide.matchAll(/^\| ([\d,]+) +\| [^|]+\| ([\d,]+) to [\d,]+ +\|/gm)];
    expect(rows).toHaveLength(5);
    for (const [, gifts, dollars] of rows) {
      const [openGifts, cost] = [gifts!, dollars!].map((text) => Number(text.replaceAll(',', '')));
      const exact = CAP / 100 / guessingOdds(openGifts!, CAP).yield;
      expect(Math.abs(cost! - exact) / exact).toBeLessThan(0.02);
    }
  });
});
