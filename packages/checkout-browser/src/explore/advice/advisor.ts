import type { PageKind } from '@florin/page-reading/page/page-kind';
import type { AdvisedField, AdvisedIntent } from '@florin/page-reading/survey/control';

/** A press that may be made, of which nobody knows what it means. */
export interface PressAsked {
  readonly id: string;
  /** The words on it and the heading that it stands under: the page's own. */
  readonly words: string;
  readonly under: string;
  readonly meanings: readonly AdvisedIntent[];
}

/** A field that must be filled in, of which nobody knows what it asks for. */
export interface FieldAsked {
  readonly label: string;
  readonly purposes: readonly AdvisedField[];
}

/** Everything that an adviser is told: words of the page, without what the buyer has told it, and never a value of a field. */
export interface AdviceQuestion {
  readonly title: string;
  readonly heading: string;
  readonly lines: readonly string[];
  /** As it is understood without advice. */
  readonly kind: PageKind;
  readonly presses: readonly PressAsked[];
  readonly field: FieldAsked | null;
}

/** Each part is null where nothing can be said. */
export interface Advice {
  readonly kind: PageKind | null;
  readonly press: { readonly id: string; readonly meaning: AdvisedIntent } | null;
  readonly field: AdvisedField | null;
}

/** Helps where the search for a way ends. It chooses among what it is shown; what it says is vetted, and nothing is proven by it. */
export interface Advisor {
  /** Null where there is no advice to be had, for whatever reason. */
  advise(question: AdviceQuestion, signal: AbortSignal): Promise<Advice | null>;
}
