import {
  type ButtonIntent,
  intentOf,
  isNeverPressed,
  leavesStep,
  mayLeadToCheckout,
} from '../buttons/button-intent.ts';
import { purposesOf } from '../fields/field-purposes.ts';
import { says, saysAny, saysOnly, withoutSaid } from '../lexicon/lexicon.ts';
import { showsTotal } from '../money/amount-lines.ts';
import type { Control } from '../survey/control.ts';
import type { DocumentSurvey } from '../survey/document-survey.ts';
import { numberedStep } from '../words/numbered-step.ts';
import { belongsToBuying, type FormPurpose } from './forms.ts';
import { doesOtherwise, isAddressOf, pageNamedBy } from './page-address.ts';
import type { PageKind } from './page-kind.ts';
import { isAboutPaying, saysCard } from './payment-words.ts';
import { isCardLink, waysToPay } from './ways-to-pay.ts';

/** A press that may lead on, and how likely it is the way of a buyer. Never one that orders. */
export interface Action {
  /** The same for the same button of the same page, whenever it is looked at. */
  readonly key: string;
  readonly intent: ButtonIntent;
  readonly control: Control;
  readonly weight: number;
}

const WEIGHTS: Readonly<Partial<Record<ButtonIntent, number>>> = {
  guest: 100,
  continue: 90,
  checkout: 80,
  choose_method: 70,
  view_cart: 60,
  review: 50,
};

const IN_DIALOG = 15;
const IN_CHECKOUT_FORM = 5;
const ON_ITS_PAGE = 25;
/** Before whatever leads on from the way of paying that the shop proposes. */
const BY_CARD = 35;
const SITE_NAVIGATION = -200;
/** What can be paid with may depend on how it is shipped. */
const OF_PAYMENT = -5;
/** A tab or a way that is open already: to press it once more changes nothing. */
const CHOSEN_ALREADY = -80;
/** Told by its address alone. */
const UNWORDED = -40;
/** For each word beside those that say where it leads, so that the plain way goes before the one `with multiple addresses`. */
const WORD_BESIDE = -1;
const WORDS_BESIDE_MAX = 10;
/** Not sure by anything: tried last. */
const POSSIBLE_ONLY = -70;

/**
 * The presses that may lead from this page towards the payment, the likeliest first.
 * @example actionsOn(seen, forms, 'cart')[0]?.intent // 'checkout'
 */
export function actionsOn(
  seen: DocumentSurvey,
  forms: ReadonlyMap<Control, FormPurpose>,
  kind: PageKind,
): readonly Action[] {
  const { url, controls } = seen;
  const canOrder =
    !BEFORE_CHECKOUT.has(kind) && (showsTotal(seen.amounts) || asksHowToPay(seen) || !isPaymentToCome(seen));
  const found = controls.flatMap((control, index) => {
    if (control.isDisabled || isForeign(control, forms)) return [];
    // Whoever named a press was shown the page, and none that orders.
    const isNamed = control.readPress !== undefined;
    if (!isNamed && (leadsHere(control, url) || sendsFieldOfSite(control, controls[index - 1]))) return [];
    const intent = savesStep(control, controls, forms)
      ? 'continue'
      : intentAmong(control, seen, kind, canOrder);
    const weight = intent && WEIGHTS[intent];
    if (!intent || !weight || !leadsOn(intent, kind, control)) return [];
    const total = weight + bonusOf(control, intent, forms, kind);
    // Of equals the last: what leads on stands below what it is about.
    return [{ key: keyOf(control), intent, control, weight: total + index / 10_000 }];
  });
  return found.sort((one, other) => other.weight - one.weight);
}

/** Behind a field in the frame of the site: it searches, or subscribes. The cart stands there as well, and says so. */
function sendsFieldOfSite(control: Control, before: Control | undefined): boolean {
  const isBehind = before?.kind === 'text' && before.isSiteNavigation;
  const isOfSite = control.kind === 'button' && control.isSiteNavigation;
  return isOfSite && isBehind && intentOf(control) !== 'view_cart';
}

/** The steps of a checkout on one page may each be left by keeping what was entered: no other button of theirs leads on. */
function savesStep(
  control: Control,
  controls: readonly Control[],
  forms: ReadonlyMap<Control, FormPurpose>,
): boolean {
  if (control.kind !== 'button' || intentOf(control) !== 'save' || forms.get(control) !== 'checkout')
    return false;
  // The door for guests shows what is asked of them, and keeps nothing that they enter.
  const leaves = (other: Control) => leavesStep(other) && intentOf(other) !== 'guest';
  return !controls.some((other) => other.form === control.form && leaves(other));
}

