import type { ControlOption } from '@florin/page-reading/survey/control';
import { elementsMatching } from '../../elements.ts';
import { isVisible } from '../../visibility.ts';
import { tidy } from '../../words.ts';

/** Lists that are not the browser's own. One that can be typed into is a text field that makes proposals. */
export const DRAWN_LIST =
  '[role=combobox]:not(input), input[role=combobox][readonly], button[aria-haspopup=listbox], [role=button][aria-haspopup=listbox]';

/** One that can be typed into shows what fits; whether only that may be entered depends on what it asks for. */
export function isProposing(element: Element): boolean {
  return element.matches(
    'input[role=combobox], input[aria-autocomplete=list], input[aria-autocomplete=both], input[aria-haspopup=listbox]',
  );
}

/**
 * The field in which one searches a drawn list that stands around it: it has no name to be sent under, and what is chosen is the
 * list's.
 * @example searchIn(document.querySelector('[role=combobox]')!) // the input of a list that is searched while it is open
 */
export function searchIn(list: Element): HTMLInputElement | null {
  if (!list.matches('[role=combobox]:not(input)')) return null;
  const [field, another] = list.querySelectorAll<HTMLInputElement>('input:not([type=hidden])');
  return field && !another && field.name === '' && isVisible(field) ? field : null;
}

export function isSearchOfList(element: Element): boolean {
  const list = element.parentElement?.closest('[role=combobox]:not(input)');
  return list != null && searchIn(list) === element;
}

/**
 * What is chosen in a field that only searches its list and is emptied then: it stands beside it, in the box around both. What asks for
 * a choice there is called a placeholder in the markup.
 * @example chosenBeside(document.querySelector('.ng-input input')!, 'Country') // 'Germany'
 */
export function chosenBeside(field: Element, label: string): string {
  if (!(field instanceof HTMLInputElement) || !isProposing(field) || field.name !== '') return '';
  for (const box of around(field)) {
    if (box.matches('label, form, fieldset')) return '';
    const chosen = tidy(leavesOf(box).filter(isChosen(box)).map(textIn).join(' '));
    if (chosen !== '') return chosen === label ? '' : chosen;
  }
  return '';
}

const NO_CHOICE =
  '[class*=placeholder i], [id*=placeholder i], [role=listbox], [role=option], [aria-live], button, label';

function isChosen(box: Element): (leaf: Element) => boolean {
  return (leaf) => {
    const other = leaf.closest(NO_CHOICE);
    const isOther = other !== null && other !== box && box.contains(other);
    return !isOther && /[\p{L}\p{N}]/u.test(textIn(leaf));
  };
}

const CLIMB_MAX = 3;

/**
 * The browser's own list may be hidden under a drawn one, which then says that it is a list, shows what is selected in it, has the
 * same entries or still shows another of them: it need not follow what is selected by other means.
 */
export function isDrawnElsewhere(select: HTMLSelectElement): boolean {
  if (select.options.length < 2 || isVisible(select) || isHelper(select)) return false;
  const shown = tidy(select.selectedOptions[0]?.label);
  return around(select).some(
    (element) =>
      [...element.querySelectorAll(FACE)].some(isVisible) ||
      (shown !== '' && shownIn(element).includes(shown)) ||
      showsEntry(element, select) ||
      (shownIn(element) !== '' && listsAll(element, select)),
  );
}

function showsEntry(element: Element, { options }: HTMLSelectElement): boolean {
  const entries = new Set([...options].map(({ label }) => tidy(label)));
  return leavesOf(element).some((leaf) => {
    const words = textIn(leaf);
    return words !== '' && entries.has(words) && leaf.closest('label') === null;
  });
}

function listsAll(element: Element, { options }: HTMLSelectElement): boolean {
  const entries = new Set(itemsOf(element).map(({ textContent }) => tidy(textContent)));
  const labels = [...options].map(({ label }) => tidy(label)).filter((label) => label !== '');
  return labels.length > 1 && labels.every((label) => entries.has(label));
}

const FACE = '[role=combobox], [aria-haspopup=listbox]';

function shownIn(element: Element): string {
  return tidy(leavesOf(element).map(textIn).join(' '));
}

function leavesOf(element: Element): Element[] {
  return [element, ...element.querySelectorAll('*')].filter(
    (leaf) => leaf.childElementCount === 0 && !leaf.matches('option') && isVisible(leaf),
  );
}

function textIn({ textContent }: Element): string {
  return tidy(textContent);
}

