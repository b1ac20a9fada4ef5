import { once } from '../../elements.ts';
import { names, says } from '../../said.ts';
import { addressOf, lineEnding, tidy } from '../../words.ts';
import { isTile } from './tiles.ts';

/** What can be pressed without being a button: shops give it a value, a place in the order of keys, or a telling class. */
export const SWATCH =
  'li[data-value], div[data-value], span[data-value], a[data-value], [class*=swatch i][tabindex], li[tabindex]';

const PRESSED = `button, [role=button], a, ${SWATCH}`;
/** What holds one of these is drawn around it. */
const NATIVE = 'input[type=radio], input[type=checkbox], select';
const TEXT_LENGTH_MAX = 24;
const HEARD_LENGTH_MAX = 60;
const CLIMB_MAX = 3;

/**
 * Whether it is one value of a choice that is drawn as buttons, links or tiles: several alike and short side by side, each
 * alone in its wrapper, under a name that shops give to choices. A link to the page of another variant is one as well.
 */
export function isOneOfSeveral(element: Element): boolean {
  if (!isPressed(element) || opensPart(element) || element.querySelector(NATIVE)) return false;
  const isElsewhere = leadsAway(element);
  if (isElsewhere && isLong(element)) return false;
  const holder = holderOf(element);
  if (holder === null || leadsThrough(holder) || isEntryOfList(holder)) return false;
  const titles = [titleBefore(holder), titleIn(holder)];
  if (isElsewhere) return leadsToThisPage(holder) && titles.some((title) => says('choice', title));
  // Ways to ship have a name and a price.
  if (isTile(element) && titles.some((title) => says('shipping', title))) return true;
  if (isLong(element)) return false;
  return (
    names('choice', namesAround(element, holder)) ||
    titles.some((title) => says('choice', title)) ||
    fillsHiddenField(element, holder)
  );
}

/** Variants may have a page each: of the links to them one leads to the page that is open. */
function leadsToThisPage(holder: Element): boolean {
  return [...holder.querySelectorAll<HTMLAnchorElement>('a[href]')].some(
    ({ origin, pathname, search }) =>
      origin === location.origin && pathname === location.pathname && search === location.search,
  );
}

/** Each has a value of its own under one name, and a hidden field beside them takes it. */
function fillsHiddenField(element: Element, holder: Element): boolean {
  const fields = [...holder.querySelectorAll('input:not([type=radio], [type=checkbox]), select, textarea')];
  if (fields.length !== 1 || !fields[0]?.matches('input[type=hidden][name]')) return false;
  const values = [...holder.children].filter(({ localName }) => localName === element.localName);
  return Object.keys((element as HTMLElement).dataset).some(
    (name) => new Set(values.map((value) => (value as HTMLElement).dataset[name])).size === values.length,
  );
}

/** What has a link for a heading is another product, with its picture and its button side by side. */
function isEntryOfList(holder: Element): boolean {
  return holder.querySelector(':is(h1, h2, h3, h4, h5, h6) a[href]') !== null;
}

/** The steps of a checkout, crumbs, pages of a list: drawn as pills as well, and no choice. */
function leadsThrough(holder: Element): boolean {
  return names('navigation', `${holder.getAttribute('class') ?? ''} ${holder.id}`);
}

/** A box under a hand is pressed as a button is. */
function isPressed(element: Element): boolean {
  return element.matches(PRESSED) || isTile(element);
}

/** A patch of colour without words may have a sentence for those who hear the page: `Select colour navy blue`. */
function isLong(element: Element): boolean {
  const drawn = tidy(element.textContent);
  const heard = tidy(element.getAttribute('aria-label') || element.getAttribute('title'));
  return drawn === '' ? heard.length > HEARD_LENGTH_MAX : drawn.length > TEXT_LENGTH_MAX;
}

