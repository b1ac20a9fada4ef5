import { setTimeout as sleep } from 'node:timers/promises';
import {
  announcesStep,
  intentOf,
  isNeverPressed,
  leavesStep,
} from '@florin/page-reading/buttons/button-intent';
import { billingApart, deliveryOf } from '@florin/page-reading/buyer/buyer-values';
import { reviewDifference } from '@florin/page-reading/delivery/review-address';
import { notSubmitted } from '@florin/page-reading/failure';
import type { PageTotal, TotalReading } from '@florin/page-reading/money/read-total';
import { withoutDigits } from '@florin/page-reading/outcome/outcome-signs';
import { keyOf } from '@florin/page-reading/page/actions';
import { complaintsOn } from '@florin/page-reading/page/complaints';
import type { Choice, NotSubmitted, Quote } from '@florin/page-reading/purchase';
import { isLastLook } from '@florin/page-reading/receipt/last-look';
import { mayBePlaced, namesOrder, readVerdict, withoutOld } from '@florin/page-reading/receipt/page-verdict';
import { compareWithQuote } from '@florin/page-reading/receipt/quoted-total';
import type { Control } from '@florin/page-reading/survey/control';
import type { CommitOutcome } from '../driver.ts';
import { readPageTotal, readTotalNow } from '../explore/page-total.ts';
import { findPaymentForm, originOf, type PaymentForm, submitButton } from '../explore/payment-form.ts';
import { acceptTerms } from '../explore/plan/form/boxes.ts';
import { unknown } from '../outcomes.ts';
import type { Drive } from '../pool/drive.ts';
import { settle } from '../pool/settle.ts';
import type { PayableTotal } from '../prove/payable-total.ts';
import { type FrameSurvey, survey } from '../survey/survey.ts';
import { cardComplaints, type Recorded } from './answer/answer-signs.ts';
import { awaitAnswer, type Before, type Expected } from './answer/await-answer.ts';
import { heldBackBy } from './answer/held-back.ts';
import { recordAnswers } from './answer/record-answers.ts';
import { recordNotices } from './answer/record-notices.ts';
import { findButton, pressOnce } from './press.ts';
import { surveyIn, surveyOrNull } from './survey-or-null.ts';

export interface Submission extends Expected {
  readonly form: PaymentForm;
  readonly choice: Choice;
  /** What was confirmed. */
  readonly quote: Quote;
  /** What the page with the form asks for. */
  readonly total: PayableTotal;
}

const POLL_MS = 150;
const SENDING_MS = 500;

/** Armed: from here on an exception is an unknown outcome, unless nothing can have left the browser. */
export async function submit(drive: Drive, submission: Submission): Promise<CommitOutcome> {
  const sent = drive.watch.mayHaveChanged();
  let hasPressed = false;
  let recorded: Recorded | null = null;
  try {
    const frameUrls = new Set(drive.page.frames().map((frame) => frame.url()));
    const page = await survey(drive.page);
    const cardFrame = await surveyIn(drive, submission.form.submitFrame);
    const openedAtMs = await openedAt(drive);
    const complaints = await cardComplaints(drive, page);
    const before = { page, cardFrame, frameUrls, sent, openedAtMs, complaints };
    const pressed = submission.form.submit;
    const button = await findButton(drive, pressed, submission.form.submitFrame);
    recorded = await startRecording(drive, submission);
    const changed = await changeSince(() => submission.total.now(), submission.armed, submission.quote);
    if (changed) return changed;
    hasPressed = true;
    drive.dialogs.forget();
    await drive.guard.held();
    drive.guard.submitting();
    await pressOnce(button);
    const review = await pressAfterReview(drive, submission, before);
    if (review?.kind === 'not_submitted') return review;
    return await awaitAnswer(drive, submission, before, recorded);
  } catch (error) {
    const mayBeSent = hasPressed && (await mayHaveLeft(drive, sent));
    const sentSoFar = mayBeSent ? 'perhaps sent' : 'nothing sent';
    drive.context.log({ name: 'submit_interrupted', detail: `${sentSoFar} (${nameOf(error)})` });
    if (!mayBeSent) return notSubmitted('merchant_error', 'the button could not be pressed');
    return unknown(`interrupted after the submit: ${nameOf(error)}`);
  } finally {
    recorded?.answers.stop();
    await recorded?.notices.stop();
  }
}

