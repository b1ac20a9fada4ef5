import { type Languages, says, saysAny, saysOnly } from '../lexicon/lexicon.ts';
import { readLines } from '../money/amount-lines.ts';
import { amountIn } from '../money/money-forms.ts';
import type { DocumentSurvey } from '../survey/document-survey.ts';
import { type ShippingMethod, shippingMethods } from './shipping-methods.ts';

/**
 * Whether the page says that its total still lacks something: a line that is to be calculated, or a shipping method that
 * nobody has taken.
 * @example isTotalPending(seen) // true: 'Shipping: select a method'
 */
export function isTotalPending(seen: DocumentSurvey): boolean {
  const { lines, languages } = seen;
  if (lines.some((line) => says('reckoning', line, languages)) || saysPending(seen)) return true;
  const methods = shippingMethods(seen);
  if (methods.some(({ isChosen }) => isChosen) || isReckoned(methods, seen)) return false;
  if (methods.some(({ cents }) => cents > 0)) return true;
  // Beside its price a heading and the button that would change it ask for nothing.
  if (readLines(seen.amounts).some(({ kind }) => kind === 'shipping')) return false;
  return lines.some(
    (line, index) =>
      !isPricedBelow(lines.slice(index + 1, index + 4)) &&
      isMethodOpen(line, lines[index + 1] ?? '', languages),
  );
}

/** Boxes may show nothing of which one is taken: the sums do, where they hold what one of them costs, or say that it is free. */
function isReckoned(methods: readonly ShippingMethod[], seen: DocumentSurvey): boolean {
  const isDrawn = methods.length > 0 && methods.every((method) => method.isDrawn);
  const costs = readLines(seen.amounts).flatMap(({ kind, cents }) => (kind === 'shipping' ? [cents] : []));
  const isHeld = (cents: number) => costs.includes(cents) || (cents === 0 && isFreeAmongSums(seen));
  return isDrawn && methods.some(({ cents, isPriced }) => isPriced && isHeld(cents));
}

/** In a row of its own: `Shipping`, and `Free` right below it. The name of a way to ship has more words. */
function isFreeAmongSums({ lines, languages }: DocumentSurvey): boolean {
  return lines.some(
    (line, index) =>
      saysOnly('shipping', line, languages) && saysOnly('free', lines[index + 1] ?? '', languages),
  );
}

/**
 * Words for a next step are on buttons, too: what is not reckoned yet is said of a sum, beside its name or in the line below, where
 * nothing is to be pressed.
 */
function saysPending({ lines, controls, languages }: DocumentSurvey): boolean {
  const pressed = new Set(controls.flatMap(({ text, label }) => [text, label]));
  return lines.some((line, index) => {
    if (pressed.has(line) || !says('not_reckoned_yet', line, languages)) return false;
    return saysAny(SUMS, line, languages) || saysAny(SUMS, lines[index - 1] ?? '', languages);
  });
}

const SUMS = ['shipping', 'tax', 'total', 'fee'] as const;
const NAME_MAX = 40;

/** A sentence under the heading is no prompt where the way to ship and its price follow it. */
function isPricedBelow([next = '', method = '', price = '']: readonly string[]): boolean {
  return /[.。]$/.test(next) && amountIn(method) === null && amountIn(price) !== null;
}

/** In place of what shipping costs stands a prompt to choose: behind a colon, or in the line below. */
function isMethodOpen(line: string, next: string, languages: Languages): boolean {
  const words = `${line} ${next}`;
  if ([line, words].some((said) => says('method_open', said, languages) && !said.includes('$'))) return true;
  const [name = '', behind = ''] = line.split(/[:：]/, 2);
  const isNamed = name.length <= NAME_MAX && says('shipping', name, languages);
  return isNamed && amountIn(words) === null && says('choose', behind.trim() || next, languages);
}
