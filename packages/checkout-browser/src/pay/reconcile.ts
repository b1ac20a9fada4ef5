import { buyerValue } from '@florin/page-reading/buyer/buyer-values';
import { purposeOf } from '@florin/page-reading/fields/field-purpose';
import { isJsonObject } from '@florin/page-reading/json';
import { says, saysAny } from '@florin/page-reading/lexicon/lexicon';
import { amountsIn } from '@florin/page-reading/money/money-forms';
import { parseMoney } from '@florin/page-reading/money/shown-money';
import type { Quote } from '@florin/page-reading/purchase';
import { isChallenge, readVerdict } from '@florin/page-reading/receipt/page-verdict';
import { withReceipt } from '@florin/page-reading/receipt/receipt-total';
import type { Control } from '@florin/page-reading/survey/control';
import type { DocumentSurvey } from '@florin/page-reading/survey/document-survey';
import type { Attempt, ReconcileOutcome } from '../driver.ts';
import { fillField, pressUntilEffect } from '../explore/act/act.ts';
import { exact, locate } from '../explore/act/locate.ts';
import { originOf } from '../explore/payment-form.ts';
import { unknown } from '../outcomes.ts';
import { type Drive, visit } from '../pool/drive.ts';
import { settle } from '../pool/settle.ts';
import { type FrameSurvey, survey } from '../survey/survey.ts';
import { asPlaced, withoutDigits } from './submit.ts';
import type { Trail } from './trail.ts';

/**
 * Asks the shop what became of a submit, in a fresh browser with the session of the old one. First the checkout itself:
 * shops show the receipt there once the cart was bought, and the refusal when it was not. Then the order look-up.
 */
export async function lookForOrder(
  drive: Drive,
  trail: Trail,
  attempt: Attempt,
  graceMs: number,
): Promise<ReconcileOutcome> {
  const trouble = await visit(drive, trail.checkoutUrl);
  if (trouble) return unknown(trouble.detail);
  if (!(await settle(drive.watch, drive.context.signal))) return unknown('the page never settles');
  const seen = await survey(drive.page);
  const said = fromCheckout(seen, trail, attempt.quote);
  if (said) return said;
  const pending = pendingChallenge(attempt);
  if (pending) return pending;
  return lookUp(drive, seen, attempt, graceMs);
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
