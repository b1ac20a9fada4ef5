import { labelBeside } from '@florin/page-reading/money/amount-label';
import { SURVEY_LIMITS } from '@florin/page-reading/survey/limits';
import type { SeenWords } from './seen-words.ts';
import { isVisible } from './visibility.ts';

/** An element that shows an amount, and where in the seen words of the page that amount stands. */
export interface FoundAmount {
  readonly element: Element;
  readonly text: string;
  /** Of the texts of the page, counted as they are seen. */
  readonly firstText: number;
  readonly lastText: number;
}

export interface AmountLabel {
  readonly label: string;
  readonly note: string;
}

const NONE: AmountLabel = { label: '', note: '' };
const CLIMB_MAX = 5;

/**
 * The words that a person reads as the name of an amount: in its own element, in the term or row that it belongs to,
 * else on its line, before it and after any other amount.
 */
export function labelOfAmount(
  amount: FoundAmount,
  all: readonly FoundAmount[],
  seen: SeenWords,
): AmountLabel {
  const own = wordsAround(amount, amount.element, all, seen);
  if (own.label) return CODE_ALONE.test(own.label) ? (withWordBefore(own, amount, all, seen) ?? own) : own;
  const term = termOf(amount.element);
  if (term) return { label: seen.wordsIn(term), note: own.note };
  for (
    let at = amount.element.parentElement, depth = 0;
    at && depth < CLIMB_MAX;
    at = at.parentElement, depth += 1
  ) {
    if (seen.wordsIn(at).length >= SURVEY_LIMITS.textLength && !at.matches('tr, [role=row]')) return NONE;
    const found = wordsAround(amount, at, all, seen);
    if (isDrawnBehind(amount, found, seen)) return { label: found.note, note: '' };
    const row = found.label && found.nearest > amount.lastText ? inItsRow(amount, all, seen) : null;
    if (row) return row;
    if (found.label) return isRead(found, amount, at, seen) ? found : NONE;
    const head = headBefore(amount, at, all, seen);
    if (head) return { label: head, note: '' };
  }
  return NONE;
}

/** `SPRING10 –`: a code says nothing of what its amount is. */
const CODE_ALONE = /^(?=.*\d)[\p{Lu}\d_-]{3,40}[\s:–—-]*$/u;
const WORD_CLIMB_MAX = 3;

/** What a code stands behind, `Discount: SPRING10 –`, in the element around it. */
function withWordBefore(
  own: AmountLabel,
  amount: FoundAmount,
  all: readonly FoundAmount[],
  seen: SeenWords,
): AmountLabel | null {
  let at = amount.element.parentElement;
  for (let depth = 0; at && depth < WORD_CLIMB_MAX; at = at.parentElement, depth += 1) {
    const { label, note } = wordsAround(amount, at, all, seen);
    if (label !== own.label) return label.endsWith(own.label) ? { label, note } : null;
  }
  return null;
}

/**
 * Whether the words that are written behind an amount are drawn before it, on its line, and those before it are on another: shops that
 * write the amount first let it float to the end of its line.
 */
function isDrawnBehind(
  { element, firstText, lastText }: FoundAmount,
  found: FoundLabel,
  seen: SeenWords,
): boolean {
  const next = seen.at(lastText + 1);
  const before = seen.at(found.nearest);
  if (found.note === '' || !next || !before || found.nearest >= firstText) return false;
  const place = element.getBoundingClientRect();
  const words = boxOf(next);
  return areOnOneLine(words, place) && words.right <= place.left + 1 && !areOnOneLine(boxOf(before), place);
}

/** What stands behind an amount in its cell is a note where a cell before it in the row has its name. */
function inItsRow(amount: FoundAmount, all: readonly FoundAmount[], seen: SeenWords): AmountLabel | null {
  const row = amount.element.closest('tr, [role=row]');
  const found = row && wordsAround(amount, row, all, seen);
  if (!found || found.label === '' || found.nearest >= amount.firstText) return null;
  // All sums may stand in one cell, each with its own name.
  const cellOf = (element: Element | null | undefined) => element?.closest('td, th, [role=cell]');
  return cellOf(seen.at(found.nearest)?.parentElement) === cellOf(amount.element) ? null : found;
}

/**
 * The name of a row may hold an amount of its own, said in smaller words below it: `Total / of which tax $0.90 | $12.90`. What stands
 * before those words names the amount of the row.
 */
function headBefore(
  amount: FoundAmount,
  row: Element,
  all: readonly FoundAmount[],
  seen: SeenWords,
): string | null {
  const [head, place, ...more] = [...row.children].filter((child) => seen.textsIn(child) !== null);
  if (!head || !place?.contains(amount.element) || more.length > 0) return null;
  const within = (part: Element) => all.filter(({ element }) => part.contains(element));
  const [aside] = within(head);
  const isNamed =
    aside && aside.element !== head && wordsAround(aside, aside.element, all, seen).label !== '';
  if (!isNamed || within(head).length > 1 || within(place).length > 1) return null;
  const { firstText } = seen.textsIn(head)!;
  return named(seen.wordsBetween(firstText, seen.textsIn(aside.element)!.firstText - 1)) || null;
}

