import { setTimeout as sleep } from 'node:timers/promises';
import { intentOf } from '@florin/page-reading/buttons/button-intent';
import { parseCardNumber } from '@florin/page-reading/card/card-number';
import { reviewDifference } from '@florin/page-reading/delivery/review-address';
import { notSubmitted } from '@florin/page-reading/failure';
import { says } from '@florin/page-reading/lexicon/lexicon';
import type { PageTotal, TotalReading } from '@florin/page-reading/money/read-total';
import { complaintsOn } from '@florin/page-reading/page/complaints';
import type { Choice, NotSubmitted, Placed, Quote } from '@florin/page-reading/purchase';
import { isLastLook } from '@florin/page-reading/receipt/last-look';
import {
  isChallenge,
  mayBePlaced,
  type PageVerdict,
  readVerdict,
} from '@florin/page-reading/receipt/page-verdict';
import { compareWithQuote } from '@florin/page-reading/receipt/quoted-total';
import { withReceipt } from '@florin/page-reading/receipt/receipt-total';
import type { Control } from '@florin/page-reading/survey/control';
import type { Authentication, CommitOutcome } from '../driver.ts';
import { exact, locate } from '../explore/act/locate.ts';
import { readPageTotal, readTotalNow } from '../explore/page-total.ts';
import { findPaymentForm, originOf, type PaymentForm, submitButton } from '../explore/payment-form.ts';
import { acceptTerms } from '../explore/plan/form/boxes.ts';
import { unknown } from '../outcomes.ts';
import { type Drive, isNavigationError } from '../pool/drive.ts';
import { settle } from '../pool/settle.ts';
import { deliveryOf } from '../prove/form-difference.ts';
import type { PayableTotal } from '../prove/payable-total.ts';
import { type FrameSurvey, PageBusyError, survey, surveyChildFrames } from '../survey/survey.ts';

export interface Submission {
  readonly form: PaymentForm;
  readonly choice: Choice;
  /** What was confirmed. */
  readonly quote: Quote;
  /** What the page asked for when the charge was armed. */
  readonly armed: PageTotal;
  /** What the page with the form asks for. */
  readonly total: PayableTotal;
  /** Pages of these say what became of an order. */
  readonly merchantOrigins: ReadonlySet<string>;
  readonly answerTimeoutMs: number;
}

/** How things stood before the press: what was there then is no answer to it. */
interface Before {
  readonly page: FrameSurvey;
  readonly frameUrls: ReadonlySet<string>;
  readonly sent: number;
}

const POLL_MS = 150;
const CLICK_TIMEOUT_MS = 5_000;
const SENDING_MS = 500;

/** Armed: from here on an exception is an unknown outcome, unless nothing can have left the browser. */
export async function submit(drive: Drive, submission: Submission): Promise<CommitOutcome> {
  const sent = drive.watch.mayHaveChanged();
  let hasPressed = false;
  try {
    const frameUrls = new Set(drive.page.frames().map((frame) => frame.url()));
    const before = { page: await survey(drive.page), frameUrls, sent };
    const isReview = intentOf(submission.form.submit) !== 'place_order';
    const button = await findButton(drive, submission.form.submit);
    const changed = await changeSince(() => submission.total.now(), submission.armed, submission.quote);
    if (changed) return changed;
    hasPressed = true;
    drive.dialogs.forget();
    await drive.guard.held();
    drive.guard.submitting();
    await pressOnce(button);
    const review = isReview ? await pressAfterReview(drive, submission, before) : null;
    if (review?.kind === 'not_submitted') return review;
    return await awaitAnswer(drive, submission, before);
  } catch (error) {
    const mayBeSent = hasPressed && (await mayHaveLeft(drive, sent));
    drive.context.log({ name: 'submit_interrupted', detail: mayBeSent ? 'perhaps sent' : 'nothing sent' });
    if (!mayBeSent) return notSubmitted('merchant_error', 'the button could not be pressed');
    return unknown(`interrupted after the submit: ${nameOf(error)}`);
  }
}

/** Directly before the press: the page still asks for what it asked for when that was compared with the quote. */
export async function changeSince(
  readNow: () => Promise<TotalReading>,
  shown: PageTotal,
  quote: Quote,
): Promise<NotSubmitted | null> {
  const now = await readNow();
  if (now.kind !== 'total') return notSubmitted('merchant_error', now.detail, 'total_unproven');
  const { amount, currency } = now.total;
  if (amount === shown.amount && currency === shown.currency) return null;
  return (
    compareWithQuote(now.total, quote) ??
    notSubmitted('merchant_error', 'the total changed before the button was pressed', 'total_unproven')
  );
}

