import type { Control, ControlKind } from '@florin/page-reading/survey/control';
import { isVisible } from '../visibility.ts';
import { lineEnding, textById, tidy } from '../words.ts';
import { CHOICE } from './control-kind.ts';
import { holderOf } from './drawn/swatches.ts';
import { isTile } from './drawn/tiles.ts';
import { cornerOf, labelOf, nameIn } from './labels.ts';
import { pathOf } from './locators.ts';

/** What radios and swatches of one choice have in common: a key, and the words that name the choice. */
export function groupOf(element: Element, kind: ControlKind): Control['group'] {
  if (kind !== 'radio') return null;
  const name = element.getAttribute('name');
  const holder = element.closest('fieldset, [role=radiogroup], [role=listbox], [role=group]');
  const apart = element instanceof HTMLInputElement && name ? holderOfLoneRadios(element) : null;
  if (apart) return { key: `path:${pathOf(apart)}`, title: groupTitle(apart, element) };
  if (element instanceof HTMLInputElement && name) {
    const title = holder ? groupTitle(holder, element) : titleOfRadios(element);
    return { key: `name:${name}`, title: title || name };
  }
  const near = holderOf(element);
  const isWholeForm = holder !== null && near !== null && asksForMore(holder, near);
  const container = (isWholeForm ? near : (holder ?? near)) ?? choiceContainer(element);
  return container ? { key: `path:${pathOf(container)}`, title: groupTitle(container, element) } : null;
}

const VALUE_MAX = 40;

/**
 * What holds several radios that have a name of their own each: a script makes one choice of them, since a radio alone cannot be taken
 * back. Null for radios that share a name, and for sentences that are agreed to.
 */
function holderOfLoneRadios(radio: HTMLInputElement): Element | null {
  const isLone = ({ form, name }: HTMLInputElement) =>
    (form ?? document).querySelectorAll(`input[type=radio][name="${CSS.escape(name)}"]`).length === 1;
  if (!isLone(radio)) return null;
  let around = radio.parentElement;
  for (let depth = 0; around && depth < 4; around = around.parentElement, depth += 1) {
    const radios = [...around.querySelectorAll<HTMLInputElement>('input[type=radio]')];
    if (radios.length < 2) continue;
    const isValue = (one: HTMLInputElement) =>
      one.name !== '' && one.form === radio.form && isLone(one) && labelOf(one).length <= VALUE_MAX;
    return radios.every(isValue) ? around : null;
  }
  return null;
}

/** Radios without a group around them are called by the words right before the first, else as what stands above all of them. */
function titleOfRadios(radio: HTMLInputElement): string {
  const corner = cornerOf(radio);
  if (corner) return corner;
  const all = [...(radio.form ?? document).querySelectorAll<HTMLInputElement>('input[type=radio]')].filter(
    ({ name }) => name === radio.name,
  );
  let around = radio.parentElement;
  while (around && !all.every((other) => around?.contains(other))) around = around.parentElement;
  if (!around || all.length < 2 || around.matches('form, main, body')) return groupTitle(null, radio);
  return wordsBefore(around, all[0] ?? radio) || headingBefore(around);
}

/** What stands in an element right before the part of it that holds another one. */
function wordsBefore(around: Element, inside: Element): string {
  let words = '';
  for (const node of around.childNodes) {
    if (node.contains(inside)) break;
    const isField = node instanceof Element && node.querySelector('input, button, select') !== null;
    words = isField ? '' : tidy(node.textContent) || words;
  }
  return nameIn(words.slice(0, 60));
}

const ENTRY = 'input:not([type=hidden]):not([type=radio]), select, textarea';

/** A group that was drawn around a whole form, with the number of pieces in it, names none of its choices. */
function asksForMore(holder: Element, near: Element): boolean {
  return holder.contains(near) && [...holder.querySelectorAll(ENTRY)].some((entry) => !near.contains(entry));
}

function choiceContainer(element: Element): Element | null {
  for (let at = element.parentElement, depth = 0; at && depth < 3; at = at.parentElement, depth += 1) {
    if (at.querySelectorAll(`${CHOICE}, button`).length >= 2) return at;
  }
  return element.parentElement;
}

function groupTitle(holder: Element | null, element: Element): string {
  if (!holder) return headingBefore(element.parentElement);
  const own = textById(holder.getAttribute('aria-labelledby')) || tidy(holder.getAttribute('aria-label'));
  return (
    own || tidy(holder.querySelector('legend')?.textContent) || innerHeading(holder) || headingBefore(holder)
  );
}

function innerHeading(holder: Element): string {
  const first = holder.firstElementChild;
  const isValue = 'a, button, input, ul, ol, [role], [data-value], [tabindex]';
  if (!first || !isVisible(first) || first.matches(isValue) || isLabelOfValue(first) || isTile(first))
    return '';
  if (first.querySelector('a, button, input, [data-value]')) return '';
  return tidy(first.textContent).slice(0, 60);
}

/** One that stands alone and is of no control names them all. */
function isLabelOfValue(element: Element): boolean {
  if (!(element instanceof HTMLLabelElement)) return false;
  return element.control !== null || element.nextElementSibling instanceof HTMLLabelElement;
}

function headingBefore(element: Element | null): string {
  for (let at = element, depth = 0; at && depth < 3; at = at.parentElement, depth += 1) {
    const before = at.previousElementSibling;
    const isName = before && isVisible(before) && !before.querySelector('input, button, select');
    if (isName) return nameIn(lineEnding(before).slice(0, 60));
  }
  return '';
}
