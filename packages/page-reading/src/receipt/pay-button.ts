import { says } from '../lexicon/lexicon.ts';
import { isOtherMeans } from '../page/ways-to-pay.ts';
import type { Control } from '../survey/control.ts';
import type { DocumentSurvey } from '../survey/document-survey.ts';

const WORDS_MAX = 60;

/**
 * What leads from an order that is placed to its payment; null where nothing does, or several things do.
 * @example payButton(seen)?.text // 'Pay now', below 'Your order 1042 is placed'
 */
export function payButton({ controls }: DocumentSurvey): Control | null {
  const presses = controls.filter((control) => isOfPage(control) && leadsToPayment(control));
  const buttons = presses.filter(({ kind }) => kind === 'button');
  const [only, ...more] = buttons.length > 0 ? buttons : presses;
  return only && more.length === 0 ? only : null;
}

function isOfPage({ kind, isDisabled, isSiteNavigation }: Control): boolean {
  return (kind === 'button' || kind === 'link') && !isDisabled && !isSiteNavigation;
}

function leadsToPayment({ text, label, languages }: Control): boolean {
  const words = (text || label).trim();
  return words.length <= WORDS_MAX && says('pay_now', words, languages) && !isOtherMeans(words, languages);
}
