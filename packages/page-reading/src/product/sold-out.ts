const SOLD_OUT =
  /\b(?:sold[ -]out|out[ -]of[ -]stock|no longer (?:available|in stock|stocked)|insufficient stock|not enough (?:(?:\w+ )?in )?stock|not (?:currently |presently )?in stock|(?:currently|temporarily) (?:unavailable|not available))\b|^(?:currently )?unavailable[.!]?$/i;

/** @example saysSoldOut('Sorry, this item is out of stock.') // true */
export function saysSoldOut(words: string): boolean {
  return SOLD_OUT.test(words);
}
