import { buyerValue } from '@florin/page-reading/buyer/buyer-values';
import { purposeOf } from '@florin/page-reading/fields/field-purpose';
import { isJsonObject, type Json, type JsonObject } from '@florin/page-reading/json';
import { says, saysAny } from '@florin/page-reading/lexicon/lexicon';
import { amountsIn } from '@florin/page-reading/money/money-forms';
import { parseMoney } from '@florin/page-reading/money/shown-money';
import { signOf, signsFrom, withoutDigits } from '@florin/page-reading/outcome/outcome-signs';
import { distinctSigns, weighOutcome } from '@florin/page-reading/outcome/weigh-outcome';
import type { Quote } from '@florin/page-reading/purchase';
import { isChallenge, readVerdict } from '@florin/page-reading/receipt/page-verdict';
import { withReceipt } from '@florin/page-reading/receipt/receipt-total';
import type { Control } from '@florin/page-reading/survey/control';
import type { DocumentSurvey } from '@florin/page-reading/survey/document-survey';
import type { Route } from 'playwright-core';
import type { Attempt, Declined, OutcomeEvidence, ReconcileOutcome } from '../driver.ts';
import { fillField, pressUntilEffect } from '../explore/act/act.ts';
import { exact, locate } from '../explore/act/locate.ts';
import { findPaymentForm, originOf } from '../explore/payment-form.ts';
import { unknown } from '../outcomes.ts';
import { type Drive, visit } from '../pool/drive.ts';
import { settle } from '../pool/settle.ts';
import { type FrameSurvey, survey } from '../survey/survey.ts';
import { asPlaced, asRefused } from './answer/await-answer.ts';
import { cartSigns } from './answer/look-at-cart.ts';
import type { Trail } from './trail.ts';

/** How long after the submit goods that are still in the cart say something: a shop may take its time. */
const CART_AFTER_MS = 90_000;

/**
 * Asks the shop what became of a submit, in a fresh browser with the session of the old one. First the page that it led to, then the
 * checkout itself: shops show the receipt there once the cart was bought, and the refusal when it was not. Then the order look-up, and
 * the cart. What is noticed on the way is weighed together with what was noticed at the submit. Nothing is sent but to look.
 */
export async function lookForOrder(
  drive: Drive,
  trail: Trail,
  attempt: Attempt,
  graceMs: number,
): Promise<ReconcileOutcome> {
  const earlier = evidenceFrom(attempt.evidence);
  const resent = await keepFromSending(drive);
  const reached = await fromReached(drive, trail, attempt, earlier.reachedUrl);
  if (reached) return reached;
  const trouble = await visit(drive, trail.checkoutUrl);
  if (trouble) return unknown(trouble.detail, earlier);
  if (!(await settle(drive.watch, drive.context.signal))) return unknown('the page never settles', earlier);
  const seen = await survey(drive.page);
  const said = fromCheckout(seen, trail, attempt.quote);
  if (said) return said;
  const pending = pendingChallenge(attempt);
  if (pending) return pending;
  const isFormThere = (await findPaymentForm(drive, seen)) !== null;
  await resent.end();
  const found = await lookUp(drive, seen, attempt, graceMs);
  if (found.kind !== 'unknown') return found;
  return weighAgain(await noticedNow(drive, trail, attempt, earlier, isFormThere), found.detail, trail);
}

/** Signs of the submit, and of the looks since. Whether the cart is empty is looked at each time anew. */
async function noticedNow(
  drive: Drive,
  { cart }: Trail,
  { armedAtMs }: Attempt,
  earlier: OutcomeEvidence,
  isFormThere: boolean,
): Promise<OutcomeEvidence> {
  const kept = earlier.signs.filter(({ name }) => !name.startsWith('cart_'));
  const looked = cart ? await cartSigns(drive, cart) : [];
  const isLate = Date.now() - armedAtMs >= CART_AFTER_MS;
  const now = looked.filter(({ name }) => name !== 'cart_kept' || isLate);
  // A form that is shown again minutes later, for goods that are gone, is for another purchase.
  const signs =
    isFormThere && now.some(({ name }) => name === 'cart_kept') ? [signOf('form_again'), ...now] : now;
  return { ...earlier, signs: distinctSigns([...kept, ...signs]) };
}

function weighAgain(evidence: OutcomeEvidence, detail: string, { checkoutUrl }: Trail): ReconcileOutcome {
  const weighed = weighOutcome(evidence.signs);
  if (weighed.kind === 'placed') return asPlaced(null, evidence.reachedUrl ?? checkoutUrl);
  if (weighed.kind === 'unknown') return unknown(detail, evidence);
  const refused = asRefused(weighed);
  return refused.kind === 'not_submitted'
    ? { kind: 'no_order', detail: refused.detail }
    : (refused as Declined);
}

/** The page that the submit led to may say more by now. */
async function fromReached(
  drive: Drive,
  trail: Trail,
  attempt: Attempt,
  url: string | null,
): Promise<ReconcileOutcome | null> {
  if (url === null || (await visit(drive, url)) !== null) return null;
  if (!(await settle(drive.watch, drive.context.signal))) return null;
  return fromCheckout(await survey(drive.page), trail, attempt.quote);
}

function evidenceFrom(written: Json | undefined): OutcomeEvidence {
  const { signs, reachedUrl } = isJsonObject(written ?? null) ? (written as JsonObject) : {};
  return { signs: signsFrom(signs), reachedUrl: typeof reachedUrl === 'string' ? reachedUrl : null };
}

