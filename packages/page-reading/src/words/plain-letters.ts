/**
 * Text as lists of values are compared: small letters without their marks.
 * @example plainLetters(' Österreich ') // 'osterreich'
 */
export function plainLetters(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase();
}
