import { intentOf, isNeverPressed } from '../buttons/button-intent.ts';
import { asksForCouponAlone, speaksOfCoupon } from '../fields/coupon-field.ts';
import { says, saysAny } from '../lexicon/lexicon.ts';
import { names } from '../lexicon/markup-names.ts';
import type { Choice } from '../purchase.ts';
import type { Control } from '../survey/control.ts';
import type { Page } from './understand.ts';

/** @example couponOf(choice) // 'SPRING10' */
export function couponOf({ options }: Pick<Choice, 'options'>): string | null {
  const code = options.coupon;
  return code === undefined || code === '' ? null : String(code);
}

export interface CouponForm {
  readonly field: Control;
  readonly button: Control;
}

/**
 * The field for a coupon and what sends it; null where the page has none or nobody could say which button is meant.
 * @example couponForm(page)?.button.text // 'Apply'
 */
export function couponForm(page: Page): CouponForm | null {
  for (const field of couponFields(page)) {
    const button = buttonOf(field, page.seen.controls);
    if (button) return { field, button };
  }
  return null;
}

/**
 * Fields that a coupon goes into, whether anything sends it yet or not: some pages show that only once something is typed.
 * @example couponFields(page)[0]?.label // 'Discount code'
 */
export function couponFields(page: Page): readonly Control[] {
  return page.seen.controls.filter(
    (field) => field.kind === 'text' && !field.isDisabled && !field.isReadOnly && isForCoupon(field, page),
  );
}

/**
 * Whether it would be sent with a mail address that is still empty: a shop that counts how often a customer used it, and asks both in
 * one form, takes no coupon of nobody.
 * @example awaitsBuyer(page, field) // true until the mail address of the same form is entered
 */
export function awaitsBuyer({ seen, purposes }: Page, { form }: Control): boolean {
  if (form === null) return false;
  return seen.controls.some((control) => {
    const purpose = purposes.get(control);
    return (
      control.form === form && !control.isFilled && purpose?.kind === 'buyer' && purpose.field === 'email'
    );
  });
}

const NO_CODE: ReadonlySet<string | undefined> = new Set(['buyer', 'card', 'quantity']);

function isForCoupon(control: Control, { purposes, forms }: Page): boolean {
  if (NO_CODE.has(purposes.get(control)?.kind)) return false;
  return forms.get(control) === 'coupon' || speaksOfCoupon(control);
}

/**
 * Of its form the one that says so, else the one right behind the field that is a sign, speaks of coupons or merely adds where another
 * leads on, else the only one; outside a form the first button after the field that says so; in a cart the one that takes over what was
 * entered. Never one that orders or leads on: a coupon may stand in the form of the whole checkout, with its own button switched off until something is typed.
 */
function buttonOf(field: Control, controls: readonly Control[]): Control | null {
  const all = controls.filter(({ kind }) => kind === 'button');
  const buttons = all.filter(({ isDisabled }) => !isDisabled);
  const after = buttons.filter((button) => controls.indexOf(button) > controls.indexOf(field));
  const saying = after.find(
    (button) => button.form === field.form && says('apply_coupon', button.text, button.languages),
  );
  if (saying || field.form === null) return saying ?? null;
  const ofForm = all.filter(({ form }) => form === field.form);
  const [only, ...others] = ofForm;
  const isAlone = !controls.some(
    (other) => other.kind === 'text' && other.form === field.form && other !== field,
  );
  const next = controls[controls.indexOf(field) + 1];
  // A sign may be what orders, where nothing else does.
  if (next && after.includes(next)) {
    const addsCode =
      ofForm.includes(next) && isPlain(next) && ofForm.some((one) => one !== next && leads(one));
    if (addsCode || isItsOwn(next, isAlone || others.length > 0)) return next;
  }
  const sends = isAlone ? SENDS_IT_ALONE : SENDS_IT;
  const isMeant = only && others.length === 0 && !only.isDisabled && sends.has(intentOf(only));
  if (!isMeant) return onlyUpdate(buttons, field);
  // `Submit` may order in a form that asks for more.
  const words = only.text || only.label;
  const sendsCode = asksForCouponAlone(controls.filter(({ form }) => form === field.form));
  const isSafe = sendsCode && says('submit', words, only.languages);
  return isSafe || !saysAny(ORDERS, words, only.languages) ? only : null;
}

/** A cart takes over whatever its form holds, the code among it. */
function onlyUpdate(buttons: readonly Control[], { form }: Control): Control | null {
  const [update, ...others] = buttons.filter(
    (button) => button.form === form && intentOf(button) === 'update_cart',
  );
  return update && others.length === 0 ? update : null;
}

function isItsOwn({ text, label, languages }: Control, mayBeSign: boolean): boolean {
  const words = text || label;
  if (saysAny(ORDERS, words, languages)) return false;
  return /\p{L}/u.test(words) ? says('coupon', words, languages) : mayBeSign;
}

function leads(button: Control): boolean {
  return ['place_order', 'checkout', 'continue', 'buy_now'].includes(intentOf(button) ?? '');
}

/** Where another button leads on, `Add` right behind the code means the code. */
function isPlain(button: Control): boolean {
  if (isNeverPressed(button) || saysAny(ORDERS, button.text || button.label, button.languages)) return false;
  return SENDS_IT_BESIDE.has(intentOf(button));
}

const SENDS_IT: ReadonlySet<string | null> = new Set(['save', 'update_cart']);
const SENDS_IT_ALONE: ReadonlySet<string | null> = new Set([null, 'add_to_cart', 'continue', ...SENDS_IT]);
const SENDS_IT_BESIDE: ReadonlySet<string | null> = new Set([null, 'add_to_cart', 'save']);
const ORDERS = ['place_order', 'buy_now', 'purchase', 'checkout', 'binding'] as const;

/** Where a page names a base for its addresses, `#coupon` seems to lead to that. */
function isPlaceOf(here: URL, { pathname, hash }: URL): boolean {
  const isOfBase = hash.length > 1 && pathname.endsWith('/') && here.pathname.startsWith(pathname);
  return pathname === here.pathname || isOfBase;
}

/**
 * What shows the field, where it is hidden until then: something that speaks of coupons and stays on the page.
 * @example couponOpener(page)?.text // 'Do you have a coupon?'
 */
export function couponOpener({ seen }: Page): Control | null {
  const here = URL.canParse(seen.url) ? new URL(seen.url) : null;
  const staysHere = ({ kind, href, isChecked }: Control) => {
    if (kind !== 'link') return kind === 'button' || (kind === 'checkbox' && !isChecked);
    return here !== null && URL.canParse(href) && isPlaceOf(here, new URL(href));
  };
  const mayOpen = seen.controls.filter(
    (control) => !control.isDisabled && !control.isSiteNavigation && staysHere(control),
  );
  return mayOpen.find(saysCoupon) ?? mayOpen.find(isPlaceOfCoupon) ?? null;
}

function saysCoupon({ text, label, languages }: Control): boolean {
  return says('coupon', text || label, languages);
}

/** `Click here to enter your code`, which stands behind the word for it, shows a part of the page that is named so. */
function isPlaceOfCoupon(control: Control): boolean {
  const { kind, href } = control;
  return kind === 'link' && names('coupon', new URL(href).hash) && !isNeverPressed(control);
}
