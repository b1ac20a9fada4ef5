import { isNeverPressed } from '../buttons/button-intent.ts';
import { says, saysAny } from '../lexicon/lexicon.ts';
import { names } from '../lexicon/markup-names.ts';
import { isPlaceholder } from '../product/variants.ts';
import type { Control } from '../survey/control.ts';
import type { DocumentSurvey } from '../survey/document-survey.ts';
import { isAboutPaying, saysCard } from './payment-words.ts';

/** What the page lets people choose from to pay, in the shop's words. */
export function waysToPay({ controls }: DocumentSurvey): readonly string[] {
  const usable = controls.filter((control) => !control.isDisabled);
  const radios = usable.filter((control) => control.kind === 'radio' && isPaymentMethod(control, usable));
  const list = usable.find((control) => control.kind === 'select' && isPaymentList(control));
  const listed = list?.options.filter((option) => !isPlaceholder(option)) ?? [];
  const ways = [...radios.map(nameOf), ...listed.map(({ label }) => label)];
  return ways.length > 0 ? ways : usable.filter(isPaymentLink).map(nameOf);
}

/** A way of paying that has a page of its own, among what the shop calls its ways to pay. */
function isPaymentLink(control: Control): boolean {
  const { kind, href, text, label, isSiteNavigation } = control;
  if (kind !== 'link' || isSiteNavigation || !/^https?:/.test(href)) return false;
  return namesWay(control, text || label);
}

/** Whether these words of a control name a way of paying, below what the shop calls its ways to pay. */
export function namesWay({ section, languages }: Control, way: string): boolean {
  return isAboutPaying(section, languages) && namesMeans(way, languages);
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
  const isToChoose = saysAny(['choosing', 'choose'], control.section, control.languages);
  return saysCard(nameOf(control), control.languages) && (isBesideOthers || isToChoose);
}

/** @example isOtherMeans('Bank transfer') // true */
export function isOtherMeans(way: string, languages?: readonly string[]): boolean {
  return says('other_wallet', way, languages) && !saysCard(way, languages);
}

/** How the shop calls a way of paying. */
export function nameOf({ label, text, value }: Control): string {
  return `${label} ${text}`.trim() || value;
}

const WHO_BUYS = ['guest', 'create_account'] as const;

function namesMeans(way: string, languages: Control['languages']): boolean {
  return saysCard(way, languages) || isOtherMeans(way, languages);
}

/** By its own names, or because its group offers other means of paying. */
export function isPaymentMethod(control: Control, controls: readonly Control[]): boolean {
  const { languages, group, name, id, section } = control;
  const others = controls.filter((other) => other.group !== null && other.group.key === group?.key);
  // Who buys is asked in the same way, and paying may be spoken of there; a way to pay may be explained in words of accounts.
  const isOfBuyers = others.some((other) => saysAny(WHO_BUYS, nameOf(other), languages));
  if (isOfBuyers && !others.some((other) => namesMeans(nameOf(other), languages))) return false;
  if ([name, id].some((named) => names('payment_method', named))) return true;
  if (says('payment_method', `${group?.title ?? ''} ${section}`, languages)) return true;
  return others.some(({ label, text }) => says('other_wallet', `${label} ${text}`, languages));
}

/** By its own names, or because it offers the card beside other means; a list of brands does not. */
export function isPaymentList({ label, name, options, languages }: Control): boolean {
  const isNamed = names('payment_method', name) || says('payment_method', label, languages);
  const offersCard = options.some((option) => saysCard(option.label, languages));
  const offersOther = options.some((option) => isOtherMeans(option.label, languages));
  return (isNamed || offersCard) && offersOther && options.length < 20;
}
