import { failed } from '@florin/page-reading/failure';
import type { DocumentSurvey } from '@florin/page-reading/survey/document-survey';

const EMPTY =
  /\b(?:cart|basket|bag|trolley) is (?:currently |still )?empty\b|\b(?:no|0) (?:items|products) in (?:your|the) (?:shopping )?(?:cart|basket|bag)/i;

export const STAYS_EMPTY = failed(
  'unsupported_checkout',
  'the cart stays empty after the product was added',
  'product_unproven',
);

export function saysEmpty({ lines }: DocumentSurvey): boolean {
  return lines.some((line) => EMPTY.test(line));
}
