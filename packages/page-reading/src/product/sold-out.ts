import { allSaid, type Languages, says } from '../lexicon/lexicon.ts';
import type { Control } from '../survey/control.ts';
import type { DocumentSurvey } from '../survey/document-survey.ts';

/**
 * Whether words of a page say that something cannot be had.
 * @example saysSoldOut('Sorry, this item is out of stock.') // true
 */
export function saysSoldOut(words: string, languages?: Languages): boolean {
  return allSaid('sold_out', words, languages).some(({ phrase }) => isWhole(phrase));
}

/** `derzeit nicht*` goes on in many ways. */
function isWhole(phrase: string): boolean {
  return !(phrase.endsWith('*') && phrase.includes(' '));
}

/**
 * The same of a value that can be chosen, of which less is said.
 * @example isValueSoldOut('Large (unavailable)') // true
 */
export function isValueSoldOut(words: string, languages?: Languages): boolean {
  return saysSoldOut(words, languages) || says('unavailable', words, languages);
}

const NEAR_LINES = 6;
const WORDS_MAX = 8;

/**
 * Whether a page says beside the button that what it adds cannot be had, also where the button can be pressed. A value that cannot be
 * chosen says nothing of the one that is chosen. Where everything is chosen and the button is
 * switched off all the same, less has to be said: `isValueSoldOut`.
 * @example saysSoldOutHere(seen, addButton(seen)) // true: 'Enamel Mug', '$20.00', 'Out of stock', 'Add to cart'
 */
export function saysSoldOutHere(
  { lines, languages, heading, controls }: DocumentSurvey,
  { text, label }: Pick<Control, 'text' | 'label'>,
  cannotBeHad: (words: string, languages?: Languages) => boolean = saysSoldOut,
): boolean {
  const start = Math.max(0, lines.indexOf(heading));
  const button = lines.findIndex((line, index) => index >= start && (line === text || line === label));
  if (button < 0) return false;
  const values = new Set(
    controls.flatMap(({ options, label: named }) => [named, ...options.map((one) => one.label)]),
  );
  const near = lines.slice(Math.max(start, button - NEAR_LINES), button + 2);
  const isShort = (line: string) => line.split(/\s+/).length <= WORDS_MAX;
  const isSaid = (line: string) => !values.has(line) && isShort(line) && cannotBeHad(line, languages);
  return (
    near.some(isSaid) &&
    !near.some((line) => says('in_stock', line, languages) && !cannotBeHad(line, languages))
  );
}
