import { aroundSaid, type Languages, says, saysAny, saysClearly, sentencesIn } from '../lexicon/lexicon.ts';
import { saysSoldOut } from '../product/sold-out.ts';

export type Refusal =
  | 'insufficient_balance'
  | 'authentication_required'
  | 'card_declined'
  | 'out_of_stock'
  | 'price_rose';

/**
 * Why a shop refuses an order; null where its words do not say it.
 * @example refusalIn('Ihre Karte wurde abgelehnt.', ['de']) // 'card_declined'
 */
export function refusalIn(detail: string, languages: Languages): Refusal | null {
  if (saysClearly('insufficient_funds', detail, languages)) return 'insufficient_balance';
  if (saysClearly('authentication_failed', detail, languages)) return 'authentication_required';
  if (isDeclined(detail, languages)) return 'card_declined';
  if (saysSoldOut(detail, languages)) return 'out_of_stock';
  return saysClearly('price_changed', detail, languages) ? 'price_rose' : null;
}

/** Whether the bank said no, and nothing else is wrong. */
export const isCardRefusal = (refusal: Refusal | null) =>
  refusal === 'card_declined' || refusal === 'insufficient_balance';

/** One word for it may be about cookies: then the card or the payment is named beside it. */
function isDeclined(detail: string, languages: Languages): boolean {
  const isSaid = sentencesIn(detail).some((sentence) => saysClearly('card_declined', sentence, languages));
  if (isSaid || asksForOtherDetails(detail, languages)) return true;
  const isOfPayment = saysAny(['card_payment', 'payment_method'], detail, languages);
  return isOfPayment && says('card_declined', detail, languages);
}

/** Trouble with a card is a refusal where what was entered is to be looked at again: else the order may be there. */
function asksForOtherDetails(detail: string, languages: Languages): boolean {
  const around = aroundSaid('card_trouble', detail, languages);
  return around !== null && says('check_details', around.after, languages);
}
