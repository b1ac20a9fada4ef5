import { joined, type Sql, sql } from './sql.ts';

const WORDS_MAX = 8;

/**
 * The words that someone looks for.
 * @example wordsIn(' Jasmine  pearls ') // ['jasmine', 'pearls']
 */
export function wordsIn(text: string): string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, WORDS_MAX);
}

/**
 * A text in small letters holds each of these words, as a part of a word too. An index of trigrams finds it.
 * @example sql`SELECT * FROM products WHERE ${holdsWords(sql`searched_text(metadata, name, description)`, ['tea'])}`
 */
export function holdsWords(text: Sql, words: readonly string[]): Sql {
  return joined(
    words.map((word) => sql`${text} LIKE lower(${`%${word.replaceAll(/[\\%_]/g, '\\$&')}%`})`),
    ' AND ',
  );
}

/** The same, where words are alike: a letter is missing, wrong or at another place. */
export function holdsAlikeWords(text: Sql, words: readonly string[]): Sql {
  return joined(
    words.map((word) => sql`${text} %> lower(${word})`),
    ' AND ',
  );
}
