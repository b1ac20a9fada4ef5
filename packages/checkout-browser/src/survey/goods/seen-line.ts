import type { DecimalMark } from '@florin/page-reading/survey/control';

/** A place on a page where the product is named beside an amount, as a person and as a machine would read it. */
export interface SeenLine {
  readonly words: string;
  /** What pictures, links and boxes in it are called. */
  readonly attributes: string;
  /** What the boxes and lists for a quantity in it hold. */
  readonly quantities: readonly string[];
  /** What its page writes before cents, where that is no point. */
  readonly decimalMark?: DecimalMark;
  /** One of its links leads to the product's own page. */
  readonly isLinked: boolean;
}
