import { setTimeout as sleep } from 'node:timers/promises';
import type {
  Authentication,
  CommitOutcome,
  NotSubmitted,
  PaymentStep,
  Placed,
  Quote,
  Unknown,
} from '../driver.ts';
import { intentOf } from './button-intent.ts';
import { type Drive, exact, isNavigationError, locate } from './drive.ts';
import { isChallenge, type PageVerdict, readVerdict } from './outcome.ts';
import { acceptTerms } from './page-form.ts';
import { readPageTotal } from './page-total.ts';
import { originOf, type PaymentForm, submitButton } from './payment-form.ts';
import type { PageTotal } from './read-total.ts';
import { settle } from './settle.ts';
import { type FrameSurvey, survey, surveyChildFrames } from './survey.ts';
import { takeTrail, trailAsJson } from './trail.ts';
import { typeCard } from './type-card.ts';

export interface PayRequest {
  readonly form: PaymentForm;
  readonly quote: Quote;
  readonly payment: PaymentStep;
  readonly merchantOrigin: string;
  readonly currency: Quote['currency'];
  readonly answerTimeoutMs: number;
}

const POLL_MS = 150;
const CLICK_TIMEOUT_MS = 5_000;

/**
 * The only code that handles a card in a browser: checks where it would go, reads the total a last time, types, arms
 * and presses once. Nothing here is tried twice, and from `card()` on nothing of the page is logged.
 */
export async function pay(drive: Drive, request: PayRequest): Promise<CommitOutcome> {
  const { form, payment, quote } = request;
  const refused = form.origins.find((origin) => !payment.allowsOrigin(origin));
  if (refused !== undefined)
    return notSubmitted('unsupported_checkout', `a card may not be given to ${refused}`);
  const before = await readPageTotal(drive, request.currency);
  if (before.kind !== 'total') return notSubmitted('merchant_error', before.detail);
  const trouble = compare(before.total, quote);
  if (trouble) return trouble;
  const trail = trailAsJson(await takeTrail(drive));
  drive.context.log({ name: 'card_entry', detail: form.origins.join(', ') });
  const typing = await typeCard(form.fields, await payment.card());
  if (typing.kind === 'mangled')
    return notSubmitted('merchant_error', `the page does not keep the card ${typing.field}`);
  const after = await readPageTotal(drive, request.currency);
  if (after.kind !== 'total') return notSubmitted('merchant_error', after.detail);
  const rise = compare(after.total, quote);
  if (rise) return rise;
  const { amount, currency } = after.total;
  await payment.arm({ amount, currency, trail });
  return submit(drive, request);
}

function compare(total: PageTotal, quote: Quote): NotSubmitted | null {
  if (total.currency !== quote.currency)
    return notSubmitted('merchant_error', 'the currency is not the one that was quoted');
  return total.amount > quote.amount
    ? notSubmitted('price_rose', 'the total is above the one that was quoted')
    : null;
}

function notSubmitted(reason: NotSubmitted['reason'], detail: string): NotSubmitted {
  return { kind: 'not_submitted', reason, detail };
}

function unknown(detail: string): Unknown {
  return { kind: 'unknown', detail };
}

/** Armed: from here on an exception is an unknown outcome, unless nothing can have left the browser. */
async function submit(drive: Drive, request: PayRequest): Promise<CommitOutcome> {
  const sentBefore = drive.watch.mayHaveChanged();
  try {
    const before = await survey(drive.page);
    const isReview = intentOf(request.form.submit) !== 'place_order';
    await pressOnce(drive, exact(request.form.submit.locators));
    if (isReview) await pressAfterReview(drive, request);
    return await awaitAnswer(drive, request, before, sentBefore);
  } catch (error) {
    const wasSent = drive.watch.mayHaveChanged() > sentBefore;
    drive.context.log({ name: 'submit_interrupted', detail: wasSent ? 'after sending' : 'before sending' });
    return wasSent
      ? unknown(`interrupted after the submit: ${nameOf(error)}`)
      : notSubmitted('merchant_error', 'the button could not be pressed');
  }
}

/** Only the kind of error: its text could quote what was typed. */
function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown error';
}

async function pressOnce(drive: Drive, locators: PaymentForm['submit']['locators']): Promise<void> {
  const button = await locate(drive.page.mainFrame(), locators);
  if (!button) throw new Error('the button is gone');
  await button.click({ timeout: CLICK_TIMEOUT_MS, noWaitAfter: true });
}

