import { namesAsExpression, wordsAsExpression } from '@florin/page-reading/lexicon/as-expression';
import type { Concept } from '@florin/page-reading/lexicon/concepts';

/**
 * What a script inside of a page must know of words to look at the right things, whatever language the page is in. What they mean is
 * judged outside, by the lexicon.
 */
const WORDS = {
  secret: ['card_security_code', 'card_number', 'card_expiry'],
  step: ['increase', 'decrease'],
  adding: ['add_to_cart', 'buy_now', 'place_order', 'cart'],
  choice: ['variant_title'],
  shipping: ['shipping', 'shipping_method'],
} as const satisfies Record<string, readonly Concept[]>;

const NAMES = {
  secret: ['card_security_code', 'card_number', 'card_expiry', 'card_expiry_month', 'card_expiry_year'],
  adding: ['add_to_cart'],
  choice: ['variant_title'],
  quantity: ['quantity'],
  soldOut: ['sold_out'],
  error: ['invalid_entry'],
  currency: ['currency'],
  navigation: ['navigation'],
  paging: ['paging'],
  productKey: ['product_key'],
  chosen: ['chosen'],
  switchedOff: ['switched_off'],
  look: ['look'],
  styling: ['styling'],
  captcha: ['captcha'],
} as const satisfies Record<string, readonly Concept[]>;

export interface InPageWords {
  readonly words: Readonly<Record<keyof typeof WORDS, RegExp>>;
  readonly names: Readonly<Record<keyof typeof NAMES, RegExp>>;
}

/** As code: expressions are written down as they are. */
export function inPageWords(): string {
  const asCode = (
    known: Readonly<Record<string, readonly Concept[]>>,
    build: (concepts: readonly Concept[]) => RegExp,
  ) => `{${Object.entries(known).map(([name, concepts]) => `${name}:${build(concepts)}`)}}`;
  return `{words:${asCode(WORDS, wordsAsExpression)},names:${asCode(NAMES, namesAsExpression)}}`;
}
