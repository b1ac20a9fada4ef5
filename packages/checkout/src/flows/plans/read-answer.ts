import type { PageTotal } from '@florin/page-reading/money/read-total';
import type { Currency } from '@florin/page-reading/purchase';
import { hasWords, plainWords } from '@florin/page-reading/words/plain-words';
import { type Extraction, extract } from './extraction.ts';
import { type Answer, type OpenAnswer, openAnswer } from './open-answer.ts';
import { amountCalled, readTotal, type WholeTotal } from './total-source.ts';

/** What is asked of one answer. */
export interface Wanted {
  readonly extractions: readonly Extraction[];
  readonly total: { readonly source: WholeTotal; readonly currency: Currency } | null;
  /** What lines of the order are called in this answer. */
  readonly lines: Readonly<Record<string, string>>;
  /** What is in the cart, where the answer may be about it; null where nobody asks. */
  readonly goods: NamedGoods | null;
}

export interface NamedGoods {
  /** What the product's page calls it; one of these names will do. */
  readonly titles: readonly string[];
  /** What the chosen variant is called, a name for each choice. */
  readonly variant: readonly string[];
  readonly quantity: number;
}

export interface AnswerReading {
  /** By `extractionKey`; null where the shop no longer says it. */
  readonly values: Readonly<Record<string, string | null>>;
  readonly total: PageTotal | null;
  readonly lines: Readonly<Record<string, number | null>>;
  readonly namesProduct: boolean;
}

/** @example readAnswer(answer, { extractions: [{ in: 'input', name: 'csrf' }], total: null, lines: {}, goods: null }).values */
export function readAnswer(answer: Answer, { extractions, total, lines, goods }: Wanted): AnswerReading {
  const open = openAnswer(answer);
  const values = extractions.map((wanted) => [extractionKey(wanted), extract(open, wanted)] as const);
  return {
    values: Object.fromEntries(values),
    total: total && readTotal(open, total.source, total.currency),
    lines: Object.fromEntries(
      Object.entries(lines).map(([name, label]) => [name, amountCalled(open, label)]),
    ),
    namesProduct: goods !== null && namesGoods(open, goods),
  };
}

const QUANTITY: ReadonlySet<string> = new Set(['quantity', 'qty']);

/** Title and variant by name: those of a page in one element, those of JSON anywhere in it, with no other quantity. */
function namesGoods(answer: OpenAnswer, { titles, variant, quantity }: NamedGoods): boolean {
  const names = titles.map(plainWords);
  const choices = variant.map(plainWords);
  if (!answer.isJson) {
    const texts = answer.document().elements.map(({ words }) => plainWords(words));
    const says = (text: string) => (name: string) => hasWords(text, name);
    return texts.some((text) => names.some(says(text)) && choices.every(says(text)));
  }
  const leaves = answer.leaves();
  const texts = leaves.map(({ value }) => plainWords(value));
  const isSaid = (name: string) => texts.some((text) => hasWords(text, name));
  const quantities = leaves.filter(({ path }) => QUANTITY.has((path.at(-1) ?? '').toLowerCase()));
  return (
    names.some(isSaid) &&
    choices.every(isSaid) &&
    (quantities.length === 0 || quantities.some(({ value }) => Number(value) === quantity))
  );
}

/** @example extractionKey({ in: 'input', name: 'csrf' }) */
export function extractionKey(extraction: Extraction): string {
  return JSON.stringify(extraction);
}
