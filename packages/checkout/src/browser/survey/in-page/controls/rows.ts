import { tidy } from '../words.ts';

const PRESSED = 'button, a[href], input[type=submit], input[type=button], [role=button]';
const ALIKE_MAX = 40;
const WORDS_MAX = 400;

/**
 * The words of the row that a button stands in, where several are called the same (`Select`, `Select`): what it is about is
 * in the largest element that holds none of the others. Empty for one that stands alone.
 */
export function rowAround(element: Element): string {
  const words = wordsOf(element);
  if (words === '' || !element.matches(PRESSED)) return '';
  const alike = [...document.querySelectorAll(PRESSED)].filter(
    (other) => other !== element && wordsOf(other) === words,
  );
  if (alike.length === 0 || alike.length > ALIKE_MAX) return '';
  let row = element;
  while (row.parentElement && !alike.some((other) => row.parentElement?.contains(other)))
    row = row.parentElement;
  return row === element ? '' : wordsWithout(row, element);
}

/** Cells stand apart, also where nothing is written between them. */
function wordsWithout(row: Element, element: Element): string {
  const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
  let words = '';
  while (words.length < WORDS_MAX && walker.nextNode())
    if (!element.contains(walker.currentNode)) words += ` ${walker.currentNode.textContent}`;
  return tidy(words);
}

function wordsOf(element: Element): string {
  return element instanceof HTMLInputElement ? tidy(element.value) : tidy(element.textContent);
}