/** A page that is gone can no longer tell what it sent; one that is there is given a moment to show it. */
async function mayHaveLeft(drive: Drive, sentBefore: number): Promise<boolean> {
  if (drive.page.isClosed() || drive.context.signal.aborted) return true;
  await sleep(SENDING_MS);
  return drive.page.isClosed() || drive.watch.mayHaveChanged() > sentBefore;
}

/** Only the kind of error: its text could quote what was typed. */
function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown error';
}

type Button = NonNullable<Awaited<ReturnType<typeof locate>>>;

export async function findButton(drive: Drive, control: PaymentForm['submit']): Promise<Button> {
  const button = await locate(drive.page.mainFrame(), exact(control.locators));
  if (!button) throw new Error('the button is gone');
  return button;
}

export async function pressOnce(button: Button): Promise<void> {
  await button.click({ timeout: CLICK_TIMEOUT_MS, noWaitAfter: true });
}

/**
 * The button only led to a last look at the order: there the one that orders is pressed, if the total still holds. Not
 * where the card fields are still shown: then the first press may have been the order, and this would be a second.
 */
async function pressAfterReview(
  drive: Drive,
  submission: Submission,
  before: Before,
): Promise<NotSubmitted | null> {
  const { quote } = submission;
  // Words that promise a look at the order cannot be the order: without the press that follows there is none.
  const isPromised = submission.total.isReckoned() || intentOf(submission.form.submit) === 'review';
  const review = await awaitReview(drive, before, Date.now() + submission.answerTimeoutMs);
  const button = review && submitButton(review);
  if (!button) return isPromised ? refusedForm(drive) : null;
  if (await findPaymentForm(drive, review)) return null;
  const delivery = deliveryOf(submission.choice.buyer);
  const difference = delivery && reviewDifference(review.lines, delivery, null, review.languages);
  if (difference) return notSubmitted('unsupported_checkout', difference, 'address_unproven');
  await acceptTerms(drive, review);
  const total = await readPageTotal(drive, quote.currency);
  if (total.kind !== 'total' || !isSameOrder(total.total, submission.armed))
    return isPromised ? UNLIKE_REVIEW : null;
  if (isPromised && total.total.amount > submission.armed.amount) return ADDED_AT_REVIEW;
  const element = await findButton(drive, button);
  const readNow = () => readTotalNow(drive, quote.currency);
  const trouble = compareWithQuote(total.total, quote) ?? (await changeSince(readNow, total.total, quote));
  if (trouble) return trouble;
  await pressOnce(element);
  return null;
}

const UNLIKE_REVIEW = notSubmitted(
  'merchant_error',
  'the review does not show what the pages before it came to',
  'total_unproven',
);

/** Not a price that rose: whoever asks again is quoted the same and finds the same. */
const ADDED_AT_REVIEW = notSubmitted(
  'price_rose',
  'the shop adds to the total once it has the card',
  'total_unproven',
);

/** The page promised a review and shows the card's form again: there is no order. */
async function refusedForm(drive: Drive): Promise<NotSubmitted | null> {
  const seen = await surveyOrNull(drive);
  if (!seen || !(await findPaymentForm(drive, seen))) return null;
  const [complaint] = complaintsOn(seen);
  if (!complaint) return notSubmitted('merchant_error', 'the shop shows the form of the card again');
  return notSubmitted(
    'merchant_error',
    `the shop says: "${withoutDigits(complaint.words)}"`,
    'details_refused',
  );
}

/** Of the same goods: another sum may be an offer made after the order. Without lines only the same total will do. */
function isSameOrder(review: PageTotal, armed: PageTotal): boolean {
  const goods = armed.breakdown.subtotal;
  return goods === undefined ? review.amount === armed.amount : review.breakdown.subtotal === goods;
}

async function awaitReview(drive: Drive, before: Before, deadlineMs: number): Promise<FrameSurvey | null> {
  while (Date.now() < deadlineMs) {
    if (!(await settle(drive.watch, drive.context.signal, { deadlineMs }))) return null;
    const seen = await surveyOrNull(drive);
    if (seen && (readVerdict(seen, before.page) || mayBePlaced(seen, before.page))) return null;
    const button = seen && submitButton(seen);
    if (button && !button.isDisabled && isOrdering(seen, button)) return seen;
    await sleep(POLL_MS, undefined, { signal: drive.context.signal });
  }
  return null;
}

function isOrdering(seen: FrameSurvey, button: Control): boolean {
  return intentOf(button) === 'place_order' || isLastLook(seen, button);
}

