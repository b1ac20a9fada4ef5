import { names } from '../said.ts';
import { isVisible } from '../visibility.ts';
import { tidy, wordsIn } from '../words.ts';
import { COUNTER, isCounter, isSteppedBox } from './drawn/counters.ts';
import { formOf } from './forms.ts';

const PRESSED = 'button, a[href], input[type=submit], input[type=button], [role=button]';
const ALIKE_MAX = 40;

/**
 * The words of the row that a button stands in, where several are called the same (`Select`, `Select`): what it is about is
 * in the largest element that holds none of the others. Empty for one that stands alone.
 */
export function rowAround(element: Element): string {
  const words = wordsOf(element);
  if (words === '' || !element.matches(PRESSED)) return '';
  const alike = (calledAlike().get(words) ?? []).filter((other) => other !== element);
  if (alike.length === 0 || alike.length > ALIKE_MAX) return '';
  let row = element;
  while (row.parentElement && !alike.some((other) => row.parentElement?.contains(other)))
    row = row.parentElement;
  return row === element ? '' : wordsWithout(row, element);
}

/** What is pressed, by its words: a page may have hundreds. Lasts for one survey. */
let pressesByWords: ReadonlyMap<string, readonly Element[]> | null = null;

function calledAlike(): ReadonlyMap<string, readonly Element[]> {
  if (pressesByWords) return pressesByWords;
  const found = new Map<string, Element[]>();
  for (const press of document.querySelectorAll(PRESSED)) {
    const words = wordsOf(press);
    const alike = found.get(words) ?? [];
    alike.push(press);
    found.set(words, alike);
  }
  pressesByWords = found;
  return found;
}

/** Cells stand apart, also where nothing is written between them. */
function wordsWithout(row: Element, element: Element): string {
  return wordsIn(row, (text) => !element.contains(text), ' ');
}

function wordsOf(element: Element): string {
  return element instanceof HTMLInputElement ? tidy(element.value) : wordsIn(element);
}

const FIELDS = 'input:not([type=hidden]), select';

/**
 * The words of the row that a field of a number stands in, where its form has several (a list of tickets, an order form): what is
 * counted is said in the largest element that holds none of the others. Only what can be seen. Empty for one that stands alone, unless it
 * counts from none.
 */
export function rowOfCount(element: Element): string {
  if (!isCount(element)) return '';
  const form = formOf(element);
  const others = [...document.querySelectorAll(`${FIELDS}, ${COUNTER}`)].filter(
    (other) => other !== element && isCount(other) && formOf(other) === form && isVisible(other),
  );
  if (others.length === 0) return holdsNone(element) ? rowBeforeButton(element) : '';
  if (others.length > ALIKE_MAX) return '';
  let row = element;
  while (row.parentElement && !others.some((other) => row.parentElement?.contains(other)))
    row = row.parentElement;
  if (row === element) return '';
  // What opens more about the goods is no part of their name, unless nothing else names them.
  const named = wordsIn(row, (text) => !text.parentElement?.closest(OPENS), ' ');
  return /\p{L}/u.test(named) ? named : wordsIn(row, undefined, ' ');
}

const OPENS = 'button, summary, a:not([href]), [role=button]';

/** Nobody has taken any yet: a cart has no such line. */
function holdsNone(element: Element): boolean {
  const shown = element instanceof HTMLSelectElement ? element.selectedOptions[0]?.label : undefined;
  return (shown ?? (element as HTMLInputElement).value ?? '').trim() === '0';
}

const SUBMIT = 'button:not([type=button]), input[type=submit]';

/** The only ticket of a page is shown as one of several is, in the form whose button sends it. */
function rowBeforeButton(element: Element): string {
  const form = formOf(element);
  if (!form?.querySelector(SUBMIT)) return '';
  let row = element;
  while (row.parentElement && row.parentElement !== form && !row.parentElement.querySelector(SUBMIT))
    row = row.parentElement;
  return row === element ? '' : wordsIn(row, undefined, ' ');
}

function isCount(element: Element): boolean {
  if (element instanceof HTMLSelectElement)
    return element.length > 1 && [...element.options].every(({ label }) => /^\d*$/.test(label.trim()));
  if (!(element instanceof HTMLInputElement)) return isCounter(element);
  const called = ['name', 'id', 'class', 'title', 'aria-label'].map((name) => element.getAttribute(name));
  const isCalled = element.type === 'text' && names('quantity', called.join(' '));
  return element.type === 'number' || isCalled || isSteppedBox(element);
}
