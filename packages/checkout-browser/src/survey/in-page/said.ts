import { normalise } from '@florin/page-reading/lexicon/normalise';
import { spaced } from '@florin/page-reading/lexicon/spaced';
import type { InPageWords } from '../in-page-words.ts';

/** Given to the script by whoever runs it. */
declare const WORDS: InPageWords;

/** Whether some words of the page say it, in any language. */
export function says(what: keyof InPageWords['words'], words: string): boolean {
  return WORDS.words[what].test(` ${normalise(words)} `);
}

/** Whether a technical name says it: of an element, a class, an attribute. */
export function names(what: keyof InPageWords['names'], name: string): boolean {
  return WORDS.names[what].test(` ${normalise(spaced(name))} `);
}
