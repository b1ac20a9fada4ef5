import type { Concept } from './concepts.ts';
import { phrasesAbroad } from './lexicon.ts';
import { isUnspaced } from './normalise.ts';

const WORDS_MIN = 2;
const SIGNS_MIN = 5;

/**
 * Whether a text says it in words that can hardly mean anything else: several of them. One word alone stands in many sentences.
 * @example saysClearly('card_declined', 'Ihre Karte wurde abgelehnt', ['de']) // true
 * @example saysClearly('card_declined', 'Cookies abgelehnt', ['de']) // false
 */
export function saysClearly(concept: Concept, text: string, languages: readonly string[] = []): boolean {
  return phrasesAbroad(concept, text, languages).some((phrase) => isClear(phrase, WORDS_MIN));
}

/** The same without phrases that leave open how they go on: `vielen dank für*` may thank for a visit. */
export function saysWholly(concept: Concept, text: string, languages: readonly string[] = []): boolean {
  return phrasesAbroad(concept, text, languages).some(
    (phrase) => isClear(phrase, WORDS_MIN + 1) && !phrase.endsWith('*'),
  );
}

function isClear(phrase: string, wordsMin: number): boolean {
  const words = phrase.replace(/[*^$]/g, ' ').trim();
  return isUnspaced(words) ? words.length >= SIGNS_MIN : words.split(/\s+/).length >= wordsMin;
}