async function startRecording(drive: Drive, { merchantOrigins }: Submission): Promise<Recorded> {
  const isMerchant = (url: string) => merchantOrigins.has(originOf(url));
  return { notices: await recordNotices(drive.page), answers: recordAnswers(drive.page, isMerchant) };
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

async function openedAt({ page }: Drive): Promise<number | null> {
  return page.evaluate(() => performance.timeOrigin).catch(() => null);
}

/** Only the kind of error: its text could quote what was typed. */
function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown error';
}

/**
 * The button only led to a last look at the order: there the one that orders is pressed, if the total still holds. Not
 * where the form of the card is only shown again: then the first press may have been the order, and this would be a second.
 */
async function pressAfterReview(
  drive: Drive,
  submission: Submission,
  before: Before,
): Promise<NotSubmitted | null> {
  const { quote } = submission;
  const awaited = awaitedReview(submission);
  const isPromised = awaited === 'promised';
  const deadlineMs = Date.now() + submission.answerTimeoutMs;
  const found = await awaitReview(drive, before, awaited, deadlineMs);
  if (!found) return isPromised ? refusedForm(drive, before.page) : null;
  const { review, button, isGivenBack } = found;
  const isCardAsked = !isGivenBack && (await asksForCard(drive, review));
  if (isCardAsked || (awaited === 'unlikely' && !isGivenBack)) return null;
  const delivery = deliveryOf(submission.choice.buyer);
  const { lines, languages } = review;
  const billing = billingApart(submission.choice.buyer);
  const difference = delivery && reviewDifference(lines, delivery, { languages, billing });
  if (difference) return notSubmitted('unsupported_checkout', difference, 'address_unproven');
  await acceptTerms(drive, review);
  const total = await readPageTotal(drive, quote.currency);
  // Where nobody was sent anything there is no order yet, so what the page asks for is for this one.
  const isUnsent = drive.watch.mayHaveChanged() === before.sent;
  if (total.kind !== 'total' || !isSameOrder(total.total, submission.armed, isUnsent))
    return isPromised ? UNLIKE_REVIEW : null;
  if (isPromised && total.total.amount > submission.armed.amount) return ADDED_AT_REVIEW;
  const element = await findButton(drive, button);
  const readNow = () => readTotalNow(drive, quote.currency);
  const trouble = compareWithQuote(total.total, quote) ?? (await changeSince(readNow, total.total, quote));
  if (trouble) return trouble;
  await pressOnce(element);
  return null;
}

/**
 * Words that promise a look at the order cannot be the order: without the press that follows there is none. Words that order are
 * hardly ever followed by another button.
 */
type AwaitedReview = 'promised' | 'possible' | 'unlikely';

function awaitedReview({ total, form }: Submission): AwaitedReview {
  const intent = intentOf(form.submit);
  if (total.isReckoned() || intent === 'review') return 'promised';
  return intent !== 'place_order' || announcesStep(form.submit) ? 'possible' : 'unlikely';
}

/**
 * A shop may give back the whole form for a last look, where `Buy now` has become `Confirm purchase`: a button that orders in words, and
 * none that was there before does. Whoever refuses a card shows the button that sent it, and whoever has an order names it. What else such a page
 * says of an order (`Purchase made, please confirm it`) makes none: it asks for one. Only in a new document: in the old one the button may have
 * changed its words while it orders (`Placing your order`).
 */
