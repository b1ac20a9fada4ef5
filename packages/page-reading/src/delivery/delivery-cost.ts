import { isStreet } from '../fields/field-purpose.ts';
import { purposesOf } from '../fields/field-purposes.ts';
import { type Languages, says, saysAny } from '../lexicon/lexicon.ts';
import { names } from '../lexicon/markup-names.ts';
import { readLines } from '../money/amount-lines.ts';
import type { Control } from '../survey/control.ts';
import type { DocumentSurvey } from '../survey/document-survey.ts';
import { shippingMethods } from './shipping-methods.ts';

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
  const isSent = (line: string) => saysAny(['sending', 'shipping'], line, languages);
  return controls.some((control) => {
    const purpose = purposes.get(control);
    if (purpose?.kind !== 'buyer' || !isStreet(purpose.field)) return false;
    const isOfBill = purpose.section === 'billing' || isOfCard(control);
    return !isOfBill || lines.some(isSent);
  });
}

/** The address of whoever pays is asked for what is downloaded as well: a bank compares it, and a bill bears it. */
function isOfCard({ name, id, label, languages }: Control): boolean {
  return [name, id].some((named) => names('card_address', named)) || says('card_address', label, languages);
}

function namesCost(seen: DocumentSurvey): boolean {
  const isNamed = readLines(seen.amounts).some(
    ({ kind, cents }) => kind === 'shipping' || (cents === 0 && (kind === 'other' || kind === 'fee')),
  );
  return isNamed || seen.lines.some((line) => isFree(line, seen.languages)) || isFreeMethodChosen(seen);
}

/** `incl.` ends none. */
const SENTENCE_END = /(?<=[^\s.]{5}\.|[!?])\s+/;

function isFree(line: string, languages: Languages): boolean {
  return line.split(SENTENCE_END).some((sentence) => says('free_shipping', sentence, languages));
}

function isFreeMethodChosen(seen: DocumentSurvey): boolean {
  return shippingMethods(seen).some(({ isChosen, isPriced, cents }) => isChosen && isPriced && cents === 0);
}
