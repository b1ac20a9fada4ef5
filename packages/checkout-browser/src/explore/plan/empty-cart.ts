import { failed } from '@florin/page-reading/failure';
import { saysAbroad } from '@florin/page-reading/lexicon/lexicon';
import type { DocumentSurvey } from '@florin/page-reading/survey/document-survey';

const EMPTY =
  /\b(?:cart|basket|bag|trolley) is (?:currently |still )?empty\b|\b(?:no|0) (?:items|products) in (?:your|the) (?:shopping )?(?:cart|basket|bag)/i;

export const STAYS_EMPTY = failed(
  'unsupported_checkout',
  'the cart stays empty after the product was added',
  'product_unproven',
);

export function saysEmpty({ lines, languages }: DocumentSurvey): boolean {
  return lines.some((line) => EMPTY.test(line) || isEmptyAbroad(line, languages));
}

/** There may be no articles of the day, either: the cart is named. */
function isEmptyAbroad(line: string, languages: DocumentSurvey['languages']): boolean {
  return saysAbroad('empty_cart', line, languages) && saysAbroad('cart', line, languages);
}
