import { SURVEY_LIMITS } from '@florin/page-reading/survey/limits';
import { asTyped } from '@florin/page-reading/words/as-typed';
import { once } from './elements.ts';
import { isVisible } from './visibility.ts';

export function tidy(text: string | null | undefined): string {
  return asTyped(text ?? '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, SURVEY_LIMITS.textLength);
}

export function textById(ids: string | null): string {
  if (!ids) return '';
  return tidy(
    ids
      .split(/\s+/)
      .map((id) => wordsIn(document.getElementById(id)))
      .join(' '),
  );
}

/** Where a link or a form leads; what the page says where that is no address. */
export function addressOf(reference: string): string {
  if (!URL.canParse(reference, document.baseURI)) return reference.slice(0, 2_000);
  return new URL(reference, document.baseURI).href.slice(0, 2_000);
}

const NO_WORDS = 'script, style, noscript, template, select, textarea';
const DRAWN_ONLY = 'svg, [aria-hidden=true]';

/**
 * The words of an element as a person reads them: without those that are not drawn, unless it has no others, as the name of a
 * picture has none. Pieces stand apart where `between` says so, as the cells of a row do.
 */
export function wordsIn(
  node: Node | null,
  leaves: (text: Node) => boolean = () => true,
  between = '',
): string {
  if (!node) return '';
  const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
  let drawn = '';
  let all = '';
  let last: Text | null = null;
  for (
    let text: Node | null = walker.currentNode;
    text && drawn.length < RAW_LENGTH_MAX;
    text = walker.nextNode()
  ) {
    const { parentElement } = text;
    if (!(text instanceof Text) || !parentElement || parentElement.closest(NO_WORDS) || !leaves(text))
      continue;
    const gap = last && isOnNextLine(text, last, node) ? ' ' : between;
    if (all.length < RAW_LENGTH_MAX) all += `${gap}${text.data}`;
    if (!/\S/.test(text.data) || isVisible(parentElement)) drawn += `${gap}${text.data}`;
    last = text;
  }
  return tidy(drawn) || tidy(all);
}

/** Whether a text begins a line of what holds it: what scripts write has no space between what is drawn below each other. */
function isOnNextLine(text: Text, before: Text, node: Node): boolean {
  if (/^\s/.test(text.data) || /\s$/.test(before.data)) return false;
  if (isAfterBreak(text, node)) return true;
  // Parts of an amount may be laid out beside each other; words that are stand apart.
  const areWords = /\p{L}$/u.test(before.data) || /^\p{L}/u.test(text.data);
  return blockIn(text, node, areWords) !== blockIn(before, node, areWords);
}

/** Whether nothing but a break stands before it. */
export function isAfterBreak(text: Text, block: Node): boolean {
  for (let at: Node = text; at !== block; at = at.parentNode ?? block) {
    let before = at.previousSibling;
    while (before && !(before instanceof Element) && !before.textContent?.trim())
      before = before.previousSibling;
    if (before) return before instanceof HTMLBRElement;
  }
  return false;
}

function blockIn(text: Text, node: Node, isApartBeside: boolean): Node {
  for (let at = text.parentElement; at && at !== node; at = at.parentElement)
    if (isBlock(at, isApartBeside)) return at;
  return node;
}

const displayOf = once((element) => getComputedStyle(element).display);

function isBlock(element: Element, isApartBeside: boolean): boolean {
  const display = displayOf(element);
  if (display.startsWith('inline') || display === 'contents') return false;
  const around = element.parentElement && displayOf(element.parentElement);
  return isApartBeside || !around || !/flex|grid/.test(around) || isBelow(element);
}

function isBelow(element: Element): boolean {
  const before = element.previousElementSibling;
  return before !== null && element.getBoundingClientRect().top >= before.getBoundingClientRect().bottom;
}

const BETWEEN_WORDS = 'a, button, input, select, textarea, label, [role]';

/**
 * The line of words that an element ends, however many parts it is drawn in.
 * @example lineEnding(strong) // 'Colour: Choose', of '<span>Colour: </span><strong>Choose</strong>'
 */
export function lineEnding(last: Element): string {
  let words = last.textContent ?? '';
  let at: ChildNode = last;
  while (!(at instanceof Element) || getComputedStyle(at).display.startsWith('inline')) {
    const before: ChildNode | null = at.previousSibling;
    if (!before || (before instanceof Element && !isInLine(before))) break;
    if (before instanceof Text || before instanceof Element) words = `${before.textContent}${words}`;
    at = before;
  }
  return tidy(words);
}

function isInLine(element: Element): boolean {
  return (
    getComputedStyle(element).display.startsWith('inline') &&
    isVisible(element) &&
    !element.matches(BETWEEN_WORDS) &&
    element.querySelector(BETWEEN_WORDS) === null
  );
}

/** Far more than is ever kept of any words, white space included. */
export const RAW_LENGTH_MAX = 2_000;

/** The words of an element without those of its pictures and of what is drawn for the eye alone, unless it has no others. */
export function saidIn(element: Element): string {
  const isSaid = (text: Node) => {
    const drawn = text.parentElement?.closest(DRAWN_ONLY);
    return !drawn || drawn === element || !element.contains(drawn);
  };
  return (element.querySelector(DRAWN_ONLY) && wordsIn(element, isSaid)) || wordsIn(element);
}
