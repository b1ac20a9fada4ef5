/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [number, number, number];

/** What WCAG asks of text on its background. */
export const CONTRAST_MIN = 4.5;

/** What a brand's colour is seen on, by theme: paper, card and well of tokens.css. */
const GROUNDS = {
  light: ['#faf9f6', '#ffffff', '#f3f1eb'],
  dark: ['#101214', '#181b1f', '#1f2328'],
} as const;
export type Theme = keyof typeof GROUNDS;

/** Colours of one theme, for the tokens of the same names. */
export interface BrandColors {
  readonly accent: string;
  /** Text on the accent. */
  readonly accentInk: string;
  /** A ground for what is chosen. */
  readonly accentSoft: string;
}

const BLACK: Rgb = [0, 0, 0];
const WHITE: Rgb = [255, 255, 255];
/** Steps from a colour to black or white. */
const STEPS = 100;
const SOFT_SHARE = 0.1;

/**
 * A brand's colour as a theme can use it for buttons and links: darker on light grounds and lighter on dark ones until its
 * text can be read, and no further.
 * @example brandColorsOf('#ffdd00', 'light').accent // '#807000', roughly
 */
export function brandColorsOf(color: string, theme: Theme): BrandColors {
  const brand = rgbOf(color);
  const end = theme === 'light' ? BLACK : WHITE;
  for (let step = 0; step <= STEPS; step++) {
    const colors = colorsOf(mix(brand, end, step / STEPS), theme);
    if (isReadable(colors, theme)) return colors;
  }
  throw new Error(`no colour like ${color} can be read on ${theme} grounds`);
}

/**
 * A stylesheet that replaces the accent of tokens.css.
 * @example brandStyles('#7c3aed')
 */
export function brandStyles(color: string): string {
  const [light, dark] = [brandColorsOf(color, 'light'), brandColorsOf(color, 'dark')];
  return `:root{${tokensOf(light)}}@media screen and (prefers-color-scheme:dark){:root{${tokensOf(dark)}}}\n`;
}

/** Where a brand's stylesheet is. @example brandStylesPath('#7c3aed') // '/brand/7c3aed.css' */
export const brandStylesPath = (color: string): string => `/brand/${color.slice(1)}.css`;

/** @example contrastOf('#000000', '#ffffff') // 21 */
export function contrastOf(one: string, other: string): number {
  const [darker, lighter] = [luminanceOf(rgbOf(one)), luminanceOf(rgbOf(other))].sort((a, b) => a - b);
  return (lighter! + 0.05) / (darker! + 0.05);
}

/** All grounds on which the accent is text in a theme. */
export function groundsOf({ accentSoft }: BrandColors, theme: Theme): readonly string[] {
  return [...GROUNDS[theme], accentSoft];
}

function isReadable(colors: BrandColors, theme: Theme): boolean {
  const { accent, accentInk } = colors;
  return (
    contrastOf(accent, accentInk) >= CONTRAST_MIN &&
    groundsOf(colors, theme).every((ground) => contrastOf(accent, ground) >= CONTRAST_MIN)
  );
}

function colorsOf(rgb: Rgb, theme: Theme): BrandColors {
  const accent = hexOf(rgb);
  const [white, black] = [hexOf(WHITE), hexOf(BLACK)];
  return {
    accent,
    accentInk: contrastOf(accent, white) >= contrastOf(accent, black) ? white : black,
    accentSoft: hexOf(mix(rgbOf(GROUNDS[theme][1]), rgb, SOFT_SHARE)),
  };
}

function tokensOf({ accent, accentInk, accentSoft }: BrandColors): string {
  return `--accent:${accent};--accent-ink:${accentInk};--accent-soft:${accentSoft}`;
}

function rgbOf(color: string): Rgb {
  const value = Number.parseInt(color.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

function hexOf(rgb: Rgb): string {
  return `#${rgb.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const at = (index: 0 | 1 | 2) => Math.round(from[index] + (to[index] - from[index]) * share);
  return [at(0), at(1), at(2)];
}

/** Relative luminance, as WCAG 2 defines it. */
function luminanceOf(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}
