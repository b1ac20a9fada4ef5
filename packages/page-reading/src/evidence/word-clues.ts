import type { Concept } from '../lexicon/concepts.ts';
import { findSaid, type Languages } from '../lexicon/lexicon.ts';
import { names } from '../lexicon/markup-names.ts';
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
  languages: Languages,
): readonly Clue[] {
  const whole = normalise(text).length;
  if (whole === 0) return [];
  const clues: Clue[] = [];
  let most: { meaning: Meaning; share: number } | null = null;
  for (const meaning of conceptsOf(meanings)) {
    const said = findSaid(meaning, text, languages);
    if (said === null) continue;
    const share = Math.min(1, said.length / whole);
    const rule = share >= WHOLE ? `${where} is` : `${where} says`;
    clues.push({ rule, meaning, strength: share >= WHOLE ? 1 : share, evidence: said.phrase });
    if (most === null || share > most.share) most = { meaning, share };
  }
  if (most !== null)
    clues.push({ rule: `${where} says most`, meaning: most.meaning, strength: 1, evidence: text });
  return clues;
}

/**
 * What technical names and the paths of addresses speak for, whatever the language of their page.
 * @example nameClues('name', 'billing[postCode]', ['postal_code', 'city']) // [{ rule: 'name', meaning: 'postal_code', … }]
 */
export function nameClues(where: string, name: string, meanings: readonly Meaning[]): readonly Clue[] {
  if (name.trim() === '') return [];
  return conceptsOf(meanings)
    .filter((concept) => names(concept, name))
    .map((meaning) => ({ rule: where, meaning, strength: 1, evidence: name.trim() }));
}

const known = new Map<readonly Meaning[], readonly Concept[]>();

function conceptsOf(meanings: readonly Meaning[]): readonly Concept[] {
  const concepts =
    known.get(meanings) ??
    meanings.filter((meaning): meaning is Concept => meaning !== 'none' && meaning !== 'price');
  known.set(meanings, concepts);
  return concepts;
}
