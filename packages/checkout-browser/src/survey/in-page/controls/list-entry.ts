import { names, says } from '../said.ts';
import { tidy } from '../words.ts';

const CLIMB_MAX = 8;
const SIBLINGS_MAX = 30;
const NAME_LENGTH_MAX = 80;

/**
 * The name of the product in a list of several that a button belongs to; empty where it belongs to the page. Entries of a list
 * stand side by side, each with the same button and with a link to a page of its own.
 */
export function listEntryOf(element: Element): string {
  if (!element.matches('button, a, input, [role=button]') || !isAdding(element)) return '';
  const heading = onlyHeading();
  for (
    let at: Element = element, depth = 0;
    at.parentElement && at.parentElement !== document.body && depth < CLIMB_MAX;
    at = at.parentElement, depth += 1
  ) {
    if (heading && at.contains(heading)) return '';
    const name = isRepeated(at, element) ? nameOf(at, element) : '';
    if (name !== '') return name;
  }
  return '';
}

/** What stands around it is what the page is about, also beside a list of other goods. */
function onlyHeading(): Element | undefined {
  const [heading, ...others] = document.querySelectorAll('h1');
  return others.length === 0 ? heading : undefined;
}

/** By its words, else by its classes. */
function isAdding(element: Element): boolean {
  const words = [element.textContent, element.getAttribute('value'), element.getAttribute('aria-label')];
  return says('adding', words.join(' ')) || names('adding', element.getAttribute('class') ?? '');
}

function isRepeated(entry: Element, button: Element): boolean {
  const siblings = [...(entry.parentElement?.children ?? [])].slice(0, SIBLINGS_MAX);
  const alike = siblings.filter((other) => other !== entry && other.localName === entry.localName);
  return alike.some((other) =>
    [...other.querySelectorAll(button.localName)].some((one) => isAlike(one, button)),
  );
}

function isAlike(one: Element, button: Element): boolean {
  const shape = (element: Element) =>
    [...element.classList]
      .filter((name) => !/\d/.test(name))
      .sort()
      .join(' ');
  return (
    shape(one) === shape(button) && one.getAttribute('type') === button.getAttribute('type') && isAdding(one)
  );
}

/** The words of the first link in the entry that leads to another page. */
function nameOf(entry: Element, button: Element): string {
  const links = [...entry.querySelectorAll<HTMLAnchorElement>('a[href]')];
  const elsewhere = links.filter((link) => link !== button && !button.contains(link) && leadsElsewhere(link));
  const named = elsewhere.map(
    (link) => tidy(link.textContent) || tidy(link.querySelector('img')?.alt) || tidy(link.title),
  );
  const name = named.find((words) => words !== '') ?? '';
  return (name || (elsewhere.length > 0 ? '?' : '')).slice(0, NAME_LENGTH_MAX);
}

function leadsElsewhere({ href }: HTMLAnchorElement): boolean {
  const withoutHash = (url: string) => url.split('#')[0];
  return /^https?:/.test(href) && withoutHash(href) !== withoutHash(location.href);
}
