import type { Control } from './control.ts';

/** A visible amount with the words that name it: `Shipping` and `$4.99`. */
export interface AmountRow {
  readonly label: string;
  readonly text: string;
}

/** What a person sees in one document, bounded and without secrets. */
export interface DocumentSurvey {
  readonly url: string;
  readonly title: string;
  readonly controls: readonly Control[];
  readonly amounts: readonly AmountRow[];
  readonly alerts: readonly string[];
  readonly lines: readonly string[];
}
