import type { PageTotal } from '../../browser/survey/read-total.ts';
import type { Currency } from '../../driver.ts';
import { type Extraction, extract } from './extraction.ts';
import { type Answer, type OpenAnswer, openAnswer } from './open-answer.ts';
import { readTotal, type TotalSource } from './total-source.ts';

/** What is asked of one answer. */
export interface Wanted {
  readonly extractions: readonly Extraction[];
  readonly total: { readonly source: TotalSource; readonly currency: Currency } | null;
  /** The title of a product that the answer may be about; empty where nobody asks. */
  readonly title: string;
}

export interface AnswerReading {
  /** By `extractionKey`; null where the shop no longer says it. */
  readonly values: Readonly<Record<string, string | null>>;
  readonly total: PageTotal | null;
  readonly namesProduct: boolean;
}

/** @example readAnswer(answer, { extractions: [{ in: 'input', name: 'csrf' }], total: null, title: '' }).values */
export function readAnswer(answer: Answer, { extractions, total, title }: Wanted): AnswerReading {
  const open = openAnswer(answer);
  const values = extractions.map((wanted) => [extractionKey(wanted), extract(open, wanted)] as const);
  return {
    values: Object.fromEntries(values),
    total: total && readTotal(open, total.source, total.currency),
    namesProduct: title !== '' && saysTitle(open, title),
  };
}

function saysTitle(answer: OpenAnswer, title: string): boolean {
  const wanted = plain(title);
  const texts = answer.isJson
    ? answer.leaves().map(({ value }) => value)
    : answer.document().elements.map(({ words }) => words);
  return wanted !== '' && texts.some((text) => plain(text).includes(wanted));
}

function plain(text: string): string {
  return text.toLowerCase().replace(/\s+/g, ' ').trim();
}

/** @example extractionKey({ in: 'input', name: 'csrf' }) */
export function extractionKey(extraction: Extraction): string {
  return JSON.stringify(extraction);
}
