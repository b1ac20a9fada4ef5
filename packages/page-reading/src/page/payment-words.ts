import { type Languages, says, saysAny } from '../lexicon/lexicon.ts';

/**
 * Whether these words name the way of paying by card.
 * @example saysCard('Credit or debit card') // true
 */
export function saysCard(words: string, languages?: Languages): boolean {
  return says('card_payment', words, languages);
}

/** Whether these words are about paying: the heading of a part of a page, the name of a choice. */
export function isAboutPaying(words: string, languages?: Languages): boolean {
  return saysAny(['paying', 'payment_method'], words, languages);
}
