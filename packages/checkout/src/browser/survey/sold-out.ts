const SOLD_OUT = /\b(?:sold out|out of stock|no longer available|insufficient stock)\b/i;

/** @example saysSoldOut('Sorry, this item is out of stock.') // true */
export function saysSoldOut(words: string): boolean {
  return SOLD_OUT.test(words);
}
