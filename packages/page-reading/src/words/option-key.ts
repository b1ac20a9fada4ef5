/**
 * The key under which an option or field of a page is asked for; the fallback where its words have no letters.
 * @example optionKey('Frame colour', 'option') // 'frame_colour'
 */
export function optionKey(words: string, fallback: string): string {
  const key = words
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '');
  return key === '' ? fallback : key;
}

/**
 * The key of a choice that the shop gives a name to, also in other letters: two of them on a page are not to be one.
 * @example choiceKey('サイズ', 'option') // 'サイズ'
 */
export function choiceKey(words: string, fallback: string): string {
  const inItsLetters = words
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_|_$/g, '');
  return optionKey(words, inItsLetters || fallback);
}
