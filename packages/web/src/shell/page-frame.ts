import { brandStylesPath } from '../brand/brand-colors.ts';
import type { Language } from '../words/language.ts';

/** The files that a page loads, by their hashed addresses. */
export interface PageFrame {
  readonly styles: readonly string[];
  readonly scripts: readonly string[];
  /** What the scripts import, named so that the browser need not discover it. */
  readonly preloads: readonly string[];
  /** Shown on every page of the embedded mode. */
  readonly isPlayground: boolean;
  /** What the page is written in; English where it is left out. */
  readonly language?: Language;
}

/** The same page in the colour of a business, where it has one. @example withBrand(frame, '#7c3aed') */
export function withBrand(frame: PageFrame, color: string | null): PageFrame {
  return color === null ? frame : { ...frame, styles: [...frame.styles, brandStylesPath(color)] };
}
