import { failed } from '@florin/page-reading/failure';
import { says } from '@florin/page-reading/lexicon/lexicon';
import type { DocumentSurvey } from '@florin/page-reading/survey/document-survey';

export const STAYS_EMPTY = failed(
  'unsupported_checkout',
  'the cart stays empty after the product was added',
  'product_unproven',
);

/** There may be no articles of the day, either: the cart is named. */
export function saysEmpty({ lines, languages }: DocumentSurvey): boolean {
  return lines.some((line) => says('empty_cart', line, languages) && says('cart', line, languages));
}
