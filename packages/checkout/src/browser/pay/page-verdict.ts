import type { DeclineReason } from '../../driver.ts';
import type { DocumentSurvey } from '../survey/document-survey.ts';
import { saysSoldOut } from '../survey/sold-out.ts';

/** What a page says about an order that was submitted; null where it says nothing. */
export type PageVerdict =
  | { readonly kind: 'placed'; readonly orderNumber: string | null }
  | {
      readonly kind: 'declined';
      readonly reason: DeclineReason | 'authentication_required';
      readonly detail: string;
    }
  /** The shop says itself that it took no order. */
  | { readonly kind: 'refused'; readonly reason: 'out_of_stock' | 'price_rose'; readonly detail: string };

const PLACED =
  /thank(?:s| you)[^.]{0,30}(?:for|,)?[^.]{0,20}(?:order|purchase|buying|shopping)|order (?:is |has been |was )?(?:confirmed|complete|received|placed)|(?:payment|purchase) (?:was |is )?(?:successful|complete|received)|your order number/i;
const ORDER_NUMBER =
  /\border\s*(?:number|no\.?|id|reference|ref\.?|confirmation)?\s*(?:is|:|#)*\s*#?\s*([A-Z0-9][A-Z0-9_-]*\d[A-Z0-9_-]*)/i;

const FUNDS = /insufficient (?:funds|balance|credit)|not enough (?:funds|money)/i;
const AUTHENTICATION =
  /(?:unable|failed|could not|not able) to authenticate|authentication (?:has )?(?:failed|was not completed)|3-?d ?secure (?:failed|was not)/i;
const DECLINED =
  /(?:card|payment|transaction)[^.]{0,40}(?:declined|refused|rejected|not accepted|failed|denied)|(?:declined|rejected)[^.]{0,20}(?:card|bank|payment)|do not hono|card (?:number )?(?:is|was) (?:incorrect|invalid|not valid)|card has expired|expired card|security code is (?:incorrect|invalid)|error occurred while processing your card/i;
const PRICE_CHANGED = /(?:price|total)s?[^.]{0,40}(?:has |have )?changed|updated (?:price|total)/i;

/**
 * Reads the shop's answer. Refusals are looked for where shops put them, in alerts, so that a line of small print about
 * declined cards is not one.
 * @example readVerdict(survey) // { kind: 'placed', orderNumber: '10042' }
 */
export function readVerdict(seen: DocumentSurvey): PageVerdict | null {
  return readRefusal(seen.alerts) ?? readPlacement(seen);
}

function readRefusal(alerts: readonly string[]): PageVerdict | null {
  for (const detail of alerts) {
    if (FUNDS.test(detail)) return { kind: 'declined', reason: 'insufficient_balance', detail };
    if (AUTHENTICATION.test(detail)) return { kind: 'declined', reason: 'authentication_required', detail };
    if (DECLINED.test(detail)) return { kind: 'declined', reason: 'card_declined', detail };
    if (saysSoldOut(detail)) return { kind: 'refused', reason: 'out_of_stock', detail };
    if (PRICE_CHANGED.test(detail)) return { kind: 'refused', reason: 'price_rose', detail };
  }
  return null;
}

function readPlacement({ lines, title, controls }: DocumentSurvey): PageVerdict | null {
  // A form that still asks for something is not a receipt, whatever its headline says.
  const asks = controls.some(
    (control) => !control.isSiteNavigation && control.isRequired && !control.isFilled,
  );
  if (asks || ![title, ...lines].some((line) => PLACED.test(line))) return null;
  const number = lines.map((line) => ORDER_NUMBER.exec(line)?.[1]).find((found) => found !== undefined);
  return { kind: 'placed', orderNumber: number ?? null };
}

const CHALLENGE =
  /3-?d ?secure|authenticat|verify (?:your|this|the) (?:payment|purchase|identity|card)|confirm your payment|one-time (?:code|passcode)|verified by visa|identity check|your bank/i;

/** Whether a page or frame asks the cardholder to prove who they are. */
export function isChallenge({ url, title, lines, controls }: DocumentSurvey): boolean {
  const isNamedSo = /3ds|challenge|acs|authenticat|three-?d/i.test(
    URL.canParse(url) ? new URL(url).pathname : '',
  );
  const says = [title, ...lines.slice(0, 30)].some((line) => CHALLENGE.test(line));
  return (says || isNamedSo) && controls.some(({ kind }) => kind === 'button' || kind === 'text');
}
