import { purposesOf } from '../fields/field-purposes.ts';
import { saysAbroad } from '../lexicon/lexicon.ts';
import { readLines } from '../money/amount-lines.ts';
import type { Control } from '../survey/control.ts';
import type { DocumentSurvey } from '../survey/document-survey.ts';
import { shippingMethods } from './shipping-methods.ts';

const FREE =
  /\bfree (?:standard |express |ground |home )?(?:shipping|delivery|postage)\b|\b(?:shipping|delivery|postage|freight)\b[^.!?]{0,40}\b(?:free|included|no charge|complimentary)\b|\b(?:includes|including|incl\.?) (?:\w+ ){0,3}(?:shipping|delivery|postage)\b/i;

const FREE_LINE_MAX = 80;

/**
 * Whether the page asks where to deliver and is silent about what that costs. Whoever orders there is told by the bill: shops
 * exist that add shipping and tax once the form is sent.
 * @example hidesDeliveryCost(seen) // true: an address, a card, and nothing but 'Total $14.20'
 */
export function hidesDeliveryCost(seen: DocumentSurvey): boolean {
  return asksForStreet(seen) && !namesCost(seen);
}

function asksForStreet({ controls, lines, languages }: DocumentSurvey): boolean {
  const purposes = purposesOf(controls);
  const streets = controls.filter((control) => {
    const purpose = purposes.get(control);
    return purpose?.kind === 'buyer' && ['line1', 'street', 'street_name'].includes(purpose.field);
  });
  const isSent = (line: string) => SENT.test(line) || saysAbroad('shipping', line, languages);
  return streets.some((control) => !isOfCard(control) || lines.some(isSent));
}

const SENT = /\bship|\bdeliver|\bpostage|\bcourier|\bparcel/i;

/** The address of whoever the card belongs to is asked for what is downloaded as well: a bank compares it. */
function isOfCard({ name, id, label }: Control): boolean {
  return /card(?:[\s_-]*holder)?(?:'s)?[\s_-]*(?:billing[\s_-]*)?(?:address|street)/i.test(
    `${name} ${id} ${label}`,
  );
}

function namesCost(seen: DocumentSurvey): boolean {
  const isNamed = readLines(seen.amounts).some(
    ({ kind, cents }) => kind === 'shipping' || (cents === 0 && (kind === 'other' || kind === 'fee')),
  );
  return isNamed || seen.lines.some((line) => isFree(line, seen.languages)) || isFreeMethodChosen(seen);
}

function isFree(line: string, languages: DocumentSurvey['languages']): boolean {
  if (FREE.test(line)) return true;
  const costsNothing = saysAbroad('free', line, languages) || saysAbroad('included', line, languages);
  return costsNothing && line.length <= FREE_LINE_MAX && saysAbroad('shipping', line, languages);
}

function isFreeMethodChosen(seen: DocumentSurvey): boolean {
  return shippingMethods(seen).some(({ isChosen, isPriced, cents }) => isChosen && isPriced && cents === 0);
}
