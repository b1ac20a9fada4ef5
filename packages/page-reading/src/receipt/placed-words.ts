import type { Concept } from '../lexicon/concepts.ts';
import {
  allSaid,
  isWholePhrase,
  type Languages,
  says,
  sentencesIn,
  wordsAround,
} from '../lexicon/lexicon.ts';

/**
 * How clearly a line says that there is an order: in words that can hardly mean anything else (`sure`), in few that leave little
 * open (`likely`), or by thanks and words that go on in many ways (`thanks`).
 */
export type PlacedWords = 'sure' | 'likely' | 'thanks';

const SURE_WORDS = 3;
const LIKELY_WORDS = 2;

/**
 * What a line says of an order in one of the languages of its page; null where it says nothing. A sentence about an order that is yet
 * to be placed says nothing.
 * @example saysPlaced('Applied once your order is placed') // null
 * @example saysPlaced('Vielen Dank für Ihre Bestellung', ['de']) // 'thanks'
 */
export function saysPlaced(line: string, languages?: Languages): PlacedWords | null {
  const said = sentencesIn(line).map((sentence) => placedIn(sentence, languages));
  return ORDER.find((words) => said.includes(words)) ?? null;
}

const ORDER: readonly PlacedWords[] = ['sure', 'likely', 'thanks'];

/**
 * Whether a line that surely says that there is an order thanks for it besides, in a clause of its own: two lines would say as much.
 * @example thanksBeside('Your order has been placed, thank you.') // true
 * @example thanksBeside('Thank you for your order') // false: it says one thing
 */
export function thanksBeside(line: string, languages?: Languages): boolean {
  if (saysPlaced(line, languages) !== 'sure') return false;
  const clauses = sentencesIn(line).flatMap((sentence) => sentence.split(CLAUSE_END));
  return clauses.some(
    (clause) => says('thanks', clause, languages) && placedIn(clause, languages) !== 'sure',
  );
}

const CLAUSE_END = /(?<=[,;:])\s/;

/** What is done is said in one clause: `To change your order, complete the form` says nothing of the kind. */
function placedIn(sentence: string, languages: Languages): PlacedWords | null {
  if (happened('order_thanked', sentence, '', languages).length > 0) return 'sure';
  const clauses = sentence.split(CLAUSE_END);
  const said = clauses.flatMap((clause, index) =>
    happened('order_placed', clause, clauses.slice(0, index).join(' '), languages),
  );
  const found = ORDER.find((words) => said.includes(words));
  return found ?? (says('thanks', sentence, languages) ? 'thanks' : null);
}

function happened(
  concept: Concept,
  clause: string,
  earlier: string,
  languages: Languages,
): readonly PlacedWords[] {
  return allSaid(concept, clause, languages).flatMap((said) => {
    const { before, after } = wordsAround(said, clause);
    if (says('not_yet_after', after, languages) || says('not_yet', `${earlier} ${before}`, languages))
      return [];
    if (isWholePhrase(said, SURE_WORDS)) return ['sure'];
    return isWholePhrase(said, LIKELY_WORDS) ? ['likely'] : ['thanks'];
  });
}
