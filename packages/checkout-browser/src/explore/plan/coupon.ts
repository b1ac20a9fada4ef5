import { failed } from '@florin/page-reading/failure';
import { readLines } from '@florin/page-reading/money/amount-lines';
import { agrees } from '@florin/page-reading/money/currency';
import type { PageTotal } from '@florin/page-reading/money/read-total';
import { keyOf } from '@florin/page-reading/page/actions';
import {
  awaitsBuyer,
  type CouponForm,
  couponFields,
  couponForm,
  couponOf,
  couponOpener,
} from '@florin/page-reading/page/coupon';
import type { Page } from '@florin/page-reading/page/understand';
import type { Choice, Failed } from '@florin/page-reading/purchase';
import type { DocumentSurvey } from '@florin/page-reading/survey/document-survey';
import type { Drive } from '../../pool/drive.ts';
import { perform } from '../act/perform.ts';
import { totalOf } from '../page-total.ts';
import { totalSaidHere } from '../reckon-total.ts';
import { logPress } from './press-next.ts';
import type { Progress, Turn } from './progress.ts';
import { Search } from './search.ts';

/** Enters the coupon that was asked for, once, in the cart or wherever the checkout has a field for it. */
export async function useCoupon(drive: Drive, page: Page, choice: Choice, progress: Progress): Promise<Turn> {
  const code = couponOf(choice);
  const { notes, done } = progress;
  if (code === null || notes.coupon.isEntered || page.kind === 'product') return undefined;
  if (!progress.cart.hasAdded && !takesCard(page)) return undefined;
  const form = couponForm(page);
  if (!form)
    return (await typeCoupon(drive, page, code, progress)) ?? showCouponField(drive, page, done.closed);
  if (isLeftForBuyer(page, form, done.closed)) return undefined;
  notes.coupon.isEntered = true;
  notes.coupon.page = page.seen;
  const before = new Set(page.seen.alerts);
  if (!(await perform(drive, { kind: 'fill', control: form.field, value: code }))) return undefined;
  await logPress(drive, { control: form.button, intent: 'apply_coupon' }, page);
  await perform(drive, { kind: 'press', control: form.button });
  notes.coupon.before = before;
  // The shop may show the cart again: what was pressed there before is pressed once more.
  progress.search = new Search();
  return 'acted';
}

/** Once: whoever cannot be named there is not waited for. */
function isLeftForBuyer(page: Page, { field, button }: CouponForm, left: Set<string>): boolean {
  if (left.has(keyOf(button)) || !awaitsBuyer(page, field)) return false;
  left.add(keyOf(button));
  return true;
}

/** What is paid where it is was never put into a cart. */
function takesCard({ purposes }: Page): boolean {
  return [...purposes.values()].some((purpose) => purpose.kind === 'card' && purpose.field === 'number');
}

/** What sends it may be shown, or switched on, only once it is typed; or the step that it stands in sends it with all else. */
async function typeCoupon(drive: Drive, page: Page, code: string, { done, notes }: Progress): Promise<Turn> {
  const field = couponFields(page).find((control) => !done.closed.has(keyOf(control)));
  if (!field) return undefined;
  done.closed.add(keyOf(field));
  notes.coupon.page ??= page.seen;
  return (await perform(drive, { kind: 'fill', control: field, value: code })) ? 'acted' : undefined;
}

async function showCouponField(drive: Drive, page: Page, shown: Set<string>): Promise<Turn> {
  const opener = couponOpener(page);
  if (!opener || shown.has(keyOf(opener))) return undefined;
  shown.add(keyOf(opener));
  return (await perform(drive, { kind: 'press', control: opener })) ? 'acted' : undefined;
}

/** What the shop says right after the coupon was sent is its answer. */
export function hearOfCoupon(
  { seen }: Pick<Page, 'seen'>,
  { notes: { coupon } }: Pick<Progress, 'notes'>,
): Turn {
  if (coupon.before === null) return undefined;
  coupon.isSeenOff = coupon.page !== null && hasFallen(seen, coupon.page);
  const [answer] = seen.alerts.filter((alert) => !coupon.before?.has(alert));
  coupon.answer = answer ?? null;
  coupon.before = null;
  return undefined;
}

/**
 * A coupon that was asked for is seen in the total, or nothing is quoted.
 * @example unprovenCoupon(choice, notes, total)?.detail // 'the coupon is not taken off the total; the shop says: "It has expired."'
 */
export function unprovenCoupon(
  choice: Choice,
  { coupon }: Pick<Progress['notes'], 'coupon'>,
  total: PageTotal,
): Failed | null {
  if (couponOf(choice) === null) return null;
  if (!coupon.isEntered && coupon.page === null)
    return failed('unsupported_checkout', 'the shop has no field for a coupon', 'coupon_refused');
  const isTakenOff = Object.values(total.breakdown).some((cents) => cents < 0);
  if (isTakenOff || coupon.isSeenOff || isLess(total, coupon.page)) return null;
  const said = coupon.answer === null ? '' : `; the shop says: "${coupon.answer}"`;
  return failed('unsupported_checkout', `the coupon is not taken off the total${said}`, 'coupon_refused');
}

/** Whether the page asks for less than the same page did before the coupon was sent, for the same goods, and for no less sending. */
function hasFallen(seen: DocumentSurvey, before: DocumentSurvey): boolean {
  const [now, then] = [onlySum('total', seen), onlySum('total', before)];
  const isSending = (onlySum('shipping', seen) ?? 0) >= (onlySum('shipping', before) ?? 0);
  return now !== null && then !== null && now < then && isSending && seen.url === before.url;
}

function onlySum(kind: 'total' | 'shipping', { amounts }: DocumentSurvey): number | null {
  const [only, ...others] = new Set(
    readLines(amounts).flatMap((line) => (line.kind === kind ? [line.cents] : [])),
  );
  return only === undefined || others.length > 0 ? null : only;
}

/** Where a shop lowers its prices instead of naming what it takes off: less is paid than was asked for before, and nothing less for sending. */
function isLess(total: PageTotal, page: DocumentSurvey | null): boolean {
  const reading = page && totalOf(page, total.currency);
  const before = reading?.kind === 'total' ? reading.total : page && totalSaidHere(page, total.currency);
  if (page !== null && costsLess(total, page)) return true;
  if (!before) return false;
  const sendingOf = ({ breakdown }: PageTotal) => breakdown.shipping ?? 0;
  return total.amount < before.amount && sendingOf(total) >= sendingOf(before);
}

/** Where the page said only what the goods cost. */
function costsLess({ breakdown, currency }: PageTotal, { amounts }: DocumentSurvey): boolean {
  const [goods, ...more] = readLines(amounts).filter(({ kind }) => kind === 'subtotal');
  const isAlone = goods !== undefined && more.length === 0 && agrees(goods.currency, currency);
  return isAlone && breakdown.subtotal !== undefined && breakdown.subtotal < goods.cents;
}
