import { type ButtonIntent, intentOf, isNeverPressed } from '@florin/page-reading/buttons/button-intent';
import type { Concept } from '@florin/page-reading/lexicon/concepts';
import { saysAny } from '@florin/page-reading/lexicon/lexicon';
import { keyOf } from '@florin/page-reading/page/actions';
import { belongsToBuying, isOfMembers } from '@florin/page-reading/page/forms';
import { fieldsOfBuying, type Page } from '@florin/page-reading/page/understand';
import { isOfAnotherProduct } from '@florin/page-reading/product/product-controls';
import type { Control } from '@florin/page-reading/survey/control';
import type { ElementAsked, ElementUnderstood } from './page-reader.ts';
import {
  asksForPayment,
  BINDING,
  leadsOnHere,
  mayBeFetched,
  mayOrder,
  unclearPresses,
} from './unclear-presses.ts';

/** How far the buyer has come: decides what may be pressed by a reading. */
export interface Standing {
  readonly hasAdded: boolean;
  readonly knowsAddress: boolean;
  /** The shop has asked who buys, in whatever part. */
  readonly isTold: boolean;
  /** What was pressed on the way here, by `pressedAs`. */
  readonly pressed: readonly string[];
}

/** An element that a reader may say something of. */
export interface KeyedElement {
  /** By which it is known again whenever its page is looked at. */
  readonly key: string;
  readonly element: ElementAsked;
}

/** What a reader is told to look for on the page of a product. */
export const TO_PUT_INTO_CART =
  'Put the product of this page into the cart, or show what has to be chosen before that.';

const ELEMENTS_MAX = 80;
const OPTIONS_MAX = 8;
const LETTERS_MAX = 90;

/**
 * What a reader may say something of: fields of the purchase that nobody knows, and presses that cannot order whatever they mean.
 * @example elementsOf(page, standing).map(({ text }) => text) // ['', 'Change', 'Delivery slot']
 */
export function elementsOf(page: Page, standing: Standing): readonly Control[] {
  const isPressed = (control: Control) => standing.pressed.includes(pressedAs(page.seen, control));
  const presses = harmlessPresses(page, standing).filter((control) => !isPressed(control));
  const elements = new Set<Control>([...unknownFields(page), ...presses]);
  return page.seen.controls.filter((control) => elements.has(control)).slice(0, ELEMENTS_MAX);
}

/** @example pressedAs(seen, control) // '"Zur Kasse" on /cart' */
export function pressedAs(page: { readonly url: string }, { text, label, name, id }: Control): string {
  return `"${(text || label || name || id).slice(0, LETTERS_MAX)}" on ${pathOf(page)}`;
}

/** Fields that belong to the purchase and that no rule knows. */
export function unknownFields(page: Page): readonly Control[] {
  return fieldsOfBuying(page).filter(
    (field) =>
      (field.kind === 'text' || field.kind === 'select') &&
      field.inputType !== 'password' &&
      !field.isReadOnly &&
      page.purposes.get(field)?.kind === 'other',
  );
}

/**
 * Presses that order nothing. A shop that was never told who buys takes no order (decision 98), so there it may be anything that does not
 * bind by its words, links and what begins with the product also where it does, and links alone where the page takes a card; later only what
 * shows a part of the page, keeps the buyer's details, or was unclear before.
 */
export function harmlessPresses(
  page: Page,
  { hasAdded, knowsAddress, isTold }: Standing,
): readonly Control[] {
  const unclear = new Set(unclearPresses(page, knowsAddress));
  const canOrder = isTold || mayBeFetched(page);
  const isLinkAlone = asksForPayment(page);
  const isForMembers = asksWhoOneIs(page);
  const isDoor = hasAdded && !canOrder && isForMembers;
  const begins = (control: Control) => !hasAdded && !isForMembers && asksForNobody(control, page);
  const bindsNobody = (control: Control) => !canOrder && (control.kind === 'link' || begins(control));
  return page.seen.controls.filter((control) => {
    if (unclear.has(control)) return true;
    const binding = isDoor ? OF_MEMBERS : bindsNobody(control) ? OF_ACCOUNTS : BINDING;
    if (
      !mayBeNamed(control, { hasAdded, isDoor, binding }) ||
      !belongsToBuying(page.forms.get(control) ?? 'other')
    )
      return false;
    if (isOfAnotherProduct(control, page.seen.heading)) return false;
    if (control.isTab || keepsDetails(control, page)) return true;
    if (control.kind === 'link') return !canOrder && leadsOnHere(control, page.seen);
    return !canOrder && !isLinkAlone;
  });
}

/** By its own words it saves the form of the buyer, on a page that does not ask how to pay and orders nothing. */
function keepsDetails(control: Control, page: Page): boolean {
  const isSaving = control.kind === 'button' && intentOf(control) === 'save';
  return isSaving && page.forms.get(control) === 'checkout' && !mayOrder(page);
}

/** Nothing that says who buys is sent with it. */
function asksForNobody({ form }: Control, { seen, purposes }: Page): boolean {
  return !seen.controls.some((field) => field.form === form && purposes.get(field)?.kind === 'buyer');
}

