import { intentOf } from '../buttons/button-intent.ts';
import { purposeOf } from '../fields/field-purpose.ts';
import { withoutMoney } from '../money/money-forms.ts';
import type { Control } from '../survey/control.ts';
import type { DocumentSurvey } from '../survey/document-survey.ts';
import { saysSoldOut } from './sold-out.ts';

/**
 * The button that buys what the page is about: under its main heading, else the first. Those of other products that are
 * shown beside it are never taken, also where the page's own product has none because it is sold out.
 * @example addButton(seen)?.text // 'Add to cart'
 */
export function addButton(seen: DocumentSurvey): Control | null {
  const adding = addingControls(seen).filter((control) => !isOfAnotherProduct(control, seen.heading));
  const isMain = ({ section }: Control) => section !== '' && seen.heading.startsWith(section);
  const main = adding.find(isMain);
  if (main || isList(adding)) return main ?? null;
  return adding.find((control) => standsApart(control, adding)) ?? adding[0] ?? null;
}

const CHOOSE_FIRST =
  /^(?:please )?(?:select|choose|pick)\b(?!.*\b(?:shipping|delivery|payment|store|address|date)\b)/i;

/**
 * The button that will add once everything is chosen: until then it asks for a choice, or says that nothing chosen is not in
 * stock. Null where the page has one that adds.
 * @example waitingButton(seen)?.text // 'Select options'
 */
export function waitingButton(seen: DocumentSurvey): Control | null {
  if (seen.heading === '' || addButton(seen)) return null;
  const waiting = seen.controls.filter(
    (control) =>
      control.kind === 'button' &&
      !control.isSiteNavigation &&
      (CHOOSE_FIRST.test(control.text) ||
        (control.isDisabled && saysSoldOut(control.text, control.languages))),
  );
  const own = waiting.filter((control) => !isOfAnotherProduct(control, seen.heading));
  return own.length === 1 ? (own[0] ?? null) : null;
}

const LIST_MIN = 3;

/** Buttons at the same place of entries with names of their own. */
function isList(adding: readonly Control[]): boolean {
  const names = new Set(adding.map(({ section }) => section));
  const shapes = new Set(adding.map(shapeOf));
  return adding.length >= LIST_MIN && names.size === adding.length && shapes.size === 1;
}

/** Beside a list of others the page's own button is the one that is placed like no other. */
function standsApart(control: Control, adding: readonly Control[]): boolean {
  return (
    adding.length >= LIST_MIN && adding.filter((other) => shapeOf(other) === shapeOf(control)).length === 1
  );
}

/** Where it stands, whichever of its like it is. */
function shapeOf({ locators }: Control): string {
  const last = locators.at(-1);
  return last?.by === 'css' ? last.css.replace(/\d+/g, '') : '';
}

/** Whatever puts something into the cart, the surest words first. */
export function addingControls(seen: DocumentSurvey): Control[] {
  const shown = seen.controls.filter((control) => !control.isSiteNavigation);
  const adding = ['add_to_cart', 'buy_now'].flatMap((intent) =>
    shown.filter((control) => intentOf(control) === intent),
  );
  return adding.length === 0 && isBeforeCheckout(seen) ? shown.filter(saysPurchase) : adding;
}

const PURCHASE = /^(?:purchase|order|buy|get it)(?: (?:it|this))?(?: now)?(?: for)?$/i;

/** `$19.00 – Purchase`: the last press of a checkout, and the first of a shop that sells one thing a page. */
function saysPurchase({ kind, text, label, isDisabled }: Control): boolean {
  if (kind !== 'button' || isDisabled) return false;
  const words = withoutMoney(text || label).replace(/[\s–—|:()-]+/g, ' ');
  return PURCHASE.test(words.trim());
}

/** Nobody was told anything yet: the page has a name, asks for no detail and no card, and shows no sum of an order. */
function isBeforeCheckout({ heading, controls, amounts }: DocumentSurvey): boolean {
  const isAsked = controls.some((control) => {
    if (control.kind !== 'text' && control.kind !== 'select') return false;
    const purpose = purposeOf(control);
    return purpose.kind === 'card' || (purpose.kind === 'buyer' && purpose.field !== 'email');
  });
  return heading !== '' && !isAsked && !amounts.some(({ label }) => /total|shipping|tax/i.test(label));
}

