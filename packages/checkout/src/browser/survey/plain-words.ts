/**
 * Words as they are compared: without case, accents and punctuation, one space apart.
 * @example plainWords('Café Crème – 250 g') // 'cafe creme 250 g'
 */
export function plainWords(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/**
 * Whether some plain words stand in others as whole words, in order.
 * @example hasWords('navy blue mug', 'blue') // true
 */
export function hasWords(text: string, wanted: string): boolean {
  return wanted !== '' && ` ${text} `.includes(` ${wanted} `);
}

/** @example withoutWords('blue mug size m', 'blue mug') // 'size m' */
export function withoutWords(text: string, unwanted: string): string {
  return unwanted === '' ? text : ` ${text} `.replaceAll(` ${unwanted} `, ' ').trim();
}
