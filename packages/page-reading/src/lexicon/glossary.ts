import type { Concept } from './concepts.ts';
import type { Words } from './language.ts';
import { withSameWords } from './languages.ts';
import { isUnspaced, normalise } from './normalise.ts';

/** Words of a page and what they say, as told by somebody who reads its language. */
export interface GlossaryEntry {
  readonly concept: Concept;
  readonly words: string;
}

/**
 * What else words for a concept say: a language has lists of its own for each, a glossary has one word for all of them.
 */
const ALSO: readonly (readonly [concept: Concept, also: readonly Concept[]])[] = [
  ['subtotal', ['sum_row']],
  ['shipping', ['sending', 'sum_row']],
  ['tax', ['sum_row']],
  ['discount', ['sum_row']],
  ['total', ['sum_row']],
  ['delivery_section', ['delivery_heading']],
  ['billing_section', ['review_part']],
  ['payment_method', ['paying', 'payment_heading', 'review_part']],
  ['shipping_method', ['sending']],
  ['on_delivery', ['other_wallet']],
  ['other_wallet', ['means_only']],
];

const GLOSSARIES_MAX = 1_000;
const PREFIX = 'x-';

const glossaries = new Map<string, { readonly [Name in Concept]?: Words }>();
const tags = new Map<string, string>();
let count = 0;

/**
 * Makes entries a language of their own, to be named among the languages of a page: whatever reads the page then understands them as
 * it does any words. The name holds in this process, for as long as few others were made since.
 * @example says('city', 'Πόλη', [asLanguage([{ concept: 'city', words: 'Πόλη' }])]) // true
 */
export function asLanguage(entries: readonly GlossaryEntry[]): string {
  const key = JSON.stringify(entries.map(({ concept, words }) => [concept, words]));
  const known = tags.get(key);
  if (known !== undefined) {
    // The one that was asked for last is forgotten last.
    tags.delete(key);
    tags.set(key, known);
    return known;
  }
  for (const [oldest, tag] of tags) {
    if (tags.size < GLOSSARIES_MAX) break;
    tags.delete(oldest);
    glossaries.delete(tag);
  }
  count += 1;
  const tag = `${PREFIX}${count}`;
  tags.set(key, tag);
  glossaries.set(tag, wordsOf(entries));
  return tag;
}

/**
 * Whether words stand in a text as they are, letters and marks aside.
 * @example quotes('Végösszeg (27% ÁFA-val)', 'végösszeg') // true
 */
export function quotes(text: string, words: string): boolean {
  const [whole, part] = [normalise(text), normalise(words)];
  if (part === '') return false;
  return isUnspaced(part) ? whole.includes(part) : ` ${whole} `.includes(` ${part} `);
}

/** Whether a language of a page is a glossary: nobody here knows more of it than its entries. */
export function isGlossary(language: string): boolean {
  return language.startsWith(PREFIX);
}

/** What is known here of a page's words, whatever somebody else reads in them. */
export function withoutGlossaries(languages: readonly string[] | undefined): readonly string[] | undefined {
  return languages?.filter((language) => !isGlossary(language));
}

/** Null where there is no such glossary, or none any more. */
export function glossaryWords(language: string): { readonly [Name in Concept]?: Words } | null {
  return glossaries.get(language) ?? null;
}

function wordsOf(entries: readonly GlossaryEntry[]): { readonly [Name in Concept]?: Words } {
  const words = new Map<Concept, Set<string>>();
  const add = (concept: Concept, phrase: string) =>
    words.set(concept, (words.get(concept) ?? new Set()).add(phrase));
  for (const { concept, words: said } of entries) {
    const phrase = normalise(said);
    if (phrase === '') continue;
    add(concept, phrase);
    for (const also of ALSO.find(([of]) => of === concept)?.[1] ?? []) add(also, phrase);
  }
  return withSameWords(Object.fromEntries([...words].map(([concept, phrases]) => [concept, [...phrases]])));
}
