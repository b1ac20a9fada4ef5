import type { ControlKind } from '@florin/page-reading/survey/control';
import { isCounter, isStep } from './drawn/counters.ts';
import { isDrawnList, isFaceOfList, isSearchOfList } from './drawn/drawn-lists.ts';
import { isOneOfSeveral, saysHowItLooks } from './drawn/swatches.ts';
import { isTile } from './drawn/tiles.ts';

/** Elements that are one value of a choice, though no native radio. */
const SAID = '[role=radio], [role=option], [aria-pressed], [aria-checked]';
/** Attributes that shops give to a value, and style kits to anything. */
const MARKED = '[data-swatch], [data-option-value], [data-variant]';
export const CHOICE = `${SAID}, ${MARKED}`;

export interface KindSeen {
  readonly kind: ControlKind;
  /** Of a value of a choice by how it is drawn: what it is where its words say where it leads. */
  readonly otherwise?: ControlKind | null;
}

export function kindOf(element: Element): KindSeen | null {
  const kind = plainKind(element);
  if (kind !== undefined) return kind && { kind };
  if (element.matches(SAID)) return { kind: 'radio' };
  const press = pressKind(element);
  if (isMarkedValue(element) || isOneOfSeveral(element)) return { kind: 'radio', otherwise: press };
  return press && { kind: press };
}

/** Undefined where it may be a value of a choice. */
function plainKind(element: Element): ControlKind | null | undefined {
  if (element.matches('select') || isDrawnList(element)) return 'select';
  if (element.matches('textarea')) return 'text';
  if (element instanceof HTMLInputElement) return isSearchOfList(element) ? null : kindOfInput(element.type);
  if (element.matches('[role=checkbox], [role=switch]')) return 'checkbox';
  if (isStep(element) || isFaceOfList(element)) return 'button';
  return isDrawnInChoice(element) ? null : undefined;
}

function pressKind(element: Element): ControlKind | null {
  if (element.matches('button, [role=button], [role=tab], summary')) return 'button';
  if (element.matches('a[href]')) return leadsNowhere(element) && hasBox(element) ? 'button' : 'link';
  if (isCounter(element)) return 'text';
  return isTile(element) ? 'button' : null;
}

/** A link only by its name: what it does is done by a script, on the page that is open. */
function leadsNowhere(element: Element): boolean {
  const href = (element.getAttribute('href') ?? '').trim();
  const place = /^#([\w-]+);?$/.exec(href)?.[1];
  return /^(?:#!?|javascript:.*)?$/is.test(href) || (place !== undefined && !isPlace(place));
}

/** `#none` names no place of the page. */
function isPlace(name: string): boolean {
  return document.getElementById(name) !== null || document.getElementsByName(name).length > 0;
}

/** It is drawn as a button is, and not as words in a text. */
function hasBox(element: Element): boolean {
  const { backgroundColor, backgroundImage, borderTopWidth, borderBottomWidth } = getComputedStyle(element);
  const isFilled = !/^rgba\(.*, 0\)$|^transparent$/.test(backgroundColor) || backgroundImage !== 'none';
  return isFilled || (Number.parseFloat(borderTopWidth) > 0 && Number.parseFloat(borderBottomWidth) > 0);
}

/** The dot of a choice that is marked as one itself: whoever presses the choice means the whole of it. */
function isDrawnInChoice(element: Element): boolean {
  return (
    element.matches('[role=radio], [role=option]') &&
    element.parentElement?.closest('[role=radio], [role=option]') != null
  );
}

/** What holds something to use is only drawn around it. */
function isMarkedValue(element: Element): boolean {
  return (
    element.matches(MARKED) &&
    (!saysHowItLooks(element) || element.matches('[data-swatch], [data-option-value]')) &&
    !element.querySelector('input, select, textarea, button, a[href], [role=radio], [role=button]')
  );
}

function kindOfInput(type: string): ControlKind | null {
  if (['submit', 'button', 'image'].includes(type)) return 'button';
  if (type === 'radio' || type === 'checkbox') return type;
  return ['hidden', 'reset', 'file', 'color', 'range'].includes(type) ? null : 'text';
}
