import { textById, tidy, wordsIn } from '../words.ts';
import { isDrawnList, searchIn } from './drawn/drawn-lists.ts';

/** What a person would call the control: its accessible name, else the words that stand before it. */
export function labelOf(element: Element): string {
  // What a list with a search calls itself is what one does there.
  const search = searchIn(element);
  const above = search && (wordsBefore(element) || tidy(search.placeholder));
  if (above) return above;
  const named = textById(element.getAttribute('aria-labelledby')) || tidy(element.getAttribute('aria-label'));
  if (named) return named;
  const labels = (element as HTMLInputElement).labels;
  if (labels && labels.length > 0) {
    const words = tidy([...new Set([...labels].map((label) => wordsIn(label)))].join(' '));
    // A sign in each cell of a table says whether there are any, and not of what.
    return (/[\p{L}\d]/u.test(words) ? '' : crossingOf(element)) || words;
  }
  const own = tidy(element.getAttribute('placeholder')) || tidy(element.getAttribute('title'));
  if (own) return own;
  if (element.matches('[type=checkbox], [type=radio]')) return crossingOf(element) || wordsBeside(element);
  // What is pressed says itself what it is, a picture without words nothing.
  return element.matches(
    'input:not([type=image]), select, textarea, [role=combobox], [aria-haspopup=listbox]',
  ) || isDrawnList(element)
    ? nameIn(wordsBefore(element)) || promptOf(element) || wordsAfter(element) || headOfRow(element)
    : '';
}

/** A price that stands before a choice is not what it is called. */
export function nameIn(words: string): string {
  return /\p{L}/u.test(words) || !/\d/.test(words) ? words : '';
}

/** A list without a name of its own shows it until something is chosen. */
function promptOf(element: Element): string {
  const first = element instanceof HTMLSelectElement ? element.options[0] : undefined;
  const isPrompt = first !== undefined && (first.disabled || first.value === '');
  return isPrompt ? tidy(first.label).slice(0, LABEL_LENGTH_MAX) : '';
}

/** What the row of a table or of a list calls all of its fields together. */
export function headOfRow(element: Element): string {
  const cell = element.closest('td, dd');
  const head = cell?.matches('dd') ? cell.previousElementSibling : cell?.parentElement?.firstElementChild;
  const isHead = head && head !== cell && head.matches('th, td, dt') && !head.querySelector(CONTROLS);
  return isHead ? wordsIn(head).slice(0, LABEL_LENGTH_MAX) : '';
}

/** What an empty field shows beside its label. */
export function hintOf(element: Element, label: string): { readonly hint?: string } {
  const hint = tidy(element.getAttribute('placeholder'));
  return hint === '' || hint === label ? {} : { hint };
}

/** A choice in each cell of a table is what its row and its column are called: `Navy / Long`. */
function crossingOf(element: Element): string {
  const heads = headsOfCell(element);
  const words = [heads?.row, heads?.column].map((head) => wordsIn(head ?? null));
  return words.every((one) => one !== '') ? words.join(' / ') : '';
}

/** What such a table calls both: `Colour / Length`. Null for what stands in none. */
export function cornerOf(element: Element): string | null {
  const heads = headsOfCell(element);
  return heads && wordsIn(heads.corner);
}

interface CellHeads {
  readonly row: Element;
  readonly column: Element;
  readonly corner: Element;
}

function headsOfCell(element: Element): CellHeads | null {
  const cell = element.closest('td');
  const table = cell?.closest('table');
  const row = cell?.parentElement;
  if (!cell || !table || !(row instanceof HTMLTableRowElement)) return null;
  const top = table.rows[0];
  const same = [...table.rows].map((one) =>
    [...one.querySelectorAll('[type=radio]')].filter((radio) => nameOf(radio) === nameOf(element)),
  );
  const isGrid =
    same.filter((radios) => radios.length > 0).length > 1 && same.some(({ length }) => length > 1);
  if (!isGrid || !top || top === row || top.cells.length !== row.cells.length) return null;
  const [first, column, corner] = [row.cells[0], top.cells[cell.cellIndex], top.cells[0]];
  const isHead = (head: Element | undefined): head is Element =>
    head !== undefined && head !== cell && !head.querySelector(CONTROLS);
  return isHead(first) && isHead(column) && isHead(corner) ? { row: first, column, corner } : null;
}

function nameOf(element: Element): string {
  return element.getAttribute('name') ?? '';
}