/** A link is a choice where it stays on the page of the product. */
function leadsAway(element: Element): boolean {
  if (!(element instanceof HTMLAnchorElement)) return false;
  const href = element.getAttribute('href') ?? '';
  if (href === '' || href.startsWith('#') || href.startsWith('javascript:')) return false;
  const address = addressOf(href);
  return !URL.canParse(address) || new URL(address).pathname !== location.pathname || isOfAnother(address);
}

/** Where the address names the product beside its path, another one is another product: `item.php?id=7` from `item.php?id=6`. */
function isOfAnother(address: string): boolean {
  const { searchParams } = new URL(address);
  return [...new URLSearchParams(location.search)].some(
    ([name, value]) =>
      names('productKey', name) && searchParams.has(name) && searchParams.get(name) !== value,
  );
}

/** A tab: it shows a part of the page that is there already. */
function opensPart(element: Element): boolean {
  if (element.matches('[role=tab], [role=tab] *, [role=tablist] *')) return true;
  const part = /^#(.+)/.exec(element.getAttribute('href') ?? '')?.[1];
  return part !== undefined && document.getElementById(part) !== null;
}

/** The smallest element that holds several like it. */
export function holderOf(element: Element): Element | null {
  let child = element;
  for (
    let at = element.parentElement, depth = 0;
    at && depth < CLIMB_MAX;
    at = at.parentElement, depth += 1
  ) {
    const alike = [...at.children].filter(
      (other) => other.localName === child.localName && isOneControl(other),
    );
    if (alike.length >= 2 && alike.includes(child)) return at;
    if (at.querySelectorAll(PRESSED).length > 1) return null;
    child = at;
  }
  return null;
}

const isOneControl = once((element) => {
  const inside = element.querySelectorAll(PRESSED).length;
  if (element.matches(PRESSED)) return inside === 0;
  return inside === 1 || (inside === 0 && (isTile(element) || isAroundTile(element)));
});

const WRAPPED_MAX = 8;

/** It holds one tile and little else. */
function isAroundTile(element: Element): boolean {
  const inside = [...element.getElementsByTagName('*')];
  return inside.length <= WRAPPED_MAX && inside.filter(isTile).length === 1;
}

/** Classes of style kits say how something looks or would look (`transition-colors`, `hover:text-color`), not what it is. */
function isOfThisPage(name: string): boolean {
  return !/[:[]/.test(name) && !(/\w-/.test(name) && names('styling', name));
}

/** Whether its mark is that of a style kit and no value of a choice. */
export function saysHowItLooks(element: Element): boolean {
  return names('look', element.getAttribute('data-variant') ?? '');
}

function namesAround(element: Element, holder: Element): string {
  const attributes = [element, element.parentElement, holder, holder.parentElement].flatMap((at) =>
    at
      ? [
          ...[...at.classList].filter(isOfThisPage),
          at.id,
          at.getAttribute('aria-label'),
          ...Object.keys((at as HTMLElement).dataset).filter(
            (name) => name !== 'variant' || !saysHowItLooks(at),
          ),
        ]
      : [],
  );
  return attributes.join(' ');
}

const TITLE_LENGTH_MAX = 40;
const FIELD = 'input:not([type=hidden]), select, textarea';

function titleBefore(holder: Element): string {
  const before = holder.previousElementSibling;
  return before && !before.matches('button, a, input, select, form') && !hasPress(before)
    ? lineEnding(before).slice(0, TITLE_LENGTH_MAX)
    : '';
}

/** The words right before the first value. */
function titleIn(holder: Element): string {
  let title = '';
  for (const node of holder.childNodes) {
    if (node instanceof Element && (isPressed(node) || hasPress(node) || node.matches(FIELD))) break;
    title = tidy(node.textContent) || title;
  }
  return title.length <= TITLE_LENGTH_MAX ? title : '';
}

/** What has something to press inside is no title. */
function hasPress(element: Element): boolean {
  return element.querySelector(PRESSED) !== null;
}