interface FoundLabel extends AmountLabel {
  /** The text nearest to the amount. */
  readonly nearest: number;
}

function wordsAround(
  amount: FoundAmount,
  at: Element,
  all: readonly FoundAmount[],
  seen: SeenWords,
): FoundLabel {
  const { firstText, lastText } = seen.textsIn(at)!;
  const others = all.filter(
    (other) => other !== amount && !isInside(other, amount) && !isInParentheses(other, seen),
  );
  const from = Math.max(
    firstText,
    ...others.filter((other) => other.lastText < amount.firstText).map((other) => other.lastText + 1),
  );
  const to = Math.min(
    lastText,
    ...others.filter((other) => other.firstText > amount.lastText).map((other) => other.firstText - 1),
  );
  const [ownBefore = '', ownAfter = ''] = splitAt(
    seen.wordsBetween(amount.firstText, amount.lastText),
    amount.text,
  );
  const before = named(`${seen.wordsBetween(from, amount.firstText - 1)} ${ownBefore}`);
  const isAlone = from === firstText && to === lastText;
  const after = named(`${ownAfter} ${seen.wordsBetween(amount.lastText + 1, to)}`);
  if (before)
    return {
      label: before,
      note: after,
      nearest: ownBefore.trim() ? amount.firstText : amount.firstText - 1,
    };
  // After the amount only where no other amount could be meant by the words.
  return isAlone && after
    ? { label: after, note: '', nearest: ownAfter.trim() ? amount.lastText : amount.lastText + 1 }
    : { label: '', note: after, nearest: amount.firstText };
}

function isInside(other: FoundAmount, amount: FoundAmount): boolean {
  return other.firstText >= amount.firstText && other.lastText <= amount.lastText;
}

function splitAt(words: string, amount: string): [string, string] {
  const at = words.indexOf(amount);
  return at < 0 ? ['', ''] : [words.slice(0, at), words.slice(at + amount.length)];
}

/** A currency by itself names nothing, nor does an amount in parentheses: `Total (including tax $0.90)`. */
function named(words: string): string {
  return labelBeside(words.replace(/\([^()\d]*\d[^()]*\)/g, ' '), '');
}

/** Every amount is asked about by all others. Lasts for one survey. */
const inParentheses = new Map<Element, boolean>();

/** It belongs to the words that it stands among, and does not end them. */
function isInParentheses({ element }: FoundAmount, seen: SeenWords): boolean {
  const answer = inParentheses.get(element) ?? standsInParentheses(element, seen);
  inParentheses.set(element, answer);
  return answer;
}

function standsInParentheses(element: Element, seen: SeenWords): boolean {
  for (let at: Element | null = element, depth = 0; at && depth < 3; at = at.parentElement, depth += 1)
    if (/^\([^()]*\)$/.test(seen.wordsIn(at))) return true;
  return false;
}

function termOf(element: Element): Element | null {
  for (let at = element.closest('dd')?.previousElementSibling; at; at = at.previousElementSibling)
    if (at.matches('dt')) return at;
  return null;
}

/**
 * Words name an amount on their own line. Words above it do only where nothing else is drawn beside them: a box that is
 * still empty is where their own amount will be.
 */
function isRead(found: FoundLabel, { element }: FoundAmount, at: Element, seen: SeenWords): boolean {
  const text = seen.at(found.nearest);
  if (!text || at.matches('tr, [role=row]')) return true;
  if (areOnOneLine(boxOf(text), element.getBoundingClientRect())) return true;
  return !hasEmptyBox(childHolding(at, text));
}

function areOnOneLine(one: DOMRect, other: DOMRect): boolean {
  const shared = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return shared > Math.min(one.height, other.height) / 2;
}

function boxOf(text: Text): DOMRect {
  const range = document.createRange();
  range.selectNodeContents(text);
  return range.getBoundingClientRect();
}

function childHolding(at: Element, text: Text): Element {
  let child = text.parentElement!;
  while (child !== at && child.parentElement !== at) child = child.parentElement!;
  return child;
}

const EMPTY_BOX_PX_MIN = 24;

function hasEmptyBox(element: Element): boolean {
  return [...element.querySelectorAll('*')].some(
    (leaf) =>
      leaf.childElementCount === 0 &&
      !/\S/.test(leaf.textContent ?? '') &&
      !leaf.closest('svg, img, input, button, hr') &&
      leaf.getBoundingClientRect().width >= EMPTY_BOX_PX_MIN &&
      isVisible(leaf),
  );
}
