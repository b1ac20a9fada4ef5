import { intentOf } from '@florin/page-reading/buttons/button-intent';
import { type Languages, says, sentencesIn } from '@florin/page-reading/lexicon/lexicon';
import { saysCard } from '@florin/page-reading/page/payment-words';
import type { Control } from '@florin/page-reading/survey/control';
import type { DocumentSurvey } from '@florin/page-reading/survey/document-survey';
import { submitButton } from '../payment-form.ts';
import { chosenWayToPay, namedWayToPay } from './payment-method.ts';

/**
 * The button that places an order whose card is asked for on the page after it; null where this page says nothing of the
 * kind. Only for pages on which nothing takes a card.
 * @example buttonToCardPage(seen)?.text // 'Place order', beside 'Card (you will be taken to a secure page)'
 */
export function buttonToCardPage(seen: DocumentSurvey): Control | null {
  const button = submitButton(seen);
  if (!button || button.isDisabled || intentOf(button) !== 'place_order') return null;
  const way = chosenWayToPay(seen);
  const { lines, languages } = seen;
  const isByCard = isAskedOnline(way ?? namedWayToPay(lines, languages) ?? '', languages);
  return isByCard || (way === null && lines.some((line) => leadsOn(line, languages))) ? button : null;
}

function leadsOn(line: string, languages: Languages): boolean {
  return sentencesIn(line).some((sentence) => says('card_page_next', sentence, languages));
}

function isAskedOnline(way: string, languages: Languages): boolean {
  return saysCard(way, languages) && !says('asked_later', way, languages);
}
