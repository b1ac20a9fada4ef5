import { intentOf } from '@florin/page-reading/buttons/button-intent';
import { saysCard } from '@florin/page-reading/page/payment-words';
import type { Control } from '@florin/page-reading/survey/control';
import type { DocumentSurvey } from '@florin/page-reading/survey/document-survey';
import { submitButton } from '../payment-form.ts';
import { chosenWayToPay, namedWayToPay } from './payment-method.ts';

/** By card, but not on a page: somebody asks for it later. */
const BY_OTHER_MEANS = /phone|\bcall\b|terminal|in (?:the )?store|pick-?up|manual|\blater\b/i;
const LEADS_ON =
  /\b(?:redirect(?:ed)?|taken|sent|forwarded|transferred)\b[^.!?]{0,80}\b(?:pay(?:ment)?|card|gateway|bank)\b|\bcard\b[^.!?]{0,60}\b(?:next|following) (?:page|step)\b/i;

/**
 * The button that places an order whose card is asked for on the page after it; null where this page says nothing of the
 * kind. Only for pages on which nothing takes a card.
 * @example buttonToCardPage(seen)?.text // 'Place order', beside 'Card (you will be taken to a secure page)'
 */
export function buttonToCardPage(seen: DocumentSurvey): Control | null {
  const button = submitButton(seen);
  if (!button || button.isDisabled || intentOf(button) !== 'place_order') return null;
  const way = chosenWayToPay(seen);
  const isByCard = isAskedOnline(way ?? namedWayToPay(seen.lines) ?? '', seen.languages);
  const leadsOn = way === null && seen.lines.some((line) => LEADS_ON.test(line));
  return isByCard || leadsOn ? button : null;
}

function isAskedOnline(way: string, languages: readonly string[] | undefined): boolean {
  return saysCard(way, languages) && !BY_OTHER_MEANS.test(way);
}
