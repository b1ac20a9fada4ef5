import { isSpoken } from '../lexicon/lexicon.ts';

const CARD = /\b(?:cards?|visa|master ?card|credit|debit|stripe|braintree|square)\b/i;
const NOT_BY_CARD =
  /gift|loyalty|reward|library|post ?card|store credit|credit (?:note|account|terms|balance)|on delivery/i;

/**
 * Whether these words name the way of paying by card.
 * @example saysCard('Credit or debit card') // true
 */
export function saysCard(words: string, languages?: readonly string[]): boolean {
  return (CARD.test(words) || isSpoken('card_payment', words, languages)) && !NOT_BY_CARD.test(words);
}
