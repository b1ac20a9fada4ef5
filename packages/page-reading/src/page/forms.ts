import { intentOf } from '../buttons/button-intent.ts';
import { isShippingGroup, shippingMethods } from '../delivery/shipping-methods.ts';
import { asksForCouponAlone } from '../fields/coupon-field.ts';
import type { BuyerPurpose, FieldPurpose } from '../fields/field-purpose.ts';
import type { Concept } from '../lexicon/concepts.ts';
import { says } from '../lexicon/lexicon.ts';
import { spaced } from '../lexicon/spaced.ts';
import { showsTotal } from '../money/amount-lines.ts';
import type { Control } from '../survey/control.ts';
import type { DocumentSurvey } from '../survey/document-survey.ts';
import { asksForConsent, isGuestBox, isOpenAccountBox } from './consent.ts';
import { pageNamedBy } from './page-address.ts';
import { isPaymentMethod } from './ways-to-pay.ts';

/**
 * What a form is for. `page` are the controls outside any form, of which only their own words tell. Only `buy`, `cart`,
 * `checkout` and `page` belong to buying: nothing is entered or pressed in the others.
 */
export type FormPurpose =
  | 'buy'
  | 'cart'
  | 'checkout'
  | 'page'
  | 'sign_in'
  | 'register'
  | 'newsletter'
  | 'search'
  | 'review'
  | 'coupon'
  | 'contact'
  | 'other';

/** Forms that stand on any page of a shop and have nothing to do with an order. */
const FOREIGN_FORMS: ReadonlySet<FormPurpose> = new Set([
  'sign_in',
  'register',
  'newsletter',
  'search',
  'review',
  'coupon',
  'contact',
]);

/** @example belongsToBuying('newsletter') // false */
export function belongsToBuying(purpose: FormPurpose): boolean {
  return !FOREIGN_FORMS.has(purpose);
}

/** @example isOfMembers('sign_in') // true */
export function isOfMembers(purpose: FormPurpose | undefined): boolean {
  return purpose === 'sign_in' || purpose === 'register';
}

interface FormView {
  /** A frame beside its fields, on a page that says what is to be paid: most likely that of a card. */
  readonly isPaidInFrame: boolean;
  readonly names: string;
  readonly asksHowToSend: () => boolean;
  /** What is said in a small one. */
  readonly words: string;
  readonly members: readonly Control[];
  readonly fields: ReadonlySet<BuyerPurpose>;
  readonly purposes: ReadonlyMap<Control, FieldPurpose>;
}

const ADDRESS: readonly BuyerPurpose[] = ['line1', 'street', 'postal_code', 'postal_code_1', 'city'];

/** The first that holds is what the form is for: what only buying has comes before what it shares with other forms. */
const RULES: readonly (readonly [(form: FormView) => boolean, FormPurpose])[] = [
  [(form) => hasCard(form), 'checkout'],
  // Beside how to pay, a checkout asks for a message to the shop, for a coupon, for the newsletter.
  [(form) => offersWaysToPay(form), 'checkout'],
  [(form) => asksForCouponAlone(form.members) && !leadsOn(form), 'coupon'],
  [(form) => hasIntent(form, 'add_to_cart', 'buy_now') && !hasAddress(form), 'buy'],
  // An account that is made by ordering.
  [(form) => asksForPassword(form) && hasIntent(form, 'place_order') && form.fields.size > 0, 'checkout'],
  [
    (form) =>
      hasAddress(form) && (!makesAccount(form) || offersGuest(form) || form.members.some(isOpenAccountBox)),
    'checkout',
  ],
  [
    (form) => isNamed(form, 'search') || texts(form).some(({ inputType }) => inputType === 'search'),
    'search',
  ],
  [(form) => makesAccount(form), 'register'],
  [(form) => offersGuest(form), 'checkout'],
  [(form) => asksForPassword(form), 'sign_in'],
  // Parts of a checkout that save by themselves have no button of their own.
  [(form) => form.fields.size > 1 && !hasButton(form), 'checkout'],
  [(form) => asksForConsentAlone(form), 'checkout'],
  [(form) => form.isPaidInFrame && form.fields.has('email'), 'checkout'],
  [
    (form) => isNamed(form, 'newsletter') || asksForNews(form) || isOfSite(form) || speaksOfNews(form),
    'newsletter',
  ],
  [(form) => isNamed(form, 'review_form') && !isOfOrder(form), 'review'],
  [(form) => isNamed(form, 'coupon') && texts(form).length < 2 && !leadsOn(form), 'coupon'],
  // Translators take the heading of a first step, `Contact`, for an invitation to write; such a form leads nowhere.
  [(form) => isNamed(form, 'contact') && !leadsOn(form), 'contact'],
  [(form) => hasQuantity(form) && !hasIntent(form, 'place_order'), 'cart'],
  [(form) => hasIntent(form, 'guest', 'continue', 'checkout', 'review', 'place_order'), 'checkout'],
  // What else an address has is shown once the country is known.
  [(form) => form.fields.has('country') && isOfAddress(form) && !form.members.some(isReckoning), 'checkout'],
];