const NAMED =
  /\badd ["'“”„«‘]?(.{3,80}?)["'“”»’]? to (?:my |your |the )?(?:shopping )?(?:cart|bag|basket|trolley)\b/i;
const NO_NAME =
  /^(?:\d+|one|it|this|these|all|both|selected|item|items|product|products|now|more|another|an?)\b/i;

/** In a list of products that does not name this one, or with another product's name on it. */
export function isOfAnotherProduct({ listEntry, label }: Control, heading: string): boolean {
  if (listEntry !== '') return !isSameName(listEntry, heading);
  const name = NAMED.exec(label.replace(/\s+/g, ' '))?.[1] ?? '';
  return name !== '' && heading !== '' && !NO_NAME.test(name) && !isSameName(name, heading);
}

function isSameName(one: string, other: string): boolean {
  const [first, second] = [one, other].map((name) =>
    name
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim(),
  );
  if (!first || !second) return false;
  return first.includes(second) || second.includes(first);
}

/** The field that the quantity goes into: the one beside the button, where it stands in a form. */
export function quantityField(seen: DocumentSurvey, button?: Control): Control | undefined {
  const fields = seen.controls.filter(
    (control, index) =>
      // The buttons beside it are called after it, too.
      (control.kind === 'text' || control.kind === 'select') &&
      (!control.isDisabled || control.isReadOnly) &&
      (purposeOf(control).kind === 'quantity' ||
        isStepped(seen.controls, index) ||
        // On the page of a product such a list may be a size.
        (button === undefined && isListOfCounts(control))),
  );
  return fields.find(({ form }) => button && button.form !== null && form === button.form) ?? fields[0];
}

/**
 * Whether the form of the button counts several things, so that a number in one of its fields may be about another one. The
 * same field may be drawn twice.
 * @example countsSeveral(seen, addButton(seen)) // true on a list of tickets
 */
export function countsSeveral(seen: DocumentSurvey, button: Control): boolean {
  const names = seen.controls.flatMap((control, index) =>
    control.kind === 'text' && control.form === button.form && isCount(seen.controls, index)
      ? [control.name || control.label]
      : [],
  );
  return button.form !== null && new Set(names).size > 1;
}

function isCount(controls: readonly Control[], index: number): boolean {
  const control = controls[index];
  return control !== undefined && (purposeOf(control).kind === 'quantity' || isStepped(controls, index));
}

const COUNTS_MIN = 3;

/** A list that nothing names and that offers one, two, three and so on. */
function isListOfCounts({ kind, label, name, options }: Control): boolean {
  if (kind !== 'select' || /\p{L}/u.test(label + name)) return false;
  const offered = options.filter(({ value, disabled }) => value !== '' && !disabled);
  const counts = [...new Set(offered.map(({ label: words }) => words.trim()))].map(Number);
  const first = counts[0] === 0 ? 0 : 1;
  return counts.length >= COUNTS_MIN && counts.every((count, index) => count === first + index);
}

const STEP = /^[+−–-]$|\b(?:increase|decrease|increment|decrement)\b/i;

/** A number between buttons that make it larger and smaller: where several goods share a page, it is called after its own. */
function isStepped(controls: readonly Control[], index: number): boolean {
  const steps = [controls[index - 1], controls[index + 1]].filter(
    (control) => control?.kind === 'button' && STEP.test(control.text || control.label),
  );
  return controls[index]?.inputType === 'number' && steps.length === 2;
}

/**
 * What the goods are called where the field for their number has their name, and the page another one: several goods share it.
 * @example namedByQuantity(seen) // 'Evening ticket', on the page of an event
 */
export function namedByQuantity(seen: DocumentSurvey): string | null {
  const field = quantityField(seen, addButton(seen) ?? undefined);
  if (!field || purposeOf(field).kind === 'quantity' || field.label !== field.section) return null;
  return field.label;
}

const CHOICES_SHOWN =
  /^(?:show|view|see) (?:all |the |more )?(?:variants?|variations?|versions?|options?|sizes?|colou?rs?)$/i;

/**
 * Buttons in the form of the page's own that show what can be chosen, as long as it is hidden.
 * @example hiddenChoices(seen)[0]?.text // 'Show variants'
 */
export function hiddenChoices(seen: DocumentSurvey): readonly Control[] {
  const add = addButton(seen);
  return seen.controls.filter(
    (control) =>
      control.kind === 'button' &&
      !control.isDisabled &&
      add !== null &&
      control.form === add.form &&
      CHOICES_SHOWN.test((control.text || control.label).trim()),
  );
}
