import { normalise } from '../lexicon/normalise.ts';

/**
 * The key under which an option or field of a page is asked for; the fallback where its words have no letters.
 * @example optionKey('Frame colour', 'option') // 'frame_colour'
 * @example optionKey('Größe', 'option') // 'grosse'
 */
export function optionKey(words: string, fallback: string): string {
  const key = normalise(words)
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '');
  return key === '' ? fallback : key;
}
