import { once, parentOf } from '../../elements.ts';
import { names, says } from '../../said.ts';
import { isVisible } from '../../visibility.ts';
import { tidy } from '../../words.ts';

/** What could show a number by its kind; whether it counts something is told by the buttons around it. */
export const COUNTER = 'span, div, p, b, strong, output, td, [role=spinbutton]';

const PRESSED = 'button, [role=button], a[href], input[type=submit], input[type=button]';
const USABLE = `${PRESSED}, label, option, [role=option], [role=radio], [role=tab]`;
const CLIMB_MAX = 4;
const NAME_LENGTH_MAX = 24;

interface Counter {
  readonly less: Element;
  readonly number: Element;
  readonly more: Element;
}

/** Whether it is a number that is only shown, between a button that makes it smaller and one that makes it larger. */
export function isCounter(element: Element): boolean {
  return isShownNumber(element) && counterAround(element)?.number === element;
}

/** Whether it is a box for a number, of whatever type, between two such buttons. */
export function isSteppedBox(element: Element): boolean {
  return isNumberBox(element) && counterAround(element)?.number === element;
}

/** Whether it is one of the two buttons of such a number: no value of a choice, however alike the two are. */
export function isStep(element: Element): boolean {
  return element.matches(PRESSED) && counterAround(element) !== null;
}

/**
 * What a picture beside a number means, whatever it is called (`Add`, `Remove`): people go by the place of the two. Empty where it
 * has no such place, or its name says it.
 */
export function stepWordOf(element: Element): string {
  if (!element.matches(PRESSED) || isStepWord(wordsOf(element))) return '';
  const counter = counterAround(element);
  if (!counter) return '';
  return counter.more === element ? '+' : '−';
}

/** The smallest element that holds two buttons and one number between them, and nothing else. */
function counterAround(element: Element): Counter | null {
  let box = parentOf(element);
  for (let depth = 0; box && depth < CLIMB_MAX; depth += 1, box = parentOf(box)) {
    const [less, more, another] = firstPresses(box);
    if (another) return null;
    const numbers = less && more ? numbersIn(box) : [];
    if (less && more && numbers.length > 0) return counterOf(box, less, more, numbers);
  }
  return null;
}

/** Three are too many already. */
const firstPresses = once((box) => {
  const found: Element[] = [];
  for (const press of box.querySelectorAll(PRESSED)) {
    if (isVisible(press)) found.push(press);
    if (found.length > 2) break;
  }
  return found;
});

function counterOf(box: Element, less: Element, more: Element, numbers: readonly Element[]): Counter | null {
  const [number, another] = numbers;
  // The pages of a list and the pictures of a product are counted between two arrows as well.
  if (!number || another || names('paging', namesOf(box))) return null;
  const isBetween = follows(less, number) && follows(number, more);
  const words = [less, more].map(wordsOf);
  const areSteps = areTwins(less, more) || words.every((word) => word === '' || isStepWord(word));
  const beside =
    tidy(box.textContent).length - tidy(less.textContent + shownIn(number) + more.textContent).length;
  // Beside signs that say it, a name may stand with them.
  const isAlone = beside <= (words.every(isStepWord) ? NAME_LENGTH_MAX : 2);
  return isBetween && areSteps && isAlone ? { less, number, more } : null;
}

/** Two pictures that are made alike, but for a class that one of them has besides: what means two things looks like two things. */
function areTwins(one: Element, other: Element): boolean {
  const [few = [], many = []] = [[...one.classList], [...other.classList]].sort(
    (a, b) => a.length - b.length,
  );
  const areAlike = few.length > 0 && few.every((name) => many.includes(name));
  return (
    one.tagName === other.tagName &&
    areAlike &&
    (few.length > 1 || many.length === few.length) &&
    [one, other].every((press) => tidy(press.textContent) === '' && !(press instanceof HTMLInputElement))
  );
}

function isStepWord(words: string): boolean {
  return /^[+−–-]$/.test(words) || says('step', words);
}

function numbersIn(box: Element): Element[] {
  return [...box.querySelectorAll('*')].filter((element) => isShownNumber(element) || isNumberBox(element));
}

/** Whether it shows a number that is small enough to count goods, and nothing else. */
export function isShownNumber(element: Element): boolean {
  return (
    element.childElementCount === 0 &&
    element.matches(COUNTER) &&
    /^\s*\d{1,3}\s*$/.test(element.textContent ?? '') &&
    !element.closest(USABLE) &&
    isVisible(element)
  );
}

function isNumberBox(element: Element): boolean {
  return (
    element instanceof HTMLInputElement &&
    element.matches('[type=number], [type=text], [type=tel], :not([type])') &&
    /^\d{1,3}$/.test(element.value.trim()) &&
    isVisible(element)
  );
}

function follows(first: Element, second: Element): boolean {
  return (first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

function shownIn(number: Element): string {
  return number instanceof HTMLInputElement ? '' : (number.textContent ?? '');
}

function namesOf(box: Element): string {
  return [box, parentOf(box)]
    .map((at) => `${at?.getAttribute('class') ?? ''} ${at?.id ?? ''} ${at?.getAttribute('aria-label') ?? ''}`)
    .join(' ');
}

function wordsOf(press: Element): string {
  const said = press instanceof HTMLInputElement ? press.value : press.textContent;
  return tidy(said) || tidy(press.getAttribute('aria-label')) || tidy(press.getAttribute('title'));
}
