import type { Attempt, ReconcileOutcome } from '../driver.ts';
import { fillField, pressUntilEffect } from './act.ts';
import { buyerValue } from './buyer-values.ts';
import { type Drive, exact, locate, visit } from './drive.ts';
import { purposeOf } from './field-purpose.ts';
import { parseMoney } from './money-text.ts';
import { isChallenge, readVerdict } from './outcome.ts';
import { asPlaced } from './pay.ts';
import { originOf } from './payment-form.ts';
import { settle } from './settle.ts';
import { type Control, type DocumentSurvey, type FrameSurvey, survey } from './survey.ts';
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
  if (trouble) return { kind: 'unknown', detail: trouble.detail };
  if (!(await settle(drive.watch, drive.context.signal)))
    return { kind: 'unknown', detail: 'the page never settles' };
  const seen = await survey(drive.page);
  const said = fromCheckout(seen, trail);
  if (said) return said;
  return lookUp(drive, seen, attempt, graceMs);
}

function fromCheckout(seen: FrameSurvey, trail: Trail): ReconcileOutcome | null {
  if (originOf(seen.url) !== originOf(trail.checkoutUrl)) {
    return isChallenge(seen) ? { kind: 'authentication', url: seen.url, resume: null } : null;
  }
  const verdict = readVerdict(seen);
  if (verdict?.kind === 'placed') return asPlaced(verdict.orderNumber, seen.url);
  if (verdict?.kind === 'declined') return verdict;
  return verdict ? { kind: 'no_order', detail: verdict.detail } : null;
}

const LOOK_UP =
  /order status|track (?:your |my |an )?order|find (?:your |my |an )?order|order lookup|look ?up (?:an |your )?order/i;

async function lookUp(
  drive: Drive,
  seen: DocumentSurvey,
  attempt: Attempt,
  graceMs: number,
): Promise<ReconcileOutcome> {
  const link = seen.controls.find(
    ({ kind, text, href }) => kind === 'link' && LOOK_UP.test(text) && href !== '',
  );
  if (!link) return { kind: 'unknown', detail: 'the shop offers no way to look an order up' };
  const trouble = await visit(drive, link.href);
  if (trouble) return { kind: 'unknown', detail: trouble.detail };
  const result = await askForOrders(drive, attempt);
  if (!result) return { kind: 'unknown', detail: 'the order look-up does not answer' };
  return judge(result, attempt, graceMs);
}

async function askForOrders(drive: Drive, attempt: Attempt): Promise<DocumentSurvey | null> {
  await settle(drive.watch, drive.context.signal);
  const page = await survey(drive.page);
  const fields = page.controls.filter((control) => control.kind === 'text' && !control.isFurniture);
  for (const field of fields) await answer(drive, field, attempt);
  const button = page.controls.find(
    (control) =>
      control.kind === 'button' &&
      !control.isFurniture &&
      /find|look|search|track|view|check|show/i.test(control.text),
  );
  const element = button && (await locate(drive.page.mainFrame(), exact(button.locators)));
  if (!element || !(await pressUntilEffect(drive, element))) return null;
  return (await settle(drive.watch, drive.context.signal)) ? survey(drive.page) : null;
}

async function answer(drive: Drive, field: Control, attempt: Attempt): Promise<void> {
  const purpose = purposeOf(field);
  const value = purpose.kind === 'buyer' ? buyerValue(attempt.choice.buyer, purpose.field, 'shipping') : null;
  if (value) await fillField(drive, exact(field.locators), value);
}

/**
 * Several purchases of one buyer look alike, so a match by amount alone proves nothing: only the shop's clear "none"
 * after a grace period is taken as an answer.
 */
function judge(result: DocumentSurvey, attempt: Attempt, graceMs: number): ReconcileOutcome {
  const hasNone = result.lines.some((line) =>
    /no (?:matching )?orders?\b|could not find|not found/i.test(line),
  );
  const amounts = result.amounts.flatMap(({ text }) => parseMoney(text)?.cents ?? []);
  const isOld = Date.now() - attempt.armedAtMs >= graceMs;
  const noneFits = hasNone || (amounts.length > 0 && !amounts.includes(attempt.quote.amount));
  if (noneFits && isOld) return { kind: 'no_order', detail: 'the shop has no such order' };
  return {
    kind: 'unknown',
    detail: noneFits ? 'no order yet' : 'the shop has an order that could be this one',
  };
}
