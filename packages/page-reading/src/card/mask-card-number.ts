const MASK = () => '[card]';
const SEPARATORS = new Set([' ', '-', '.', '\u00a0']);

/**
 * A text without a card's number, however its digits are grouped.
 * @example maskCardNumber('paid with 4242 4242 4242 4242', '4242424242424242') // 'paid with [card]'
 */
export function maskCardNumber(text: string, number: string, mask: (shown: string) => string = MASK): string {
  let masked = '';
  let start = 0;
  while (start < text.length) {
    const end = text[start] === number[0] ? endOfNumber(text, start, number) : null;
    masked += end === null ? text[start] : mask(text.slice(start, end));
    start = end ?? start + 1;
  }
  return masked;
}

/** Zeros in the place of its digits: what is read still has the shape of what was there. */
export const asZeros = (shown: string) => shown.replace(/\d/g, '0');

/** Where the number that begins here ends; null where none does. */
function endOfNumber(text: string, start: number, number: string): number | null {
  let at = start;
  for (const digit of number) {
    if (at > start && SEPARATORS.has(text[at] ?? '')) at += 1;
    if (text[at] !== digit) return null;
    at += 1;
  }
  return at;
}