/** Pages on which nothing can be ordered yet. */
const BEFORE_CHECKOUT: ReadonlySet<PageKind> = new Set(['product', 'list', 'cart']);

/**
 * Where a page names the payment as a step to come, shows no total and does not ask how to pay, what may order or lead on leads on. Without
 * such a step it might be all that a shop asks which sends bills.
 */
function isPaymentToCome({ lines, languages }: DocumentSurvey): boolean {
  return lines.some((_line, index) => {
    const name = numberedStep(lines, index);
    return name !== null && name.length <= STEP_MAX && saysOnly('payment_heading', name, languages);
  });
}

const STEP_MAX = 40;

function asksHowToPay(seen: DocumentSurvey): boolean {
  const isOfCard = [...purposesOf(seen.controls).values()].some(({ kind }) => kind.startsWith('card'));
  return isOfCard || waysToPay(seen).length > 0 || isAboutPaying(seen.heading, seen.languages);
}

function intentAmong(
  control: Control,
  { controls, url }: DocumentSurvey,
  kind: PageKind,
  canOrder: boolean,
): ButtonIntent | null {
  if (isCardLink(control, controls)) return 'choose_method';
  const intent = intentOf(control);
  if (!canOrder && mayLeadToCheckout(control)) return 'checkout';
  if (intent === 'place_order' && (isLinkOfCart(control, kind) || isDoorInLayer(control, kind, url)))
    return intentOfAddress(control, url) ?? 'checkout';
  if (intent === 'buy_now' && isLinkOfCart(control, kind) && isOnlyOne(control, controls)) return 'checkout';
  if (intent === 'continue' && kind === 'sign_in') return intentOfDoor(control, controls);
  return intent ?? intentOfAddress(control, url) ?? intentOfPlace(control) ?? control.mayLead ?? null;
}

/** `Buy` in a cart is of what is in it, where it does not stand beside other products as well. */
function isOnlyOne(control: Control, controls: readonly Control[]): boolean {
  const adds = (other: Control) => ['buy_now', 'add_to_cart'].includes(intentOf(other) ?? '');
  return !controls.some((other) => other !== control && other.href !== control.href && adds(other));
}

/** Of several ways in that say no more than `next`, the one for guests is known by what it stands under, and the others are not taken. */
function intentOfDoor(control: Control, controls: readonly Control[]): ButtonIntent | null {
  const isForGuests = ({ section, languages }: Control) => says('guest', section, languages);
  if (isForGuests(control)) return 'guest';
  return controls.some((other) => intentOf(other) === 'continue' && isForGuests(other)) ? null : 'continue';
}

/** Nothing was told to the shop before its cart: what only asks for another page cannot order. */
function isLinkOfCart({ kind, href, isSiteNavigation }: Control, page: PageKind): boolean {
  return page === 'cart' && kind === 'link' && !isSiteNavigation && URL.canParse(href) && !href.endsWith('#');
}

/** The cart may be laid over the page of a product, where it says to pay as well: the link opens the checkout, and nothing was told to that. */
function isDoorInLayer(control: Control, page: PageKind, url: string): boolean {
  const isInLayer = control.isInDialog && page !== 'checkout';
  return isInLayer && control.kind === 'link' && intentOfAddress(control, url) === 'checkout';
}

/**
 * Never backwards: the cart is behind who stands in it or has left it for the checkout, and the site's own way to the checkout
 * leads to its door, before which one stands.
 */
function leadsOn(intent: ButtonIntent, kind: PageKind, control: Control): boolean {
  if (kind === 'sign_in' && intent === 'checkout' && control.isSiteNavigation) return false;
  // A second reader was asked because what this page is taken for led nowhere.
  if (control.readPress !== undefined) return true;
  if (intent === 'continue' && (isLinkToOthers(control, kind) || leadsHome(control))) return false;
  return intent !== 'view_cart' || (kind !== 'cart' && kind !== 'checkout');
}

