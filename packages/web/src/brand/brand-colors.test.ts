import { expect, it } from 'vitest';
import {
  brandColorsOf,
  brandStyles,
  CONTRAST_MIN,
  contrastOf,
  groundsOf,
  type Theme,
} from './brand-colors.ts';

const LEVELS = ['00', '33', '66', '99', 'cc', 'ff'];
const COLORS = LEVELS.flatMap((red) =>
  LEVELS.flatMap((green) => LEVELS.map((blue) => `#${red}${green}${blue}`)),
);

it.each(['light', 'dark'] as const)(
  'any colour can be read on %s grounds, and text on it',
  (theme: Theme) => {
    for (const color of COLORS) {
      const colors = brandColorsOf(color, theme);
      const contrasts = groundsOf(colors, theme).map((ground) => contrastOf(colors.accent, ground));
      expect([color, Math.min(...contrasts) >= CONTRAST_MIN]).toEqual([color, true]);
      expect([color, contrastOf(colors.accentInk, colors.accent) >= CONTRAST_MIN]).toEqual([color, true]);
    }
  },
);

it('a colour that can be read is left as it is', () => {
  expect(brandColorsOf('#0b6b57', 'light').accent).toBe('#0b6b57');
  expect(brandColorsOf('#4cc3a5', 'dark').accent).toBe('#4cc3a5');
});

it('black on white has the contrast that WCAG says, and a stylesheet names nothing but colours', () => {
  expect(contrastOf('#000000', '#ffffff')).toBe(21);
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(brandStyles('#7c3aed')).toMatch(
    /^:root\{(?:--[a-z-]+:#[0-9a-f]{6};?){3}\}@media screen[^;]+\{:root\{/,
  );
});
