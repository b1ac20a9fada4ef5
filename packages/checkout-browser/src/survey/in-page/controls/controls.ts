import { SURVEY_LIMITS } from '@florin/page-reading/survey/limits';
import { CARD_ENTERED, withoutValue } from '@florin/page-reading/survey/without-value';
import type { PageControl } from '../../page-survey.ts';
import { elementsMatching } from '../elements.ts';
import { isMetByPointer, isVisible } from '../visibility.ts';
import { addressOf, saidIn, tidy, wordsIn } from '../words.ts';
import { complaintAbout } from './complaints.ts';
import { groupOf } from './control-group.ts';
import { CHOICE, type KindSeen, kindOf } from './control-kind.ts';
import {
  besideOf,
  enteredIn,
  isChecked,
  isDisabled,
  isRequired,
  isSoldOut,
  maximumOf,
  noteOf,
  optionsOf,
} from './control-state.ts';
import { COUNTER, isCounter, isShownNumber, isSteppedBox, stepWordOf } from './drawn/counters.ts';
import {
  chosenBeside,
  DRAWN_LIST,
  drawnOptions,
  isDrawnElsewhere,
  isDrawnList,
  isProposing,
} from './drawn/drawn-lists.ts';
import { SWATCH } from './drawn/swatches.ts';
import { TILE } from './drawn/tiles.ts';
import { formIndexOf, formOf, isInSiteFrame } from './forms.ts';
import { HEADING } from './headings.ts';
import { hintOf, labelOf } from './labels.ts';
import { layerOf } from './layers.ts';
import { listEntryOf } from './list-entry.ts';
import { locatorsOf, pathOf } from './locators.ts';
import { filledArea, withProminent } from './prominence.ts';
import { rowAround, rowOfCount } from './rows.ts';
import { isSecret } from './secrets.ts';
import { toolWordsOf } from './tools.ts';

export function readControls(): PageControl[] {
  const selector = `input, select, textarea, button, a[href], summary, [role=button], [role=tab], [role=checkbox], [role=switch], ${CHOICE}, ${DRAWN_LIST}, ${SWATCH}, ${TILE}`;
  const found: PageControl[] = [];
  const areas = new Map<PageControl, number>();
  let section = '';
  for (const element of elementsMatching(`${selector}, ${HEADING}, ${COUNTER}`)) {
    if (!element.matches(selector) && !element.matches(HEADING) && !isShownNumber(element)) continue;
    if (element.matches(HEADING) && isVisible(element)) section = wordsIn(element).slice(0, 80);
    const read = readControl(element, section);
    if (!read) continue;
    const control = element.hasAttribute(CARD_ENTERED) || isSecret(read) ? withoutValue(read) : read;
    found.push(control);
    const area = control.kind === 'button' || control.kind === 'link' ? filledArea(element) : 0;
    if (area > 0) areas.set(control, area);
    if (found.length >= SURVEY_LIMITS.controls) break;
  }
  return withProminent(found, areas);
}

/** A link that is used as a button sends no form by itself, as a button of that type. */
function typeOf(element: Element, kind: PageControl['kind']): string {
  if (kind === 'button' && element.matches('a')) return 'button';
  return element.getAttribute('type')?.toLowerCase() ?? '';
}