/** A page that sends itself on, as one that waits for a bank does, is kept from it: looking must not order. */
async function keepFromSending(drive: Drive): Promise<{ end(): Promise<void> }> {
  const hold = (route: Route) => {
    const request = route.request();
    return request.isNavigationRequest() && request.method() !== 'GET' ? route.abort() : route.fallback();
  };
  await drive.page.route('**/*', hold);
  return { end: () => drive.page.unroute('**/*', hold) };
}

function fromCheckout(seen: FrameSurvey, trail: Trail, quote: Quote): ReconcileOutcome | null {
  if (originOf(seen.url) !== originOf(trail.checkoutUrl)) {
    return isChallenge(seen) ? { kind: 'authentication', url: seen.url, resume: null } : null;
  }
  const verdict = readVerdict(seen, { url: trail.checkoutUrl, title: '', lines: [], alerts: [] });
  if (verdict?.kind === 'placed') {
    const armed = { amount: trail.amount ?? quote.amount, currency: quote.currency };
    return withReceipt(asPlaced(verdict.orderNumber, seen.url), seen, armed);
  }
  if (verdict?.kind === 'declined') return { ...verdict, detail: withoutDigits(verdict.detail) };
  return verdict ? { kind: 'no_order', detail: withoutDigits(verdict.detail) } : null;
}

/** How long the cardholder has; until then "no order" only means "not yet". */
const CHALLENGE_WINDOW_MS = 15 * 60_000;

function pendingChallenge({ resume, armedAtMs }: Attempt): ReconcileOutcome | null {
  const url = isJsonObject(resume) ? resume.challengeUrl : null;
  if (typeof url !== 'string' || Date.now() - armedAtMs > CHALLENGE_WINDOW_MS) return null;
  return { kind: 'authentication', url, resume };
}

async function lookUp(
  drive: Drive,
  seen: DocumentSurvey,
  attempt: Attempt,
  graceMs: number,
): Promise<ReconcileOutcome> {
  const link = seen.controls.find(
    ({ kind, text, href, languages }) =>
      kind === 'link' && says('order_lookup', text, languages) && href !== '',
  );
  if (!link) return unknown('the shop offers no way to look an order up');
  const trouble = await visit(drive, link.href);
  if (trouble) return unknown(trouble.detail);
  const result = await askForOrders(drive, attempt);
  if (!result) return unknown('the order look-up does not answer');
  return judge(result, attempt, graceMs);
}

interface LookUp {
  readonly seen: DocumentSurvey;
  readonly rows: readonly OrderRow[];
}

async function askForOrders(drive: Drive, attempt: Attempt): Promise<LookUp | null> {
  await settle(drive.watch, drive.context.signal);
  const page = await survey(drive.page);
  const fields = page.controls.filter((control) => control.kind === 'text' && !control.isSiteNavigation);
  for (const field of fields) await answer(drive, field, attempt);
  const button = page.controls.find(
    (control) =>
      control.kind === 'button' &&
      !control.isSiteNavigation &&
      saysAny(['looks_up', 'search'], control.text, control.languages),
  );
  const element = button && (await locate(drive.page.mainFrame(), exact(button.locators)));
  if (!element || !(await pressUntilEffect(drive, element))) return null;
  if (!(await settle(drive.watch, drive.context.signal))) return null;
  return { seen: await survey(drive.page), rows: await drive.page.evaluate(readOrderRows, ROWS_MAX) };
}

async function answer(drive: Drive, field: Control, attempt: Attempt): Promise<void> {
  const purpose = purposeOf(field);
  const value = purpose.kind === 'buyer' ? buyerValue(attempt.choice.buyer, purpose.field, 'shipping') : null;
  if (value) await fillField(drive, exact(field.locators), value);
}

interface OrderRow {
  readonly text: string;
  /** When it was placed, as the page says to machines; null where it does not. */
  readonly placedAt: string | null;
}

const ROWS_MAX = 100;
/** The shop's clock and ours may differ by this much. */
const CLOCK_SKEW_MS = 120_000;

/** Runs inside the page. */
function readOrderRows(max: number): OrderRow[] {
  const rows = [...document.querySelectorAll('tr, li, article')].filter((row) =>
    /\d[.,]\d{2}/.test(row.textContent ?? ''),
  );
  return rows.slice(0, max).map((row) => ({
    text: (row.textContent ?? '').slice(0, 400),
    placedAt: row.querySelector('time[datetime]')?.getAttribute('datetime') ?? null,
  }));
}

function couldBe({ text, placedAt }: OrderRow, attempt: Attempt): boolean {
  if (!amountsIn(text).some((amount) => Math.abs(parseMoney(amount)?.cents ?? 0) === attempt.quote.amount))
    return false;
  const placedAtMs = placedAt === null ? Number.NaN : Date.parse(placedAt);
  return Number.isNaN(placedAtMs) || placedAtMs >= attempt.armedAtMs - CLOCK_SKEW_MS;
}

/**
 * Several purchases of one buyer look alike, so an order that could be this one proves nothing: only the shop's clear
 * "none" after a grace period is taken as an answer.
 */
function judge({ seen, rows }: LookUp, attempt: Attempt, graceMs: number): ReconcileOutcome {
  const hasNone = seen.lines.some((line) => says('no_order', line, seen.languages));
  if (rows.some((row) => couldBe(row, attempt))) {
    return unknown('the shop has an order that could be this one');
  }
  if (!hasNone && rows.length === 0) return unknown('the order look-up shows nothing');
  if (Date.now() - attempt.armedAtMs < graceMs) return unknown('no order yet');
  return { kind: 'no_order', detail: 'the shop has no such order' };
}
