import { saysAbroad, saysClearly } from '../lexicon/lexicon.ts';
import { saysSoldOut } from '../product/sold-out.ts';

type Languages = readonly string[] | undefined;

export type RefusalAbroad =
  | 'insufficient_balance'
  | 'authentication_required'
  | 'card_declined'
  | 'out_of_stock'
  | 'price_rose';

/**
 * Why a shop refuses an order, in the languages of its page; null where the words do not say it.
 * @example refusalAbroad('Ihre Karte wurde abgelehnt.', ['de']) // 'card_declined'
 */
export function refusalAbroad(detail: string, languages: Languages): RefusalAbroad | null {
  if (!languages) return null;
  if (saysClearly('insufficient_funds', detail, languages)) return 'insufficient_balance';
  if (saysClearly('authentication_failed', detail, languages)) return 'authentication_required';
  if (isDeclined(detail, languages)) return 'card_declined';
  if (saysSoldOut(detail, languages)) return 'out_of_stock';
  return saysClearly('price_changed', detail, languages) ? 'price_rose' : null;
}

/** One word for it may be about cookies: then the card or the payment is named beside it. */
function isDeclined(detail: string, languages: readonly string[]): boolean {
  if (saysClearly('card_declined', detail, languages)) return true;
  const isOfPayment =
    saysAbroad('card_payment', detail, languages) || saysAbroad('payment_method', detail, languages);
  return isOfPayment && saysAbroad('card_declined', detail, languages);
}