/** For members there is a form, and nothing is sold here. */
function asksWhoOneIs({ seen, forms }: Page): boolean {
  const main = seen.controls.filter(({ isSiteNavigation }) => !isSiteNavigation);
  const isForMembers = main.some((control) => isOfMembers(forms.get(control)));
  return isForMembers && !main.some((control) => intentOf(control) === 'add_to_cart');
}

/**
 * What leads away or binds is left alone, and what adds is understood by its own words; the cart is gone to once something is in it. Beside
 * the door of members the words for to order are those for going on as a guest.
 */
function mayBeNamed(control: Control, { hasAdded, isDoor, binding }: Naming): boolean {
  const { kind, text, label, isDisabled, languages } = control;
  if ((kind !== 'button' && kind !== 'link') || isDisabled || control.group !== null) return false;
  if (isNeverPressed(control) || saysAny(binding, text || label, languages)) return false;
  const intent = intentOf(control);
  if (isDoor && (intent === 'place_order' || intent === 'buy_now')) return true;
  return intent === null || !(LEFT_ALONE.has(intent) || (intent === 'view_cart' && !hasAdded));
}

interface Naming {
  readonly hasAdded: boolean;
  readonly isDoor: boolean;
  /** What its words must not say. */
  readonly binding: readonly Concept[];
}

/** What binds whoever it makes a member. */
const OF_MEMBERS = ['agree', 'create_account', 'sign_in'] as const;
/**
 * Where the shop knows nobody, a link opens a page, whatever it promises (`Donate now`): what is given or bought there is asked on that page.
 * So does a button, while nothing is in the cart: what is booked or offered for begins with the product (`Reserve`).
 */
const OF_ACCOUNTS = ['agree', 'create_account'] as const;

const LEFT_ALONE: ReadonlySet<ButtonIntent> = new Set([
  'add_to_cart',
  'buy_now',
  'place_order',
  'decline_cookies',
  'accept_cookies',
]);

/** As a reader is shown it. Numbers and names of the markup are kept: they tell things apart that have no words. */
export function asElement(control: Control): ElementAsked {
  const { kind, text, label, hint, section, name, id, options, isTab } = control;
  const isPress = kind === 'button' || kind === 'link';
  const pressKind = isTab ? 'tab' : kind === 'link' ? 'link' : 'button';
  return {
    kind: isPress ? pressKind : kind === 'select' ? 'list' : 'field',
    text: (isPress ? wordsOf(text, label) : label || hint || '').trim().slice(0, LETTERS_MAX),
    under: section.slice(0, LETTERS_MAX),
    name: (name || id).slice(0, LETTERS_MAX),
    options: options.slice(0, OPTIONS_MAX).map((option) => option.label.slice(0, LETTERS_MAX)),
  };
}

/** A picture with a number on it is called by its label: `1 (1 item in cart)`. */
function wordsOf(text: string, label: string): string {
  const isMore = text !== '' && label !== '' && text !== label;
  return isMore ? `${text} (${label})` : text || label;
}

/**
 * What of the purchase is understood, with what was made of it: whoever is asked about the rest sees what is missing, and what is not.
 * @example understoodOf(page, standing) // [{ kind: 'field', text: 'Town', under: '', as: 'city', state: 'filled' }]
 */
export function understoodOf(page: Page, standing: Standing): readonly ElementUnderstood[] {
  const presses = page.seen.controls.filter(
    (control) => (control.kind === 'button' || control.kind === 'link') && !control.isSiteNavigation,
  );
  return [
    ...fieldsOfBuying(page).flatMap((control) => {
      const purpose = page.purposes.get(control);
      return purpose?.kind === 'buyer' ? [asUnderstood(control, purpose.field, stateOf(control))] : [];
    }),
    ...presses.flatMap((control) => {
      const as = intentOf(control);
      const isPressed = standing.pressed.includes(pressedAs(page.seen, control));
      return as === null ? [] : [asUnderstood(control, as, isPressed ? 'pressed' : stateOf(control))];
    }),
  ].slice(0, ELEMENTS_MAX);
}

function asUnderstood(control: Control, as: string, state: ElementUnderstood['state']): ElementUnderstood {
  const { kind, text, under } = asElement(control);
  return { kind, text, under, as, state };
}

function stateOf({ kind, isFilled, isDisabled, isReadOnly }: Control): ElementUnderstood['state'] {
  if (kind === 'button' || kind === 'link') return isDisabled ? 'disabled' : 'open';
  if (isFilled) return 'filled';
  return isDisabled || isReadOnly ? 'disabled' : 'empty';
}

/** The same for the same element of the same page, whenever it is looked at. */
export function elementKey(page: { readonly url: string }, control: Control): string {
  return `${pathOf(page)} ${keyOf(control)} ${control.section}`;
}

/** Numbers in it are of one order. */
export function pathOf({ url }: { readonly url: string }): string {
  return URL.canParse(url) ? new URL(url).pathname.replace(/\d+/g, '#') : '';
}
