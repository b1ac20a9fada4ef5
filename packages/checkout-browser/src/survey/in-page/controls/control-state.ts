import type { ControlOption } from '@florin/page-reading/survey/control';
import { SURVEY_LIMITS } from '@florin/page-reading/survey/limits';
import { names } from '../said.ts';
import { isVisible } from '../visibility.ts';
import { tidy, wordsIn } from '../words.ts';
import { headOfRow } from './labels.ts';

/** Links and buttons are also switched off by a class alone. */
export function isDisabled(element: Element): boolean {
  if (element.matches(':disabled') || element.getAttribute('aria-disabled') === 'true') return true;
  const isPressed = element.matches('button, a, [role=button], input[type=submit], input[type=button]');
  return isPressed && [element, ...entryOf(element)].some(isSwitchedOff);
}

function isSwitchedOff(element: Element): boolean {
  return stateClassesOf(element).some((name) => names('switchedOff', name));
}

/** The entry of a list that holds a link and nothing else is switched off for it: the steps of a checkout, the pages of a list. */
function entryOf(element: Element): Element[] {
  const entry = element.parentElement;
  return element.matches('a') && entry?.matches('li') && entry.childElementCount === 1 ? [entry] : [];
}

/** Without those that say how something would look if it were in a state: `disabled:bg-disabled`, `hover:text-active`. */
function stateClassesOf(element: Element): string[] {
  return [...element.classList].filter((name) => !/[:[]/.test(name));
}

/** By the standard's words, or by the star that people know, at its own name or at that of its choice. */
export function isRequired(element: Element, label: string, choice = ''): boolean {
  if (element.matches(':required') || element.getAttribute('aria-required') === 'true') return true;
  const isField = element.matches('input:not([type=submit], [type=button]), select, textarea');
  return (
    isField &&
    ([label, choice, headOfRow(element)].some((words) => STARRED.test(words.trim())) ||
      labelsOf(element).some((whole) => STARRED.test(drawnIn(whole))) ||
      isDrawnStarred(element) ||
      isRowStarred(element))
  );
}

const CLIMB_MAX = 4;
const FIELDS_OF_ROW_MAX = 3;
const HEAD_LENGTH_MAX = 60;
const FIELDS = 'input:not([type=hidden]), select, textarea';

/** By the block before the few fields of a row, what they are called together: `Reading (required) [ ] [ ]`. */
function isRowStarred(element: Element): boolean {
  let body: Element | null = element;
  for (let depth = 0; body && depth < CLIMB_MAX; depth += 1) {
    if (body.querySelectorAll(FIELDS).length > FIELDS_OF_ROW_MAX) return false;
    const row: Element | null = body.parentElement;
    const head = row?.childElementCount === 2 ? body.previousElementSibling : null;
    if (head && !head.querySelector(FIELDS) && STARRED.test(wordsOfHead(head))) return true;
    body = row;
  }
  return false;
}

function wordsOfHead(head: Element): string {
  return wordsIn(head, undefined, ' ').slice(0, HEAD_LENGTH_MAX).trim();
}

function labelsOf(element: Element): HTMLLabelElement[] {
  return [...((element as HTMLInputElement).labels ?? [])];
}

/**
 * As a whole: what is kept of a long one, like that of a consent, ends before its star. One that is not drawn is for another case: of a
 * country whose addresses have a region, where another is chosen.
 */
function drawnIn(label: Element): string {
  const walker = document.createTreeWalker(label, NodeFilter.SHOW_TEXT);
  let drawn = '';
  for (let text = walker.nextNode(); text; text = walker.nextNode())
    if (text.parentElement && isVisible(text.parentElement)) drawn += text.textContent;
  return (drawn.trim() || label.textContent || '').trim();
}

/** The star is drawn by the style of the label: `label::after { content: '*' }`. */
function isDrawnStarred(element: Element): boolean {
  return labelsOf(element).some((label) =>
    [label, ...label.querySelectorAll('*')].some((part) =>
      ['::before', '::after'].some((side) =>
        STAR.test(getComputedStyle(part, side).content.replaceAll(/["\s():]/g, '')),
      ),
    ),
  );
}

const STAR = /^[*∗﹡＊]$/u;

const STARRED = /^[*∗﹡＊][^*∗﹡＊]|(?:^|[^*∗﹡＊])[*∗﹡＊]\s*:?$|※[:：]?$|(?:^|[^\p{L}])必須$/u;

/** By its state and its classes; what is said beside it is judged outside. */
export function isSoldOut(element: Element): boolean {
  return (
    isDisabled(element) || around(element).some((at) => names('soldOut', at.getAttribute('class') ?? ''))
  );
}

/** What is said of a value beside its name. */
export function noteOf(element: Element): string {
  return tidy(
    around(element)
      .map((at) => `${wordsIn(at)} ${at.getAttribute('title') ?? ''}`)
      .join(' '),
  );
}

function around(element: Element): Element[] {
  return [element, ...((element as HTMLInputElement).labels ?? []), ...wrapperOf(element)];
}

export function isChecked(element: Element): boolean {
  if (element instanceof HTMLInputElement) return element.checked;
  const states = ['aria-checked', 'aria-pressed', 'aria-selected', 'aria-current'].map((name) =>
    element.getAttribute(name),
  );
  if (states.includes('true')) return true;
  return [element, ...wrapperOf(element)].some((at) =>
    stateClassesOf(at).some((name) => names('chosen', name)),
  );
}

/** An item that holds nothing but this one value. */
function wrapperOf(element: Element): Element[] {
  const around = element.parentElement;
  const isWrapper = around?.matches('li, label, span, div') && around.childElementCount === 1;
  return around && isWrapper ? [around] : [];
}

export function maximumOf(element: Element): number | null {
  const said = element.getAttribute('max') ?? element.getAttribute('aria-valuemax');
  return said !== null && /^\d{1,6}$/.test(said) ? Number(said) : null;
}

export function enteredIn(element: Element): string {
  const value = (element as HTMLInputElement).value;
  return typeof value === 'string' ? value : '';
}

export function optionsOf(element: Element): ControlOption[] {
  if (!(element instanceof HTMLSelectElement)) return [];
  return [...element.options].slice(0, 300).map((option) => ({
    value: option.value.slice(0, SURVEY_LIMITS.textLength),
    label: tidy(option.label || option.textContent),
    disabled: option.disabled,
    selected: option.selected,
  }));
}

const BESIDE_MAX = 240;

/**
 * What is said of a radio beside its name: the words of the largest part of the page that holds no other radio. Empty where that is all its
 * own words.
 * @example besideOf(radio) // 'Paytrail Online banks, Visa, Mastercard'
 */
export function besideOf(element: Element): string {
  const isAlone = (part: Element) => part.querySelectorAll('input[type=radio], [role=radio]').length === 1;
  let part: Element | null = null;
  for (let at = element.parentElement; at && at !== document.body && isAlone(at); at = at.parentElement)
    part = at;
  return part ? wordsIn(part).slice(0, BESIDE_MAX) : '';
}