/** A box without a label is called by the words after it, else by all that stands around it alone. */
function wordsBeside(element: Element): string {
  let words = '';
  for (let at = element.nextSibling; at; at = at.nextSibling) {
    if (at instanceof Element && (at.matches(BOXES) || at.querySelector(BOXES))) break;
    words += ` ${wordsIn(at)}`;
  }
  if (tidy(words)) return tidy(words);
  const around = element.parentElement;
  const isAlone = around && around.querySelectorAll(BOXES).length === 1 && wordsIn(around) !== '';
  return isAlone
    ? wordsIn(around)
    : wordsOfRow(element) || wordsBefore(element) || wordsSince(element, BOXES);
}

/** All that stands before an element since the last of others: `I agree to the <a>terms</a> [ ] <button>`. */
function wordsSince(element: Element, others: string): string {
  let words = '';
  for (let at = element.previousSibling; at; at = at.previousSibling) {
    if (at instanceof Element && (at.matches(others) || at.querySelector(others))) break;
    words = `${wordsIn(at)} ${words}`;
  }
  return tidy(words);
}

/** A box with a row of a table to itself is called by what stands first in it: what stands above are the heads of its columns. */
function wordsOfRow(element: Element): string {
  const cell = element.closest('td');
  const cells = [...(cell?.parentElement?.children ?? [])];
  const boxes = cells.flatMap((one) => [...one.querySelectorAll(BOXES)]);
  if (cell === null || boxes.length !== 1) return '';
  const words = cells.slice(cells.indexOf(cell) + 1).map((one) => wordsIn(one));
  return words.find((one) => /\p{L}/u.test(one))?.slice(0, LABEL_LENGTH_MAX) ?? '';
}

const BOXES = 'input, select, button, textarea';
const CONTROLS = 'input, select, button, textarea, a';

/** Before it, or before what holds nothing else. Words that stand around another control are about that one. */
function wordsBefore(element: Element): string {
  for (let at = element, depth = 0; depth < CLIMB_MAX; depth += 1) {
    const before = elementBefore(at);
    if (before && (before.matches(CONTROLS) || before.querySelector(CONTROLS)))
      return at === element ? textBetween(element) : '';
    const words = (isDrawn(before) ? wordsIn(before).slice(0, LABEL_LENGTH_MAX) : '') || textBefore(at);
    if (words) return /[\p{L}\d]/u.test(words) ? words : marked(at) || words;
    const around = at.parentElement;
    if (!around || around.matches('form, main, body') || around.querySelectorAll(FIELDS).length > 1)
      return '';
    at = around;
  }
  return '';
}

/** A mark that a field must be filled may stand in an element of its own, between the field and what it is called: `Country <b>*</b> :`. */
function marked(element: Element): string {
  const words = wordsSince(element, CONTROLS);
  return /\p{L}/u.test(words) ? words.slice(0, LABEL_LENGTH_MAX) : '';
}

/** What a script keeps beside a field is not what people call it. */
function isDrawn(element: Element | null): boolean {
  return element?.checkVisibility() ?? false;
}

/** Between two fields stands what the second is called, where such words stand before the first as well: `First [ ] Last [ ]`. */
function textBetween(element: Element): string {
  const first = [...(element.parentElement?.children ?? [])].find((child) => child.matches(FIELDS));
  const isNaming = first !== undefined && first !== element && /\p{L}/u.test(textBefore(first));
  const words = textBefore(element);
  return isNaming && /\p{L}/u.test(words) ? words : '';
}

/** What stands alone with its field, below or behind it. */
function wordsAfter(element: Element): string {
  const around = element.parentElement;
  const isAlone = around?.matches('p, div, li, span') && around.querySelectorAll(BOXES).length === 1;
  return isAlone ? wordsIn(around).slice(0, LABEL_LENGTH_MAX) : '';
}

/** A break between a field and its name is how it is laid out. */
function elementBefore(element: Element): Element | null {
  const before = element.previousElementSibling;
  return before?.matches('br') ? elementBefore(before) : before;
}

function textBefore(element: Element): string {
  for (let at = element.previousSibling; at; at = at.previousSibling) {
    const words = at instanceof Text ? tidy(at.data) : '';
    if (words || (at instanceof Element && !at.matches('br'))) return words.slice(0, LABEL_LENGTH_MAX);
  }
  return '';
}

const CLIMB_MAX = 4;
const LABEL_LENGTH_MAX = 60;
const FIELDS = 'input:not([type=hidden]), select, textarea';