/** What stands around it and belongs to no other field. */
function around(element: Element): Element[] {
  const found: Element[] = [];
  for (let at = element.parentElement; at && found.length < CLIMB_MAX; at = at.parentElement) {
    const fields = [...at.querySelectorAll('select, input:not([type=hidden], [type=search])')];
    if (fields.filter((field) => !isHelper(field)).length > 1) break;
    found.push(at);
  }
  return found;
}

/** What draws a list brings fields of its own, which nobody sees and which are sent nowhere: an input, or a store of entries. */
function isHelper(field: Element): boolean {
  const isStore = field instanceof HTMLSelectElement && field.disabled;
  return (isStore || field instanceof HTMLInputElement) && field.name === '' && !isVisible(field);
}

export function isDrawnList(element: Element): boolean {
  if (!element.matches(DRAWN_LIST)) return menuOf(element) !== null && !isFace(element);
  return !around(element).some((at) => at.querySelector('select'));
}

/** A list of the browser's own that is hidden behind it is the one that is chosen from. */
function isFace(element: Element): boolean {
  const lists = around(element).flatMap((at) => [...at.querySelectorAll('select')]);
  return lists.some((list) => !isVisible(list));
}

const MENU = 'ul, ol, [role=menu], [role=listbox]';
const ITEMS_MIN = 2;
const PRESS = 'button, [role=button], a';

/**
 * A closed menu right behind its button, or in the box under a hand that opens it, beside the hidden field that takes what is chosen
 * in it. A menu whose entries lead somewhere is one of links.
 */
function menuOf(element: Element): Element | null {
  const menu = closedMenuOf(element);
  const items = menu ? itemsOf(menu) : [];
  return items.length >= ITEMS_MIN && !items.some(leadsAway) ? menu : null;
}

function closedMenuOf(element: Element): Element | null {
  const isButton = element.matches(PRESS);
  const holder = isButton ? element.parentElement : element;
  const menu = [...(holder?.children ?? [])].find((child) => child.matches(MENU));
  if (!holder || !menu || isVisible(menu) || !(isButton || isUnderHand(element))) return null;
  if (!isButton) return takesOne(element) || takesOne(element.parentElement) ? menu : null;
  const presses = [...holder.children].filter((child) => child.matches(PRESS));
  return presses.length === 1 && takesOne(holder) ? menu : null;
}

function takesOne(holder: Element | null): boolean {
  return holder?.querySelectorAll('input[type=hidden][name]').length === 1;
}

function isUnderHand(element: Element): boolean {
  return isVisible(element) && getComputedStyle(element).cursor === 'pointer';
}

function itemsOf(menu: Element): Element[] {
  return [...menu.querySelectorAll('li')].filter((item) => tidy(item.textContent) !== '');
}

function leadsAway(item: Element): boolean {
  const links = [...item.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '');
  return links.some((href) => href !== '' && !/^(?:#|javascript:)/i.test(href));
}

/** Most pages hide none, and have hundreds of links. Lasts for one survey. */
let hasHiddenList: boolean | null = null;

/** Whether it is what a hidden list of the browser's own is drawn as: the one thing to press there, showing what is selected. */
export function isFaceOfList(element: Element): boolean {
  hasHiddenList ??= elementsMatching('select').some((select) => !isVisible(select));
  if (!hasHiddenList) return false;
  for (
    let at = element.parentElement, depth = 0;
    at && depth < CLIMB_MAX;
    at = at.parentElement, depth += 1
  ) {
    const [select, another] = at.querySelectorAll('select');
    if (another) return false;
    if (!select) continue;
    const presses = [...at.querySelectorAll(PRESS)].filter(isVisible);
    const shown = tidy(select.selectedOptions[0]?.label);
    return !isVisible(select) && presses.length === 1 && shown !== '' && shownIn(element) === shown;
  }
  return false;
}

/** Of a drawn list that is in the document; one that is made when it is opened has none before. */
export function drawnOptions(element: Element): ControlOption[] {
  const id = element.getAttribute('aria-controls') ?? element.getAttribute('aria-owns');
  const list = id ? document.getElementById(id) : null;
  const menu = list ? null : menuOf(element);
  const shown = shownIn(element) || tidy((element as HTMLInputElement).value);
  const options = menu ? itemsOf(menu) : [...(list?.querySelectorAll('[role=option]') ?? [])];
  return options.slice(0, 300).map((option) => {
    const label = tidy(option.textContent);
    const isSelected = option.getAttribute('aria-selected') === 'true' || label === shown;
    return {
      value: label,
      label,
      disabled: option.getAttribute('aria-disabled') === 'true',
      selected: isSelected,
    };
  });
}
