import type { Concept } from '../lexicon/concepts.ts';
import { findSaid } from '../lexicon/lexicon.ts';
import { normalise } from '../lexicon/normalise.ts';
import type { Clue, Meaning } from './reading.ts';

/** From this share of a text on, words are all that it says. */
const WHOLE = 0.8;

/**
 * What a text speaks for by its words: `… is` where they are all of it, `… says` with the share of it that they are, and
 * `… says most` for whichever is said by the most of it.
 * @example wordClues('label', 'PLZ', ['postal_code', 'city'], ['de']) // [{ rule: 'label is', meaning: 'postal_code', … }, …]
 */
export function wordClues(
  where: string,
  text: string,
  meanings: readonly Meaning[],
  languages: readonly string[] | undefined,
): readonly Clue[] {
  const whole = normalise(text).length;
  if (whole === 0) return [];
  const clues: Clue[] = [];
  let most: { meaning: Meaning; share: number } | null = null;
  for (const meaning of meanings) {
    if (meaning === 'none' || meaning === 'price') continue;
    const said = findSaid(meaning satisfies Concept, text, languages);
    if (said === null) continue;
    const share = Math.min(1, said.length / whole);
    const rule = share >= WHOLE ? `${where} is` : `${where} says`;
    clues.push({ rule, meaning, strength: share >= WHOLE ? 1 : share, evidence: said.words });
    if (most === null || share > most.share) most = { meaning, share };
  }
  if (most !== null)
    clues.push({ rule: `${where} says most`, meaning: most.meaning, strength: 1, evidence: text });
  return clues;
}

/**
 * A technical name or the path of an address as words.
 * @example spaced('billingAddress[post_code]') // 'billing Address post code'
 */
export function spaced(name: string): string {
  return name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{L})(\d)/gu, '$1 $2')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