async function givesFormBack(
  drive: Drive,
  { review, button }: Pick<Review, 'review' | 'button'>,
  { page: before, openedAtMs }: Before,
): Promise<boolean> {
  const earlier = new Set(before.controls.filter(leavesStep).map(keyOf));
  const isNew = intentOf(button) === 'place_order' && !earlier.has(keyOf(button));
  if (!isNew || review.controls.some((control) => earlier.has(keyOf(control)))) return false;
  if (namesOrder(review, before) || (await findPaymentForm(drive, review)) === null) return false;
  const now = await openedAt(drive);
  return openedAtMs !== null && now !== null && now !== openedAtMs;
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
async function refusedForm(drive: Drive, before: FrameSurvey): Promise<NotSubmitted | null> {
  const seen = await surveyOrNull(drive);
  // What the shop says of the card is its answer.
  if (!seen || readVerdict(seen, before) || !(await findPaymentForm(drive, seen))) return null;
  const said = complaintsOn(seen)[0]?.words ?? withoutOld(seen, before).alerts[0];
  if (!said) return notSubmitted('merchant_error', 'the shop shows the form of the card again');
  return notSubmitted('merchant_error', `the shop says: "${withoutDigits(said)}"`, 'details_refused');
}

/** Of the same goods: another sum may be an offer made after the order. Without lines, or without an order, only the same total will do. */
function isSameOrder(review: PageTotal, armed: PageTotal, isUnsent: boolean): boolean {
  const goods = armed.breakdown.subtotal;
  return goods === undefined || (isUnsent && review.breakdown.subtotal === undefined)
    ? review.amount === armed.amount
    : review.breakdown.subtotal === goods;
}

interface Review {
  readonly review: FrameSurvey;
  /** The one that places the order. */
  readonly button: Control;
  /** The form of the card is shown again, for a last look. */
  readonly isGivenBack: boolean;
}

/** @example await awaitReview(drive, before, 'promised', deadlineMs) // the page with the button that orders; null where none comes */
export async function awaitReview(
  drive: Drive,
  before: Before,
  awaited: AwaitedReview,
  deadlineMs: number,
): Promise<Review | null> {
  const findOrder = awaited === 'promised' ? orderOfReview : ordersInWords;
  while (Date.now() < deadlineMs) {
    if (!(await settle(drive.watch, drive.context.signal, { deadlineMs }))) return null;
    const review = await surveyOrNull(drive);
    if (review) {
      const button = findOrder(review, before.page);
      const isGivenBack = button !== null && (await givesFormBack(drive, { review, button }, before));
      if (readVerdict(review, before.page)) return null;
      if (heldBackBy(review) && !heldBackBy(before.page)) return null;
      if (!isGivenBack && mayBePlaced(review, before.page)) return null;
      const isReady = button !== null && !button.isDisabled;
      // The step that took the card may be seen for a moment while it folds away.
      const isFolding =
        isReady && awaited === 'promised' && !isGivenBack && (await asksForCard(drive, review));
      if (isReady && !isFolding) return { review, button, isGivenBack };
      // What orders may be switched on by agreeing to the terms.
      if (button) await acceptTerms(drive, review);
      if (awaited === 'unlikely' && drive.watch.mayHaveChanged() > before.sent) return null;
    }
    await sleep(POLL_MS, undefined, { signal: drive.context.signal });
  }
  return null;
}

async function asksForCard(drive: Drive, seen: FrameSurvey): Promise<boolean> {
  return (await findPaymentForm(drive, seen)) !== null;
}

function ordersInWords(seen: FrameSurvey): Control | null {
  const button = submitButton(seen);
  const isMeant = button && (intentOf(button) === 'place_order' || isLastLook(seen, button));
  return isMeant ? button : null;
}

/**
 * A review that was promised orders by the one button that came with it, in whatever words: no checkout is left that `Checkout`
 * could lead to.
 */
function orderOfReview(seen: FrameSurvey, before: FrameSurvey): Control | null {
  return ordersInWords(seen) ?? onlyNewButton(seen, before);
}

function onlyNewButton(seen: FrameSurvey, before: FrameSurvey): Control | null {
  const earlier = new Set(before.controls.map(keyOf));
  const [only, ...others] = seen.controls.filter(
    (control) =>
      control.kind === 'button' &&
      !control.isSiteNavigation &&
      !isNeverPressed(control) &&
      !earlier.has(keyOf(control)),
  );
  const mayOrder = only !== undefined && [null, 'checkout'].includes(intentOf(only));
  return mayOrder && others.length === 0 ? only : null;
}