/** To go on shopping, however short that is said. */
function leadsHome({ kind, href }: Control): boolean {
  return (
    kind === 'link' &&
    URL.canParse(href) &&
    /^\/(?:index\.\w+)?$/.test(new URL(href).pathname) &&
    !/[?#]/.test(href)
  );
}

/** From a product, or from a list of them, a link that says no more than `next` leads to the next one; `no thanks` declines it. */
function isLinkToOthers({ kind, form, isInDialog, text, languages }: Control, page: PageKind): boolean {
  const isLink = kind === 'link' && form === null && !isInDialog;
  return isLink && (page === 'product' || page === 'list') && !says('no_thanks', text, languages);
}

/** A guest's door stands inside the form of those who have an account, too. */
function isForeign(control: Control, forms: ReadonlyMap<Control, FormPurpose>): boolean {
  return !belongsToBuying(forms.get(control) ?? 'other') && intentOf(control) !== 'guest';
}

function bonusOf(
  control: Control,
  intent: ButtonIntent,
  forms: ReadonlyMap<Control, FormPurpose>,
  kind: PageKind,
): number {
  const isOnItsPage = intent === 'checkout' && kind === 'cart';
  return (
    (control.isInDialog ? IN_DIALOG : 0) +
    (forms.get(control) === 'checkout' ? IN_CHECKOUT_FORM : 0) +
    (isOnItsPage ? ON_ITS_PAGE : 0) +
    (isCardChoice(control) ? BY_CARD : 0) +
    (intent === 'choose_method' && isOfPayment(control) ? OF_PAYMENT : 0) +
    (control.isChecked && (intent === 'guest' || intent === 'choose_method') ? CHOSEN_ALREADY : 0) +
    (control.isSiteNavigation ? SITE_NAVIGATION : 0) +
    (intentOf(control) === null && intent !== 'choose_method' ? UNWORDED : 0) +
    (intent === 'checkout' ? WORD_BESIDE * wordsBeside(control) : 0) +
    (control.mayLead === intent ? POSSIBLE_ONLY : 0)
  );
}

function wordsBeside({ text, label, languages }: Control): number {
  const left = withoutSaid('checkout', text || label, languages).match(/[\p{L}\p{N}]+/gu) ?? [];
  return Math.min(left.length, WORDS_BESIDE_MAX);
}

/** A link to the page itself begins it anew, or opens something beside the way: a coupon, a picture. `#` alone is a button. */
function leadsHere(control: Control, url: string): boolean {
  return control.kind === 'link' && !control.href.endsWith('#') && isSamePage(control, url);
}

function isSamePage({ href }: Control, url: string): boolean {
  const [address, hash = ''] = href.split('#');
  // A hash that looks like a path is a page of its own to the scripts of the shop: `#/orderform`.
  return address !== '' && (/^!?\//.test(hash) ? href === url : address === url.split('#')[0]);
}

/** A button that says no more than "choose", or only "card", is understood by what it stands beside. */
function intentOfPlace(control: Control): ButtonIntent | null {
  if (control.kind !== 'button') return null;
  const words = (control.text || control.label).trim();
  if (isCardChoice(control)) return 'choose_method';
  const { section, languages } = control;
  const isOfMethods =
    isOfPayment(control) ||
    (saysAny(['shipping', 'shipping_method'], section, languages) && !says('street', section, languages));
  return saysOnly('choose', words, languages) && isOfMethods ? 'choose_method' : null;
}

/** The way of paying by card, drawn as a button, a tile or a link. */
function isCardChoice(control: Control): boolean {
  const { kind, text, label, section, languages } = control;
  const isPressed = kind === 'button' || kind === 'link';
  return isPressed && isAboutPaying(section, languages) && saysCard(text || label, languages);
}

function isOfPayment({ section, languages }: Control): boolean {
  return isAboutPaying(section, languages);
}

/** A link that shows a picture or a sum leads where its address says, also where it is marked as a button. */
function intentOfAddress(control: Control, url: string): ButtonIntent | null {
  if (!URL.canParse(control.href) || isNeverPressed(control)) return null;
  if (isSamePage(control, url)) return null;
  const { pathname, search } = new URL(control.href);
  if (doesOtherwise(`${pathname}${search}`)) return null;
  const page = pageNamedBy(control.href);
  if (page !== 'checkout') return page && 'view_cart';
  // From inside the checkout such a link leads to one of its steps, and those behind are done.
  return isAddressOf('checkout', url) ? null : 'checkout';
}

/** Counts in the words of a button change, and so do tokens in an address; what it is stays. */
export function keyOf({ kind, text, label, name, id, href }: Control): string {
  const words = (text || label).toLowerCase().replace(/\d+/g, '#');
  return [kind, words, name, id, stepNamedBy(href)].join('|');
}

/** One script may show all steps of a checkout: `?controller=order&step=2`. */
function stepNamedBy(href: string): string {
  const [address = '', query = ''] = href.split('?');
  const told = [...new URLSearchParams(query.split('#')[0])].map(([name, value]) =>
    SHORT_VALUE.test(value) ? `${name}=${value}` : name,
  );
  return [address, ...told.sort()].join('&');
}

const SHORT_VALUE = /^[a-z][a-z_./-]{0,60}$|^\d{1,3}$/i;