/**
 * What each form of a page is for, told by its fields, its buttons and its names.
 * @example formPurposes(seen, purposesOf(seen.controls)).get(control) // 'checkout'
 */
export function formPurposes(
  seen: DocumentSurvey,
  purposes: ReadonlyMap<Control, FieldPurpose>,
): ReadonlyMap<Control, FormPurpose> {
  const found = new Map<Control, FormPurpose>();
  for (const members of membersByForm(seen.controls)) {
    const purpose = purposeOfForm(seen, members, purposes);
    for (const control of members) found.set(control, purpose);
  }
  for (const control of looseNews(seen.controls, purposes)) found.set(control, 'newsletter');
  return found;
}

/** Outside of any form: a field for a mail address, and right behind it the button that subscribes. */
function looseNews(
  controls: readonly Control[],
  purposes: ReadonlyMap<Control, FieldPurpose>,
): readonly Control[] {
  return controls.flatMap((field, index) => {
    const purpose = purposes.get(field);
    const button = controls[index + 1];
    if (purpose?.kind !== 'buyer' || purpose.field !== 'email' || field.form !== null) return [];
    if (button?.kind !== 'button' || button.form !== null) return [];
    return says('newsletter', button.text || button.label, button.languages) ? [field, button] : [];
  });
}

function membersByForm(controls: readonly Control[]): readonly (readonly Control[])[] {
  const forms = new Map<number | null, Control[]>();
  for (const control of controls) {
    const members = forms.get(control.form) ?? [];
    members.push(control);
    forms.set(control.form, members);
  }
  return [...forms.values()];
}

function purposeOfForm(
  seen: DocumentSurvey,
  members: readonly Control[],
  purposes: ReadonlyMap<Control, FieldPurpose>,
): FormPurpose {
  const form = members[0]?.form ?? null;
  if (form === null) return 'page';
  const buttons = members.filter(({ kind }) => kind === 'button').map(({ text, label }) => text || label);
  const headings = [...new Set(texts({ members }).map(({ section }) => section))];
  const names = [seen.forms[form]?.names ?? '', ...headings, ...buttons].map(spaced).join(' ');
  const fields = new Set(
    members.flatMap((control) => {
      const purpose = purposes.get(control);
      return purpose?.kind === 'buyer' ? [purpose.field] : [];
    }),
  );
  const isPaidInFrame = seen.forms[form]?.holdsFrame === true && showsTotal(seen.amounts);
  const asksHowToSend = () =>
    members.some((control) => control.kind === 'radio' && isShippingGroup(control, seen));
  const words = seen.forms[form]?.words ?? '';
  const view = { isPaidInFrame, asksHowToSend, names, words, members, fields, purposes };
  const found = RULES.find(([holds]) => holds(view))?.[1];
  if (found) return found;
  const isOfCheckout =
    ((reckonsShipping(view) || hasNoButton(view)) && seen.controls.some(isCardNumber(purposes))) ||
    (asksForCodeFirst(view) && pageNamedBy(seen.url) === 'checkout') ||
    shippingMethods({ ...seen, controls: members }).length > 1;
  return isOfCheckout ? 'checkout' : 'other';
}

/**
 * By what is said in a small form, or by the names of its only field: one word may mean to order and to subscribe. Who is asked for a mail address
 * to check out may be asked beside it whether news are wanted.
 */
function speaksOfNews(form: FormView): boolean {
  const [only, ...others] = texts(form);
  const isNews = (words: string) => says('newsletter', words, only?.languages);
  const isNamedSo = only !== undefined && others.length === 0 && isNews(spaced(`${only.name} ${only.id}`));
  return isNamedSo || (isNews(form.words) && !leadsOn(form));
}

/** Nothing but the postal code, by which the shop looks up the rest of the address. */
function asksForCodeFirst(form: FormView): boolean {
  return form.fields.has('postal_code') && !hasButton(form);
}

