import type { Languages } from '../lexicon/lexicon.ts';
import { isCardRefusal, refusalIn } from '../receipt/refusal.ts';
import { OUTCOME_SIGNS, type OutcomeSign, type SignName } from './outcome-signs.ts';

/** What is known of an order by everything that was noticed together. */
export type WeighedOutcome =
  | { readonly kind: 'placed' }
  /** In the shop's own words, where it said something. */
  | { readonly kind: 'not_placed'; readonly words: string | null; readonly isCard: boolean }
  | { readonly kind: 'unknown' };

/** From this weight on, by at least two witnesses, and only where nothing speaks against it. */
const PLACED_MIN = 8;
const NOT_PLACED_MIN = 9;
const SOURCES_MIN = 2;

/**
 * Weighs what was noticed after an order was sent. One witness proves nothing, and a single sign of the contrary leaves it open: a
 * wrong answer about money is worse than none.
 * @example weighOutcome([signOf('said_placed', 'Thank you for your order'), signOf('cart_emptied')]) // { kind: 'placed' }
 */
export function weighOutcome(signs: readonly OutcomeSign[], languages?: Languages): WeighedOutcome {
  const all = [...new Set(signs.map(({ name }) => name))];
  const placed = all.filter((name) => OUTCOME_SIGNS[name].speaksFor === 'placed' && name !== 'form_left');
  const against = all.filter((name) => OUTCOME_SIGNS[name].speaksFor === 'not_placed');
  const isOpen = all.some((name) => OUTCOME_SIGNS[name].speaksFor === 'unsettled');
  if (isOpen) return { kind: 'unknown' };
  const left: SignName[] = all.includes('form_left') ? ['form_left'] : [];
  if (against.length === 0 && isProven([...placed, ...left], PLACED_MIN)) return { kind: 'placed' };
  if (placed.length > 0 || !isProven(against, NOT_PLACED_MIN)) return { kind: 'unknown' };
  const isCard =
    against.includes('payment_declined') || signs.some((sign) => saysCardRefused(sign, languages));
  return { kind: 'not_placed', words: wordsAgainst(signs), isCard };
}

/** The form of the card, or a line of the page, says what the bank answered, and not what is wrong with what was entered. */
function saysCardRefused({ name, words }: OutcomeSign, languages: Languages): boolean {
  if ((name !== 'card_complaint' && name !== 'said_refused') || words === null) return false;
  // The frame of a processor may speak another language than the page.
  return isCardRefusal(refusalIn(words, languages)) || isCardRefusal(refusalIn(words, undefined));
}

function isProven(names: readonly SignName[], weightMin: number): boolean {
  const sources = new Set(names.map((name) => OUTCOME_SIGNS[name].source));
  const weight = names.reduce((sum, name) => sum + OUTCOME_SIGNS[name].weight, 0);
  return weight >= weightMin && sources.size >= SOURCES_MIN;
}

const QUOTED: readonly SignName[] = [
  'card_complaint',
  'said_refused',
  'account_refused',
  'complaint',
  'payment_declined',
];

function wordsAgainst(signs: readonly OutcomeSign[]): string | null {
  for (const name of QUOTED) {
    const said = signs.find((sign) => sign.name === name && sign.words !== null && sign.words !== '');
    if (said) return said.words;
  }
  return null;
}

/** The first of each kind, the weightiest first: for whoever has to decide, and to be looked at again. */
export function distinctSigns(signs: readonly OutcomeSign[]): readonly OutcomeSign[] {
  const first = new Map<SignName, OutcomeSign>();
  for (const sign of signs) {
    const known = first.get(sign.name);
    if (!known || (known.words === null && sign.words !== null)) first.set(sign.name, sign);
  }
  return [...first.values()].toSorted(
    (one, other) => OUTCOME_SIGNS[other.name].weight - OUTCOME_SIGNS[one.name].weight,
  );
}