async function awaitAnswer(drive: Drive, submission: Submission, before: Before): Promise<CommitOutcome> {
  const deadlineMs = Math.min(Date.now() + submission.answerTimeoutMs, drive.context.deadlineMs);
  let hasReturned = false;
  while (Date.now() < deadlineMs) {
    await sleep(POLL_MS, undefined, { signal: drive.context.signal });
    const answer = await readAnswer(drive, submission, before);
    if (answer) return answer;
    if (!hasReturned) hasReturned = await returnToShop(drive, submission, before);
  }
  const wasSent = drive.watch.mayHaveChanged() > before.sent;
  return wasSent
    ? unknown('the shop did not answer in time')
    : notSubmitted('merchant_error', 'pressing the button sent nothing');
}

/** A page that took the card for the merchant may wait for the buyer to go back. */
async function returnToShop(drive: Drive, { merchantOrigins }: Submission, before: Before): Promise<boolean> {
  const url = drive.page.url();
  if (merchantOrigins.has(originOf(url)) || url === before.page.url) return false;
  const seen = await surveyOrNull(drive);
  if (!seen || merchantOrigins.has(originOf(seen.url))) return false;
  const way = seen.controls.find(
    ({ kind, text, isDisabled, languages }) =>
      ['link', 'button'].includes(kind) && says('return_to_shop', text, languages) && !isDisabled,
  );
  if (!way || (await findPaymentForm(drive, seen))) return false;
  await pressOnce(await findButton(drive, way));
  return true;
}

async function readAnswer(
  drive: Drive,
  submission: Submission,
  before: Before,
): Promise<CommitOutcome | null> {
  const shown = await surveyOrNull(drive);
  if (!shown) return null;
  // What the shop says in a window of the browser is an answer like any other, and gone by now.
  const seen = { ...shown, alerts: [...shown.alerts, ...drive.dialogs.said()] };
  const challenge = await findChallenge(drive, seen, submission, before);
  if (challenge) return challenge;
  const verdict = verdictOf(seen, submission, before);
  // While something is in flight a refusal may be about to go; a receipt stays.
  const isFinal = verdict?.kind === 'placed' || drive.watch.quietSinceMs() !== null;
  return verdict && isFinal ? withReceipt(asOutcome(verdict, seen.url), seen, submission.armed) : null;
}

/** Where a card was given to a page that is not the merchant's, that page says that it was refused, and the merchant the rest. */
function verdictOf(seen: FrameSurvey, { merchantOrigins }: Submission, before: Before): PageVerdict | null {
  const origin = originOf(seen.url);
  const isMerchant = merchantOrigins.has(origin);
  if (!isMerchant && origin !== originOf(before.page.url)) return null;
  const verdict = readVerdict(seen, before.page);
  return isMerchant || verdict?.kind === 'declined' ? verdict : null;
}

function asOutcome(verdict: PageVerdict, url: string): CommitOutcome {
  if (verdict.kind === 'placed') return asPlaced(verdict.orderNumber, url);
  if (verdict.kind === 'declined') return { ...verdict, detail: withoutDigits(verdict.detail) };
  return notSubmitted(verdict.reason, withoutDigits(verdict.detail));
}

/** A shop's words about a card may quote it. */
export function withoutDigits(words: string): string {
  return words.replace(/\d(?:[ -]*\d)*/g, '#');
}

/** A receipt without a number, or with one that could be a card's, is told apart by its address. */
export function asPlaced(orderNumber: string | null, url: string): Placed {
  const isUsable = orderNumber !== null && parseCardNumber(orderNumber) === null;
  const number = isUsable ? orderNumber : null;
  return { kind: 'placed', chargeId: number ?? new URL(url).pathname, order: { number, url, status: null } };
}

async function findChallenge(
  drive: Drive,
  seen: FrameSurvey,
  submission: Submission,
  before: Before,
): Promise<Authentication | null> {
  const isElsewhere = !submission.merchantOrigins.has(originOf(seen.url)) && seen.url !== before.page.url;
  if (isElsewhere && isChallenge(seen)) return authentication(seen.url);
  const frames = (await surveyChildFrames(drive.page)).filter(({ url }) => !before.frameUrls.has(url));
  const challenge = frames.find((frame) => /^https?:/.test(frame.url) && isChallenge(frame));
  return challenge ? authentication(challenge.url) : null;
}

/** The session is in the trail, which was written down before there was a card. */
function authentication(url: string): Authentication {
  return { kind: 'authentication', url, resume: { challengeUrl: url } };
}

export async function surveyOrNull(drive: Drive): Promise<FrameSurvey | null> {
  try {
    return await survey(drive.page);
  } catch (error) {
    // Between two documents there is nothing to read, and a busy page may say something later.
    if (isNavigationError(error) || error instanceof PageBusyError) return null;
    throw error;
  }
}
