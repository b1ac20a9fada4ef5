import type { Offer } from '../purchase.ts';
import { hasWords, plainWords } from '../words/plain-words.ts';

/** What a product is called once another value of a choice was taken, where its name holds the value. */
export interface SiblingName {
  readonly name: string;
  readonly key: string;
  readonly value: string;
}

/** Shorter values stand in names by accident: `Levi's`. */
const VALUE_LENGTH_MIN = 3;

/**
 * Shops that have a page for each colour change the name with the choice.
 * @example siblingNames(['Cup - White'], [colour]) // [{ name: 'cup yellow', key: 'colour', value: 'Yellow' }]
 */
export function siblingNames(names: readonly string[], fields: Offer['fields']): readonly SiblingName[] {
  return fields.flatMap((field) => {
    if (field.kind !== 'enum' || field.key === 'shipping' || field.isGoods) return [];
    const values = field.values.map(({ value, title }) => ({ value, words: plainWords(title) }));
    return names.map(plainWords).flatMap((name) => {
      const held = values
        .filter(({ words }) => words.length >= VALUE_LENGTH_MIN && hasWords(name, words))
        .sort((one, other) => other.words.length - one.words.length)[0];
      if (!held) return [];
      return values
        .filter(({ words }) => words !== held.words)
        .map(({ value, words }) => ({ name: replaced(name, held.words, words), key: field.key, value }));
    });
  });
}

function replaced(name: string, words: string, by: string): string {
  return ` ${name} `.replace(` ${words} `, ` ${by} `).trim();
}