/** Who buys is asked for beside the card, and one button sends both. */
function hasNoButton(form: FormView): boolean {
  return form.fields.size > 0 && !hasButton(form);
}

/** A country and a button that asks what sending there costs: beside the card it is a part of the checkout. */
function reckonsShipping({ fields, members }: FormView): boolean {
  return fields.size > 0 && members.some(isReckoning);
}

/** @example isReckoning(button('Calculate shipping')) // true */
export function isReckoning({ kind, text, label, languages }: Control): boolean {
  return kind === 'button' && says('reckon_shipping', text || label, languages);
}

function texts({ members }: Pick<FormView, 'members'>): Control[] {
  return members.filter(({ kind }) => kind === 'text');
}

function isNamed({ names, members }: FormView, concept: Concept): boolean {
  return says(concept, names, members[0]?.languages);
}

function hasIntent({ members }: FormView, ...intents: readonly string[]): boolean {
  return members.some((control) => intents.includes(intentOf(control) ?? ''));
}

/** Its only field says so; what else a lone field is for says nothing of the form: many a checkout takes a note to the shop. */
function asksForNews(form: FormView): boolean {
  const [only, ...others] = texts(form);
  if (only === undefined || others.length > 0) return false;
  return [only.label, only.hint ?? ''].some((words) => says('newsletter', words, only.languages));
}

/** Around every page of a site, an e-mail address alone is asked for to write to. */
function isOfSite(form: FormView): boolean {
  const [only, ...others] = texts(form);
  const isContact = only !== undefined && others.length === 0 && form.fields.has('email');
  return isContact && form.members.every(({ isSiteNavigation }) => isSiteNavigation);
}

/** A button that says where to: to submit or to save is what any form does. */
function leadsOn({ members }: FormView): boolean {
  return members.some(
    (control) =>
      ['checkout', 'review', 'place_order'].includes(intentOf(control) ?? '') ||
      (intentOf(control) === 'continue' && !says('submit', control.text || control.label, control.languages)),
  );
}

function hasButton({ members }: FormView): boolean {
  return members.some(({ kind }) => kind === 'button');
}

/** `Review your order` stands above what is ordered, and a comment on it is taken beside how it is sent. */
function isOfOrder(form: FormView): boolean {
  return hasIntent(form, 'review', 'place_order') || isNamed(form, 'review_order') || form.asksHowToSend();
}

/** By the heading of its fields, or by its button. */
function isOfAddress({ members }: FormView): boolean {
  return members.some(
    ({ kind, section, text, label, languages }) =>
      says('an_address', section, languages) ||
      (kind === 'button' && says('an_address', text || label, languages)),
  );
}

/** Terms that are accepted here are sent by the button of another form. */
function asksForConsentAlone(form: FormView): boolean {
  const entries = form.members.filter(({ kind }) => kind !== 'link');
  return (
    entries.length > 0 && entries.every((control) => control.kind === 'checkbox' && asksForConsent(control))
  );
}

function hasAddress({ fields }: FormView): boolean {
  return ADDRESS.filter((field) => fields.has(field)).length >= 2;
}

function hasCard({ members, purposes }: FormView): boolean {
  return members.some(isCardNumber(purposes));
}

function isCardNumber(purposes: ReadonlyMap<Control, FieldPurpose>): (control: Control) => boolean {
  return (control) => {
    const purpose = purposes.get(control);
    return purpose?.kind === 'card' && purpose.field === 'number';
  };
}

function hasQuantity({ members, purposes }: FormView): boolean {
  return members.some((control) => purposes.get(control)?.kind === 'quantity');
}

/** Those with an account, those who want one and guests come in by one form: which of them one is, is said in it. */
function offersGuest({ members }: FormView): boolean {
  return members.some(
    (control) =>
      isGuestBox(control) ||
      (control.kind === 'radio' && says('guest', `${control.label} ${control.text}`, control.languages)),
  );
}

function makesAccount(form: FormView): boolean {
  return asksForPassword(form) && isNamed(form, 'create_account');
}

/** A password that may be left empty is an offer to those who want an account, not a door. */
function offersWaysToPay({ members }: FormView): boolean {
  const ways = members.filter((control) => control.kind === 'radio' && isPaymentMethod(control, members));
  return ways.length > 1;
}

function asksForPassword(form: FormView): boolean {
  const passwords = texts(form).filter(({ inputType }) => inputType === 'password');
  return passwords.some(({ isRequired }) => isRequired) || (passwords.length > 0 && texts(form).length <= 4);
}
