import type { Markup } from '../../http/html.ts';

/** What a shop adds to the classic pages: what makes it recognisable, or dangerous. */
export interface Extras {
  readonly head?: Markup;
  readonly product?: Markup;
  readonly checkout?: Markup;
  /** Stands where the card fields would be. */
  readonly card?: Markup;
}
