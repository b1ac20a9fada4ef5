import { isTotalPending } from '@florin/page-reading/delivery/pending-total';
import { isStreet } from '@florin/page-reading/fields/field-purpose';
import { saysAny } from '@florin/page-reading/lexicon/lexicon';
import { readLines } from '@florin/page-reading/money/amount-lines';
import { type PageTotal, promisedBy } from '@florin/page-reading/money/read-total';
import { pageAt } from '@florin/page-reading/page/page-state';
import type { Currency } from '@florin/page-reading/purchase';
import type { AmountRow, DocumentSurvey } from '@florin/page-reading/survey/document-survey';
import { numberedStep } from '@florin/page-reading/words/numbered-step';
import { isGoodsAlone, totalOf } from './page-total.ts';
import { submitButton } from './payment-form.ts';
import type { WayNotes } from './understand/way-notes.ts';

const STEPS_MIN = 3;

export interface StepTotal {
  readonly total: PageTotal;
  /** As it stood in the step before, with what it is called: the page must still hold it where it put that step away. */
  readonly row: AmountRow;
}

/**
 * The total of a payment that is the last of the numbered steps of one page, and says no sum: that of the step before it, which showed the
 * whole order. Null where that step did not say what sending costs, or the two do not name the same steps.
 * @example totalOfStepBefore(seen, notes, 'usd')?.total.amount // 2335: '3 Your order' with its sums, and '4 Payment' without
 */
export function totalOfStepBefore(
  page: DocumentSurvey,
  notes: WayNotes,
  stated: Currency | null,
): StepTotal | null {
  const [newest] = notes.summaries();
  if (!newest || !isSilentStep(page) || !isOfSameSteps(newest.seen, page)) return null;
  const reading = totalOf(newest.seen, stated);
  if (reading.kind !== 'total') return null;
  const { total } = reading;
  const isSent = notes.fields().some(({ field }) => isStreet(field));
  const line = readLines(newest.seen.amounts).find(
    ({ kind, cents }) => kind === 'total' && cents === total.amount,
  );
  const row = newest.seen.amounts[line?.index ?? -1];
  return row === undefined || (isSent && isGoodsAlone(total)) ? null : { total, row };
}

/**
 * Whether a page still holds a sum that it does not show, behind the same words: what a way of paying adds is drawn where the sum stands,
 * shown or not.
 * @example holdsSum('Your order Total $23.35 Payment', { label: 'Total', text: '$23.35' }) // true
 */
export function holdsSum(text: string, { label, text: sum }: AmountRow): boolean {
  return text.replace(/\s/g, '').includes(`${label}${sum}`.replace(/\s/g, ''));
}

function isSilentStep(page: DocumentSurvey): boolean {
  const sums = readLines(page.amounts).filter(({ cents }) => cents !== 0);
  return sums.length === 0 && promisedBy(submitButton(page)) === null && !isTotalPending(page);
}

function isOfSameSteps(before: DocumentSurvey, page: DocumentSurvey): boolean {
  if (pageAt(before.url) !== pageAt(page.url)) return false;
  const [named, again] = [stepsOf(before), stepsOf(page)];
  const last = again.at(-1) ?? '';
  const isPayment = saysAny(['paying', 'payment_heading', 'payment_method'], last, page.languages);
  return again.length >= STEPS_MIN && isPayment && named.join('\n') === again.join('\n');
}

function stepsOf({ lines }: DocumentSurvey): readonly string[] {
  return lines.flatMap((_, index) => numberedStep(lines, index) ?? []);
}
