import { failed } from '@florin/page-reading/failure';
import { says } from '@florin/page-reading/lexicon/lexicon';
import { type LineKind, readLines } from '@florin/page-reading/money/amount-lines';
import type { DocumentSurvey } from '@florin/page-reading/survey/document-survey';

export const STAYS_EMPTY = failed(
  'unsupported_checkout',
  'the cart stays empty after the product was added',
  'product_unproven',
);

/**
 * There may be no articles of the day, either: the cart is named. What a button says beside the sum of an order is what it does: `Empty cart`.
 * @example saysEmpty(seen) // true: 'Your cart is empty'
 */
export function saysEmpty({ lines, languages, controls, amounts }: DocumentSurvey): boolean {
  const showsOrder = readLines(amounts).some(({ kind, cents }) => SUMS.has(kind) && cents > 0);
  const pressed = showsOrder ? controls.filter(({ kind }) => kind === 'button' || kind === 'link') : [];
  const captions = new Set(pressed.map(({ text, label }) => text || label));
  return lines.some(
    (line) => !captions.has(line) && says('empty_cart', line, languages) && says('cart', line, languages),
  );
}

const SUMS: ReadonlySet<LineKind> = new Set<LineKind>(['total', 'subtotal']);
