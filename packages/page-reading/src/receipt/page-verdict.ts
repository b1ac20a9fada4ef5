import { intentOf } from '../buttons/button-intent.ts';
import { purposesOf } from '../fields/field-purposes.ts';
import { type Languages, says, saysClearly } from '../lexicon/lexicon.ts';
import { names } from '../lexicon/markup-names.ts';
import { belongsToBuying, formPurposes } from '../page/forms.ts';
import type { DeclineReason } from '../purchase.ts';
import type { Control } from '../survey/control.ts';
import type { DocumentSurvey } from '../survey/document-survey.ts';
import { orderNumbersIn } from './order-number.ts';
import { receiptOn, tellsOfOrder } from './receipt.ts';
import { saysOpen } from './receipt-words.ts';
import { refusalIn } from './refusal.ts';

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

/** The page on which the order was submitted, as far as it is known: what it said already is no answer. */
export type AskedPage = Pick<DocumentSurvey, 'url' | 'title' | 'lines' | 'alerts'>;

/**
 * Reads the shop's answer. Refusals are looked for where shops put them, in alerts and in dialogs that opened, so that a line of small print about
 * declined cards is not one. A page that both refuses and thanks says nothing.
 * @example readVerdict(survey) // { kind: 'placed', orderNumber: '10042' }
 */
export function readVerdict(seen: DocumentSurvey, asked: AskedPage | null = null): PageVerdict | null {
  const answer = asked ? withoutOld(seen, asked) : seen;
  const refusal = readRefusal([...answer.alerts, ...(answer.layerLines ?? [])], seen.languages);
  const placement = readPlacement(answer, asked);
  return refusal && placement ? null : (refusal ?? placement);
}

/**
 * Whether anything on the page could mean that there is an order already, proven or not: then nothing more is pressed.
 * @example mayBePlaced(survey, before) // true: it says thank you, though it shows no number
 */
export function mayBePlaced(seen: DocumentSurvey, asked: AskedPage): boolean {
  return tellsOfOrder(withoutOld(seen, asked));
}

/** @example namesOrder(survey, before) // true: 'Order number 10042' */
export function namesOrder(seen: DocumentSurvey, asked: AskedPage): boolean {
  const { lines, languages } = withoutOld(seen, asked);
  return orderNumbersIn(lines, languages).length > 0;
}

/** Alerts of another page are new, also where they say the same as before. */
export function withoutOld(seen: DocumentSurvey, asked: AskedPage): DocumentSurvey {
  const old = new Set(asked.lines);
  const alerts =
    seen.url === asked.url ? seen.alerts.filter((alert) => !asked.alerts.includes(alert)) : seen.alerts;
  return {
    ...seen,
    title: seen.title === asked.title ? '' : seen.title,
    lines: seen.lines.filter((line) => !old.has(line)),
    ...(seen.layerLines && { layerLines: seen.layerLines.filter((line) => !old.has(line)) }),
    alerts,
  };
}

function readRefusal(alerts: readonly string[], languages: Languages): PageVerdict | null {
  for (const detail of alerts) {
    // Said of what could happen, not of what did.
    const reason = says('supposed', detail, languages) ? null : refusalIn(detail, languages);
    if (reason === 'out_of_stock' || reason === 'price_rose') return { kind: 'refused', reason, detail };
    if (reason) return { kind: 'declined', reason, detail };
  }
  return null;
}

/**
 * A receipt says that there is an order, shows proof of it (its number, when it was placed or how far it is, that a
 * receipt was sent, the address of a receipt) and asks for nothing more. Words of thanks by themselves are on many pages.
 */
function readPlacement(seen: DocumentSurvey, asked: AskedPage | null): PageVerdict | null {
  const isOpen = (line: string) => saysOpen(line, seen.languages);
  if (stillAsks(seen, asked?.lines) || [seen.title, ...seen.lines].some(isOpen)) return null;
  const receipt = receiptOn(seen, seen.url !== asked?.url);
  return receipt && { kind: 'placed', ...receipt };
}

/**
 * A page that has a button to order, fields for a card or a form to fill in is not a receipt, whatever its headline. A link that stood on the
 * page before as well is of the site: `Care & Finish`.
 */
export function stillAsks(seen: DocumentSurvey, before: readonly string[] = []): boolean {
  const purposes = purposesOf(seen.controls);
  const forms = formPurposes(seen, purposes);
  // A search box or an offer to register may demand an answer of whoever uses it; the order does not.
  const own = seen.controls.filter(
    (control) => !control.isSiteNavigation && belongsToBuying(forms.get(control) ?? 'other'),
  );
  if (own.some((control) => control.isRequired && !control.isFilled && !isChooser(control, own))) return true;
  const isOld = ({ kind, text }: Control) => kind === 'link' && before.some((line) => line.includes(text));
  if (own.some((control) => intentOf(control) === 'place_order' && !isOld(control))) return true;
  // A link to the order leads away from a receipt, as a button that leads to a last look does not; one may also unfold what was ordered.
  const leadsToReview = (control: Control) =>
    control.kind === 'button' && !control.isTab && intentOf(control) === 'review';
  if (own.some(leadsToReview)) return true;
  return own.some((control) => purposes.get(control)?.kind === 'card');
}

/** A list that is all of its form leads to another page of the shop: a maker, a category, a language. */
function isChooser({ kind, form }: Control, controls: readonly Control[]): boolean {
  const fields = controls.filter(
    (other) => other.form === form && other.kind !== 'button' && other.kind !== 'link',
  );
  return kind === 'select' && form !== null && fields.length === 1;
}

/** Whether a page or frame asks the cardholder to prove who they are. */
export function isChallenge({ url, title, lines, controls, languages }: DocumentSurvey): boolean {
  const isNamedSo = names('authentication', URL.canParse(url) ? new URL(url).pathname : '');
  const isSaid = [title, ...lines.slice(0, 30)].some(
    (line) => says('authentication', line) || saysClearly('authentication', line, languages),
  );
  return (isSaid || isNamedSo) && controls.some(({ kind }) => kind === 'button' || kind === 'text');
}