function readControl(element: Element, section: string): PageControl | null {
  const seen = kindOf(element);
  const target = seen && pressTarget(element);
  if (!seen || !target) return null;
  const { kind } = seen;
  const label = labelOf(element);
  const text = textOf(element);
  const step = stepWordOf(element);
  const group = groupOf(element, kind);
  const isShown = kind === 'text' && isCounter(element);
  const value = isShown ? text : enteredIn(element) || chosenBeside(element, label);
  return {
    kind,
    inputType: isShown || isSteppedBox(element) ? 'number' : typeOf(element, kind),
    name: element.getAttribute('name') ?? '',
    id: element.id,
    autocomplete: (element.getAttribute('autocomplete') ?? '').toLowerCase().trim(),
    label: label && (step || label),
    text: step || text,
    value: value.slice(0, SURVEY_LIMITS.textLength),
    isFilled: value !== '',
    isChecked: isChecked(element),
    isRequired: isRequired(element, label, group?.title),
    maximum: maximumOf(element),
    isReadOnly: isShown || element.matches('input[readonly], textarea[readonly]'),
    isDisabled: isShown || isDisabled(element) || (kind === 'text' && (element as HTMLInputElement).readOnly),
    isSoldOut: kind === 'radio' && isSoldOut(element),
    ...(kind === 'radio' && { stockNote: noteOf(element), beside: besideOf(element) }),
    ...('otherwise' in seen && { otherwise: seen.otherwise }),
    options: isDrawnList(element) ? drawnOptions(element) : optionsOf(element),
    isDrawnList: isDrawnList(element),
    ...(kind === 'text' && isProposing(element) && { proposes: true }),
    group,
    href: element instanceof HTMLAnchorElement ? element.href.slice(0, 2_000) : '',
    formAction: actionOf(element),
    form: formIndexOf(element),
    section,
    listEntry: isPressed(seen) ? listEntryOf(element) : '',
    row: isPressed(seen) ? rowAround(element) : rowOfCount(element),
    ...complaintAbout(element),
    ...hintOf(element, label),
    ...toolWordsOf(element, isPressed(seen) && text === '' && label === ''),
    ...((element.matches('[role=tab], summary') || foldsOpen(element)) && { isTab: true as const }),
    isSiteNavigation: isInSiteFrame(element),
    ...layerOf(element),
    locators:
      target === element
        ? locatorsOf(element, seen.otherwise ?? kind, label, text)
        : [{ by: 'css', css: pathOf(target) }],
  };
}

function isPressed({ kind, otherwise }: KindSeen): boolean {
  return [kind, otherwise].some((seen) => seen === 'button' || seen === 'link');
}

/** A native radio, box or list is often hidden under a drawn one, and so is a button that is one: a label is what a person presses then. */
function pressTarget(element: Element): Element | null {
  if (isVisible(element)) return element;
  const isChoice = element.matches(
    'input[type=radio], input[type=checkbox], button[role=radio], button[role=checkbox]',
  );
  if ((isChoice || element instanceof HTMLSelectElement) && isMetByPointer(element)) return element;
  if (element instanceof HTMLSelectElement) return isDrawnElsewhere(element) ? element : null;
  return isChoice ? ([...((element as HTMLInputElement).labels ?? [])].find(isVisible) ?? null) : null;
}

function textOf(element: Element): string {
  if (element instanceof HTMLInputElement && element.type !== 'radio' && element.type !== 'checkbox') {
    if (element.type === 'image') return tidy(element.alt) || tidy(element.title);
    return element.matches('[type=submit], [type=button]') ? tidy(element.value) : '';
  }
  const named = saidIn(element) || tidy(element.getAttribute('aria-label'));
  return (
    named ||
    picturedIn(element) ||
    tidy(element.getAttribute('title')) ||
    tidy(element.getAttribute('data-value')) ||
    wordsBelow(element)
  );
}

/** A link without words that is laid over a whole box, with nothing else to press in it, is what the box says. */
function wordsBelow(element: Element): string {
  const box = element.parentElement;
  if (
    !box ||
    !element.matches('a[href]') ||
    element.childElementCount > 0 ||
    box.querySelector(PRESSED) !== element
  )
    return '';
  if (box.querySelectorAll(PRESSED).length > 1 || getComputedStyle(element).position !== 'absolute')
    return '';
  const [over, under] = [element, box].map((one) => one.getBoundingClientRect());
  const isOverAll =
    over && under && over.width >= under.width - EDGE_PX && over.height >= under.height - EDGE_PX;
  return isOverAll ? wordsIn(box).slice(0, WORDS_BELOW_MAX) : '';
}

const PRESSED = 'a, button, input, select, textarea';
const EDGE_PX = 4;
const WORDS_BELOW_MAX = 120;

/** What pictures stand for that are pressed in place of words. */
function picturedIn(element: Element): string {
  return tidy([...element.querySelectorAll('img')].map(({ alt }) => alt).join(' '));
}

function actionOf(element: Element): string | null {
  const own = element.getAttribute('formaction');
  const form = formOf(element);
  const action = own ?? form?.getAttribute('action');
  if (!form && !own) return null;
  return addressOf(action ?? '');
}

/** Whatever is pressed and says which part of the page it shows, and whether that is shown: no list of choices. */
function foldsOpen(element: Element): boolean {
  if (
    !element.matches('[aria-expanded][aria-controls]:not(input, [role=combobox], a[href]:not([role=button]))')
  )
    return false;
  const part = document.getElementById(element.getAttribute('aria-controls') ?? '');
  return part !== null && !part.matches('[role=listbox], [role=menu]') && !isDrawnList(element);
}
