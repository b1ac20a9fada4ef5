import { type Languages, says, saysAny } from '../lexicon/lexicon.ts';

/**
 * Whether these words name the way of paying by card, and not at the door, where cards may be taken too.
 * @example saysCard('Credit or debit card') // true
 */
export function saysCard(words: string, languages?: Languages): boolean {
  return says('card_payment', words, languages) && !says('on_delivery', words, languages);
}

/** Whether these words are about paying: the heading of a part of a page, the name of a choice. */
export function isAboutPaying(words: string, languages?: Languages): boolean {
  return saysAny(['paying', 'payment_method'], words, languages);
}
