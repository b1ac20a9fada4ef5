import type { PageTotal } from '../browser/survey/read-total.ts';
import type { Currency } from '../driver.ts';
import { type Extraction, extract } from './extraction.ts';
import { type Answer, openAnswer } from './open-answer.ts';
import { readTotal, type TotalSource } from './total-source.ts';

/** What is asked of one answer. */
export interface Wanted {
  readonly extractions: readonly Extraction[];
  readonly total: { readonly source: TotalSource; readonly currency: Currency } | null;
}

export interface AnswerReading {
  /** By `extractionKey`; null where the shop no longer says it. */
  readonly values: Readonly<Record<string, string | null>>;
  readonly total: PageTotal | null;
}

/** @example readAnswer(answer, { extractions: [{ in: 'input', name: 'csrf' }], total: null }).values */
export function readAnswer(answer: Answer, { extractions, total }: Wanted): AnswerReading {
  const open = openAnswer(answer);
  const values = extractions.map((wanted) => [extractionKey(wanted), extract(open, wanted)] as const);
  return {
    values: Object.fromEntries(values),
    total: total && readTotal(open, total.source, total.currency),
  };
}

/** @example extractionKey({ in: 'input', name: 'csrf' }) */
export function extractionKey(extraction: Extraction): string {
  return JSON.stringify(extraction);
}
