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