/** The button only led to a last look at the order: there the one that orders is pressed, if the total still holds. */
async function pressAfterReview(drive: Drive, request: PayRequest): Promise<void> {
  const review = await surveyWithOrderButton(drive);
  const button = review && submitButton(review);
  if (!button || intentOf(button) !== 'place_order') return;
  const total = await readPageTotal(drive, request.currency);
  if (total.kind !== 'total' || compare(total.total, request.quote)) return;
  await acceptTerms(drive, review);
  await pressOnce(drive, exact(button.locators));
}

const REVIEW_LOOKS = 40;

async function surveyWithOrderButton(drive: Drive): Promise<FrameSurvey | null> {
  for (let look = 0; look < REVIEW_LOOKS; look += 1) {
    await settle(drive.watch, drive.context.signal);
    const seen = await surveyOrNull(drive);
    const button = seen && submitButton(seen);
    if (seen && readVerdict(seen)) return null;
    if (button && intentOf(button) === 'place_order' && !button.isDisabled) return seen;
    await sleep(POLL_MS, undefined, { signal: drive.context.signal });
  }
  return null;
}

async function awaitAnswer(
  drive: Drive,
  request: PayRequest,
  before: FrameSurvey,
  sentBefore: number,
): Promise<CommitOutcome> {
  const endsAtMs = Math.min(Date.now() + request.answerTimeoutMs, drive.context.deadlineMs);
  while (Date.now() < endsAtMs) {
    await sleep(POLL_MS, undefined, { signal: drive.context.signal });
    const answer = await readAnswer(drive, request, before);
    if (answer) return answer;
  }
  const wasSent = drive.watch.mayHaveChanged() > sentBefore;
  return wasSent
    ? unknown('the shop did not answer in time')
    : notSubmitted('merchant_error', 'pressing the button sent nothing');
}

async function readAnswer(
  drive: Drive,
  request: PayRequest,
  before: FrameSurvey,
): Promise<CommitOutcome | null> {
  const seen = await surveyOrNull(drive);
  if (!seen || drive.watch.quietSinceMs() === null) return null;
  const challenge = await findChallenge(drive, seen, request);
  if (challenge) return challenge;
  if (originOf(seen.url) !== request.merchantOrigin) return null;
  const verdict = readVerdict(withoutOldAlerts(seen, before));
  return verdict && asOutcome(verdict, seen.url);
}

/** What the page said before the submit is no answer to it. */
function withoutOldAlerts(seen: FrameSurvey, before: FrameSurvey): FrameSurvey {
  if (seen.url !== before.url) return seen;
  return { ...seen, alerts: seen.alerts.filter((alert) => !before.alerts.includes(alert)) };
}

function asOutcome(verdict: PageVerdict, url: string): CommitOutcome {
  if (verdict.kind === 'placed') return asPlaced(verdict.orderNumber, url);
  if (verdict.kind === 'declined') return verdict;
  return notSubmitted(verdict.reason, verdict.detail);
}

/** A receipt without a number is told apart by its address. */
export function asPlaced(orderNumber: string | null, url: string): Placed {
  return { kind: 'placed', chargeId: orderNumber ?? new URL(url).pathname };
}

async function findChallenge(
  drive: Drive,
  seen: FrameSurvey,
  request: PayRequest,
): Promise<Authentication | null> {
  const cardOrigins = new Set(request.form.fields.map(({ frame }) => frame));
  const isElsewhere = originOf(seen.url) !== request.merchantOrigin;
  if (isElsewhere && isChallenge(seen)) return authentication(drive, seen.url);
  const frames = (await surveyChildFrames(drive.page)).filter(({ frame }) => !cardOrigins.has(frame));
  const challenge = frames.find((frame) => /^https?:/.test(frame.url) && isChallenge(frame));
  return challenge ? authentication(drive, challenge.url) : null;
}

async function authentication(drive: Drive, url: string): Promise<Authentication> {
  const storageState = await drive.session.context.storageState({});
  return {
    kind: 'authentication',
    url,
    resume: JSON.parse(JSON.stringify({ cookies: storageState.cookies })),
  };
}

async function surveyOrNull(drive: Drive): Promise<FrameSurvey | null> {
  try {
    return await survey(drive.page);
  } catch (error) {
    // Between two documents there is nothing to read.
    if (isNavigationError(error)) return null;
    throw error;
  }
}
