import { isNeverPressed } from '../buttons/button-intent.ts';
import { isSpoken } from '../lexicon/lexicon.ts';
import { isPlaceholder } from '../product/variants.ts';
import type { Control } from '../survey/control.ts';
import type { DocumentSurvey } from '../survey/document-survey.ts';
import { saysCard } from './payment-words.ts';

const OTHER_MEANS =
  /paypal|bank|transfer|wire|cash|c\.?o\.?d\b|cheque|\bcheck\b|check \/|money order|invoice|klarna|afterpay|apple ?pay|google ?pay|crypto|bitcoin|purchase order|\bpay later\b|gift|voucher|store credit|credit (?:note|account|terms|balance)|on account|loyalty|reward|points|financ|instal?lment|in (?:store|person)|at pick ?up/i;
const PAYMENT_NAMES = /payment|pay with|pay by|paymethod/i;

/** What the page lets people choose from to pay, in the shop's words. */
export function waysToPay({ controls }: DocumentSurvey): readonly string[] {
  const usable = controls.filter((control) => !control.isDisabled);
  const radios = usable.filter((control) => control.kind === 'radio' && isPaymentMethod(control, usable));
  const list = usable.find((control) => control.kind === 'select' && isPaymentList(control));
  const listed = list?.options.filter((option) => !isPlaceholder(option)) ?? [];
  const ways = [...radios.map(nameOf), ...listed.map(({ label }) => label)];
  return ways.length > 0 ? ways : usable.filter(isPaymentLink).map(nameOf);
}

const ABOUT_PAYING = /\bpay(?:ment)?\b/i;
const TO_CHOOSE = /\b(?:choose|select|pick)\b|\bmethods?\b|\boptions?\b/i;

/** A way of paying that has a page of its own, among what the shop calls its ways to pay. */
function isPaymentLink(control: Control): boolean {
  const { kind, href, section, text, label, isSiteNavigation, languages } = control;
  const isAboutPaying = ABOUT_PAYING.test(section) || isSpoken('payment_method', section, languages);
  if (kind !== 'link' || isSiteNavigation || !/^https?:/.test(href) || !isAboutPaying) return false;
  return saysCard(text || label, languages) || isOtherMeans(text || label, languages);
}

/**
 * Whether it leads to the page for paying by card: one link of several that each name a way to pay, or the only one where the
 * shop asks to choose. A link asks for a page; whatever sends something is a button, and may order.
 * @example isCardLink(link, controls) // true: 'Pay by credit card', beside 'Pay by bank wire'
 */
export function isCardLink(control: Control, controls: readonly Control[]): boolean {
  if (!isPaymentLink(control) || isNeverPressed(control) || isOtherMeans(nameOf(control), control.languages))
    return false;
  const isBesideOthers = controls.some(
    (other) => isPaymentLink(other) && isOtherMeans(nameOf(other), other.languages),
  );
  return saysCard(nameOf(control), control.languages) && (isBesideOthers || TO_CHOOSE.test(control.section));
}

/** @example isOtherMeans('Bank transfer') // true */
export function isOtherMeans(way: string, languages?: readonly string[]): boolean {
  return (OTHER_MEANS.test(way) || isSpoken('other_wallet', way, languages)) && !saysCard(way, languages);
}

/** How the shop calls a way of paying. */
export function nameOf({ label, text, value }: Control): string {
  return `${label} ${text}`.trim() || value;
}

/** By its own names, or because its group offers other means of paying. */
export function isPaymentMethod(control: Control, controls: readonly Control[]): boolean {
  const { languages } = control;
  const names = `${control.group?.title ?? ''} ${control.name} ${control.id} ${control.section}`;
  if (PAYMENT_NAMES.test(names) || isSpoken('payment_method', names, languages)) return true;
  const group = controls.filter((other) => other.group !== null && other.group.key === control.group?.key);
  return group.some(
    ({ label, text }) =>
      OTHER_MEANS.test(`${label} ${text}`) || isSpoken('other_wallet', `${label} ${text}`, languages),
  );
}

export function isPaymentList({ label, name, options, languages }: Control): boolean {
  return (
    (PAYMENT_NAMES.test(`${label} ${name}`) || isSpoken('payment_method', label, languages)) &&
    options.some(
      (option) => OTHER_MEANS.test(option.label) || isSpoken('other_wallet', option.label, languages),
    ) &&
    options.length < 20
  );
}
