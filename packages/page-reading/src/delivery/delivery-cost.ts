import { purposesOf } from '../fields/field-purposes.ts';
import { readLines } from '../money/amount-lines.ts';
import type { Control } from '../survey/control.ts';
import type { DocumentSurvey } from '../survey/document-survey.ts';
import { shippingMethods } from './shipping-methods.ts';

const FREE =
  /\bfree (?:standard |express |ground |home )?(?:shipping|delivery|postage)\b|\b(?:shipping|delivery|postage|freight)\b[^.!?]{0,40}\b(?:free|included|no charge|complimentary)\b|\b(?:includes|including|incl\.?) (?:\w+ ){0,3}(?:shipping|delivery|postage)\b/i;

/**
 * Whether the page asks where to deliver and is silent about what that costs. Whoever orders there is told by the bill: shops
 * exist that add shipping and tax once the form is sent.
 * @example hidesDeliveryCost(seen) // true: an address, a card, and nothing but 'Total $14.20'
 */
export function hidesDeliveryCost(seen: DocumentSurvey): boolean {
  return asksForStreet(seen) && !namesCost(seen);
}

function asksForStreet({ controls, lines }: DocumentSurvey): boolean {
  const purposes = purposesOf(controls);
  const streets = controls.filter((control) => {
    const purpose = purposes.get(control);
    return purpose?.kind === 'buyer' && ['line1', 'street', 'street_name'].includes(purpose.field);
  });
  return streets.some((control) => !isOfCard(control) || lines.some((line) => SENT.test(line)));
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
  return isNamed || seen.lines.some((line) => FREE.test(line)) || isFreeMethodChosen(seen);
}

function isFreeMethodChosen(seen: DocumentSurvey): boolean {
  return shippingMethods(seen).some(({ isChosen, isPriced, cents }) => isChosen && isPriced && cents === 0);
}
