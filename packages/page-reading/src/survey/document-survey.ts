import type { Concept } from '../lexicon/concepts.ts';
import type { Control, DecimalMark } from './control.ts';

/** A visible amount with the words that name it: `Shipping` and `$4.99`. */
export interface AmountRow {
  /** The words before the amount, else those after it; empty where none belong to it. */
  readonly label: string;
  readonly text: string;
  /** The words after an amount that has words before it: `Total $22.00 including tax`. */
  readonly note?: string;
  /**
   * The elements around it that hold other amounts too, the largest first, as numbers that mean the same for every row.
   * Absent where the rows were not read from a page that is drawn.
   */
  readonly groups?: readonly number[];
  /** Whether the choice that it stands in is taken; absent where it stands in none. */
  readonly isChosen?: boolean;
  /** What its label says in the languages of the page; absent as for controls. */
  readonly spoken?: Concept;
  /** What its page writes before cents; absent where that is a point. */
  readonly decimalMark?: DecimalMark;
}

export interface FormSurvey {
  /** How the page itself names it: its label, id, classes and role. */
  readonly names: string;
  readonly action: string;
  /** A frame of some width stands among its fields; absent where none does. */
  readonly holdsFrame?: boolean;
  /** What is said in it, where it is small and has one field; absent elsewhere. */
  readonly words?: string;
}

/** What a person sees in one document, bounded and without secrets. */
export interface DocumentSurvey {
  readonly url: string;
  readonly title: string;
  /** The language that the page says to be written in: `en-SG`; empty where it says none. */
  readonly language: string;
  /** The languages that it is written in beside English, declared or not; absent where there are none. */
  readonly languages?: readonly string[];
  /** The largest heading that is shown. */
  readonly heading: string;
  readonly forms: readonly FormSurvey[];
  readonly controls: readonly Control[];
  readonly amounts: readonly AmountRow[];
  /** The code of the currency that the site says to show: its switch, its attributes, its cookies. Null where it says none. */
  readonly currencyCode: string | null;
  readonly alerts: readonly string[];
  readonly lines: readonly string[];
  /** Those of the lines that stand in something that lies over the page; absent where nothing does. */
  readonly layerLines?: readonly string[];
}
