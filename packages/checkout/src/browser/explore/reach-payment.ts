import { setTimeout as sleep } from 'node:timers/promises';
import type { Choice } from '../../driver.ts';
import { failed } from '../../outcomes.ts';
import { type Drive, isNavigationError } from '../pool/drive.ts';
import { settle } from '../pool/settle.ts';
import { type ButtonIntent, controlsFor, intentOf } from '../survey/button-intent.ts';
import type { Control, Locator } from '../survey/control.ts';
import type { DocumentSurvey } from '../survey/document-survey.ts';
import { saysSoldOut } from '../survey/sold-out.ts';
import { type FrameSurvey, survey } from '../survey/survey.ts';
import { pressControl } from './act.ts';
import { completeForm } from './page-form.ts';
import { findPaymentForm } from './payment-form.ts';
import { addToCart, setQuantity } from './product-page.ts';
import {
  type Exploration,
  isKnown,
  type Progress,
  pressStep,
  type Start,
  type Turn,
  tooManyChanges,
  waitForPage,
} from './progress.ts';
import type { SafeStep } from './recipe.ts';

const ROUNDS_MAX = 40;
const REACTION_MS = 80;

/**
 * Finds the way from the page that is open to the payment form, as a person who has never seen the shop would: choose,
 * add, check out as a guest, fill in, take the cheapest shipping. Nothing on this way buys anything.
 */
export async function reachPayment(
  drive: Drive,
  choice: Choice,
  start: Start = { hasAdded: false, hasQuantity: false },
): Promise<Exploration> {
  const progress: Progress = {
    steps: [],
    hasAdded: start.hasAdded,
    hasQuantity: start.hasQuantity || choice.quantity === 1,
    changes: 0,
    idleRounds: 0,
    started: null,
  };
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const turn = await takeTurn(drive, choice, progress);
    if (turn !== 'acted') return turn;
  }
  return failed('unsupported_checkout', 'the checkout has more steps than a purchase takes');
}

async function takeTurn(drive: Drive, choice: Choice, progress: Progress): Promise<Exploration | 'acted'> {
  if (!(await settleAfterAct(drive, progress))) return failed('merchant_error', 'the page never settles');
  try {
    progress.started = drive.watch.started();
    const seen = await survey(drive.page);
    return (await act(drive, seen, choice, progress)) ?? 'acted';
  } catch (error) {
    // The page moved on by itself while it was read or filled: look again.
    if (isNavigationError(error)) return 'acted';
    throw error;
  }
}

/** What asked the shop for nothing needs no waiting for its answer; everything else does. */
async function settleAfterAct(drive: Drive, progress: Progress): Promise<boolean> {
  const { watch, context } = drive;
  if (progress.started !== null) await sleep(REACTION_MS, undefined, { signal: context.signal });
  if (progress.started === watch.started() && watch.quietSinceMs() !== null) return true;
  return settle(watch, context.signal);
}

async function act(drive: Drive, seen: FrameSurvey, choice: Choice, progress: Progress): Promise<Turn> {
  return (
    soldOutAlert(seen, progress) ??
    (await dismissCookies(drive, seen)) ??
    (await addToCart(drive, seen, choice, progress)) ??
    (await setQuantity(drive, seen, choice, progress)) ??
    (await fillForm(drive, seen, choice, progress)) ??
    (await stopAtPayment(drive, seen, progress)) ??
    (await pressNext(drive, seen, progress))
  );
}

function soldOutAlert(seen: DocumentSurvey, progress: Progress): Turn {
  const isSoldOut = progress.hasAdded && seen.alerts.some((alert) => saysSoldOut(alert));
  return isSoldOut ? failed('out_of_stock', 'the shop says that it is sold out') : undefined;
}

async function dismissCookies(drive: Drive, seen: DocumentSurvey): Promise<Turn> {
  const banner = controlsFor(seen, 'decline_cookies')[0] ?? controlsFor(seen, 'accept_cookies')[0];
  if (!banner?.isInDialog && !/cookie/i.test(banner?.text ?? '')) return undefined;
  return banner && (await pressControl(drive, banner)) ? 'acted' : undefined;
}

async function fillForm(
  drive: Drive,
  seen: DocumentSurvey,
  choice: Choice,
  progress: Progress,
): Promise<Turn> {
  const result = await completeForm(drive, seen, choice);
  if (result.kind === 'missing') return result;
  if (result.kind === 'refused') return failed('unsupported_checkout', result.detail);
  if (result.kind === 'complete') return undefined;
  progress.steps.push(...result.steps.filter((step) => !isKnown(progress.steps, step)));
  if (tooManyChanges(progress)) return failed('merchant_error', 'the checkout does not keep what is entered');
  return 'acted';
}

async function stopAtPayment(drive: Drive, seen: FrameSurvey, progress: Progress): Promise<Turn> {
  const form = await findPaymentForm(drive, seen);
  if (!form) return undefined;
  if (!progress.hasQuantity) return failed('unsupported_checkout', 'the quantity cannot be set');
  return { kind: 'payment', form, seen, steps: withPostconditions(progress.steps) };
}

/** Each press is followed by whatever the next step works on: that being shown proves that the press worked. */
function withPostconditions(steps: readonly SafeStep[]): SafeStep[] {
  return steps.map((step, index) =>
    step.action === 'press' ? { ...step, shows: targetsOf(steps[index + 1]) } : step,
  );
}

function targetsOf(step: SafeStep | undefined): readonly Locator[] {
  return step && 'locators' in step ? step.locators : [];
}

async function pressNext(drive: Drive, seen: DocumentSurvey, progress: Progress): Promise<Turn> {
  const button = nextButton(seen);
  if (!button) return waitForPage(progress, 'no way leads on to a payment form');
  if (!(await pressControl(drive, button))) return waitForPage(progress, `"${button.text}" does nothing`);
  progress.idleRounds = 0;
  progress.changes = 0;
  progress.steps.push(pressStep(button, intentOf(button) ?? 'continue'));
  return 'acted';
}

const ORDER: readonly ButtonIntent[] = ['guest', 'continue', 'checkout', 'view_cart', 'review'];

/** Never a button that orders: before the card is there nothing may be bought. */
function nextButton(seen: DocumentSurvey): Control | null {
  const usable = seen.controls.filter((control) => !control.isDisabled);
  for (const isSiteNavigation of [false, true]) {
    for (const intent of ORDER) {
      const found = usable.filter(
        (control) => control.isSiteNavigation === isSiteNavigation && intentOf(control) === intent,
      );
      const best = found.find(({ isInDialog }) => isInDialog) ?? found.at(-1);
      if (best) return best;
    }
  }
  return null;
}
