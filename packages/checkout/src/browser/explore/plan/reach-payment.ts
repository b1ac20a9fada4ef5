import { setTimeout as sleep } from 'node:timers/promises';
import type { CheckoutFailureCode } from '@florin/wire/checkout/failure-code';
import type { Choice, Failed } from '../../../driver.ts';
import { failed } from '../../../outcomes.ts';
import { type Drive, isNavigationError, visit } from '../../pool/drive.ts';
import { settle } from '../../pool/settle.ts';
import { controlsFor } from '../../survey/button-intent.ts';
import type { Control, Locator } from '../../survey/control.ts';
import { isTotalPending } from '../../survey/pending-total.ts';
import { addButton, quantityField } from '../../survey/product-controls.ts';
import { saysSoldOut } from '../../survey/sold-out.ts';
import { type FrameSurvey, survey } from '../../survey/survey.ts';
import { withClosedLists } from '../act/closed-lists.ts';
import { perform } from '../act/perform.ts';
import { findPaymentForm } from '../payment-form.ts';
import type { SafeStep } from '../recipe.ts';
import { barrierOn } from '../understand/barrier.ts';
import { closingLayer } from '../understand/layers.ts';
import { type Page, understand } from '../understand/understand.ts';
import { WayNotes } from '../understand/way-notes.ts';
import { buttonToCardPage } from './card-page.ts';
import type { Entering } from './entry.ts';
import { planForms, streetsAskedFor } from './page-form.ts';
import { namesNoCard, takesNoCard } from './payment-method.ts';
import { planProduct, planQuantity, quantityStep } from './product-page.ts';
import {
  type Exploration,
  noteStep,
  type Progress,
  pressStep,
  type Start,
  startProgress,
  type Turn,
  tooManyChanges,
  waitForPage,
  waitOrFail,
} from './progress.ts';
import { planRepair, repairKey } from './repair.ts';

const ROUNDS_MAX = 60;
const REACTION_MS = 80;

const NOT_KEPT = failed('merchant_error', 'the page does not keep what is entered');
const NO_CARD = failed('unsupported_checkout', 'the shop takes no card', 'no_card_payment');
const NO_QUANTITY = failed('unsupported_checkout', 'the quantity cannot be set');

/**
 * Finds the way from the page that is open to the payment form, as a person who has never seen the shop would: choose,
 * add, check out as a guest, fill in, take the cheapest shipping; where that leads nowhere, go back and try the next best.
 * Nothing on this way buys anything.
 */
export async function reachPayment(
  drive: Drive,
  choice: Choice,
  start: Start = { hasAdded: false, hasQuantity: false, hasDelivery: false, notes: new WayNotes() },
  onPage: (page: Page) => void = () => undefined,
): Promise<Exploration> {
  const progress = startProgress({ ...start, hasQuantity: start.hasQuantity || choice.quantity === 1 });
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const turn = await takeTurn(drive, choice, progress, onPage);
    if (turn !== 'acted') return turn;
  }
  return failed('unsupported_checkout', 'the checkout has more steps than a purchase takes');
}

async function takeTurn(
  drive: Drive,
  choice: Choice,
  progress: Progress,
  onPage: (page: Page) => void,
): Promise<Exploration | 'acted'> {
  if (!(await settleAfterAct(drive, progress))) return failed('merchant_error', 'the page never settles');
  try {
    progress.started = drive.watch.started();
    const shown = await survey(drive.page);
    const isInTheWay = closingLayer(understand(shown)) !== null;
    const seen =
      progress.hasAdded || isInTheWay ? shown : await withClosedLists(drive, shown, progress.lists);
    const page = understand(seen);
    progress.notes.note(page);
    onPage(page);
    return (await act(drive, seen, page, choice, progress)) ?? 'acted';
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

async function act(
  drive: Drive,
  seen: FrameSurvey,
  page: Page,
  choice: Choice,
  progress: Progress,
): Promise<Turn> {
  return (
    soldOutAlert(page, progress) ??
    refusedToAdd(drive, page, progress) ??
    (await emptyCart(page, progress)) ??
    (await leaveLayer(drive, page, progress)) ??
    (await addToCart(drive, page, choice, progress)) ??
    (await setQuantity(drive, page, choice, progress)) ??
    (await fillForms(drive, page, choice, progress)) ??
    (await repair(drive, page, choice, progress)) ??
    (await stopAtPayment(drive, seen, progress)) ??
    (await refuseWithoutCard(page, progress)) ??
    (await pressNext(drive, page, progress))
  );
}

function soldOutAlert({ seen }: Page, progress: Progress): Turn {
  const isSoldOut = progress.hasAdded && seen.alerts.some((alert) => saysSoldOut(alert));
  return isSoldOut ? failed('out_of_stock', 'the shop says that it is sold out') : undefined;
}

/** The page found something wrong and asked the shop for nothing: what is pressed again on the same page ends the same. */
function refusedToAdd(drive: Drive, page: Page, progress: Progress): Turn {
  const { adding } = progress;
  progress.adding = null;
  if (!adding || drive.watch.mayHaveChanged() > adding.sent) return undefined;
  const [complaint] = page.complaints;
  if (!complaint || !addButton(page.seen)) return undefined;
  if (page.state === adding.state) return whyStuck(page);
  progress.hasAdded = false;
  progress.steps.pop();
  return 'acted';
}

const EMPTY =
  /\b(?:cart|basket|bag|trolley) is (?:currently |still )?empty\b|\b(?:no|0) (?:items|products) in (?:your|the) (?:shopping )?(?:cart|basket|bag)/i;

async function emptyCart({ kind, seen }: Page, progress: Progress): Promise<Turn> {
  if (!progress.hasAdded || kind !== 'cart' || !seen.lines.some((line) => EMPTY.test(line))) return undefined;
  if (await waitForPage(progress)) return 'acted';
  return failed(
    'unsupported_checkout',
    'the cart stays empty after the product was added',
    'product_unproven',
  );
}

async function leaveLayer(drive: Drive, page: Page, progress: Progress): Promise<Turn> {
  const control = closingLayer(page);
  const key = control && `${new URL(page.seen.url).pathname} ${control.text || control.label}`;
  if (!control || !key || progress.closed.has(key)) return undefined;
  progress.closed.add(key);
  return (await perform(drive, { kind: 'press', control })) ? 'acted' : undefined;
}

/** Once: a second press could put a second piece into the cart. */
async function addToCart(drive: Drive, page: Page, choice: Choice, progress: Progress): Promise<Turn> {
  if (progress.hasAdded) return undefined;
  const plan = planProduct(page, choice, progress);
  if (!plan) return undefined;
  if (plan.kind === 'missing' || plan.kind === 'failed') return plan;
  if (plan.kind === 'enter')
    return (await enter(drive, plan, progress, NOT_KEPT)) ?? waitOrFail(progress, NOT_KEPT.detail);
  if (plan.kind === 'wait') return waitForButton(page, progress, plan.detail);
  noteQuantity(page, choice, progress, plan.button);
  // Noted before the press: whatever interrupts it, it may have had its effect.
  progress.hasAdded = true;
  progress.adding = { state: page.state, sent: drive.watch.mayHaveChanged() };
  progress.changes = 0;
  progress.steps.push(plan.step);
  await logPress(drive, plan.button, page);
  if (!(await perform(drive, { kind: 'press', control: plan.button })))
    return failed('merchant_error', 'the button that adds to the cart does nothing');
  return 'acted';
}

async function waitForButton({ seen }: Page, progress: Progress, detail: string): Promise<Turn> {
  if (seen.lines.some((line) => saysSoldOut(line)))
    return failed('out_of_stock', 'the page says that it is sold out');
  return waitOrFail(progress, detail);
}

async function setQuantity(drive: Drive, page: Page, choice: Choice, progress: Progress): Promise<Turn> {
  const plan = planQuantity(page.seen, choice);
  if (plan) {
    progress.owesUpdate = true;
    return enter(drive, plan, progress, NO_QUANTITY);
  }
  noteQuantity(page, choice, progress);
  return updateCart(drive, page, progress);
}

/** Carts that do not notice a new quantity by themselves have a button for it. */
async function updateCart(drive: Drive, page: Page, progress: Progress): Promise<Turn> {
  if (!progress.owesUpdate) return undefined;
  progress.owesUpdate = false;
  const field = quantityField(page.seen);
  const button = controlsFor(page.seen, 'update_cart').find(
    ({ form, isDisabled }) => !isDisabled && (field === undefined || form === field.form),
  );
  if (!button || !(await perform(drive, { kind: 'press', control: button }))) return undefined;
  progress.steps.push(pressStep(button, 'update_cart'));
  return 'acted';
}

/** Written down even where the page happens to show the right one: the next purchase may want another. */
function noteQuantity({ seen }: Page, choice: Choice, progress: Progress, button?: Control): void {
  const field = quantityField(seen, button);
  if (!field) return;
  noteStep(progress, quantityStep(field));
  if (Number(field.value) === choice.quantity) progress.hasQuantity = true;
}

async function fillForms(drive: Drive, page: Page, choice: Choice, progress: Progress): Promise<Turn> {
  noteAddress(page, progress);
  const plan = planForms(page, choice, progress);
  if (plan?.kind === 'refused') return (await waitForPage(progress)) ? 'acted' : plan.failure;
  if (plan?.kind !== 'enter') return plan ?? undefined;
  return enter(drive, plan, progress, NOT_KEPT);
}

/** Once the page that asked for an address is left, what is called the billing address later is that of the bill. */
function noteAddress(page: Page, progress: Progress): void {
  const asked = streetsAskedFor(page);
  const presses = progress.steps.filter(({ action }) => action === 'press').length;
  const isLeft = asked.size === 0 && progress.streetAfter !== null && presses > progress.streetAfter;
  progress.hasDelivery ||= asked.has('shipping') || isLeft;
  if (asked.size > 0) progress.streetAfter = presses;
}

/** The shop did not take what was entered: each field that it names is entered otherwise, once. */
async function repair(drive: Drive, page: Page, choice: Choice, progress: Progress): Promise<Turn> {
  if (page.state !== progress.pressedAt) return undefined;
  let isChanged = false;
  for (const move of planRepair(page, choice, progress.repaired)) {
    progress.repaired.add(repairKey(move.control));
    isChanged = (await perform(drive, move)) || isChanged;
  }
  return isChanged ? 'acted' : undefined;
}

async function enter(
  drive: Drive,
  { entries }: Entering,
  progress: Progress,
  failure: Failed,
): Promise<Turn> {
  let isChanged = false;
  for (const { move, step } of entries) {
    const isDone = move === null || (await perform(drive, move));
    if (isDone) noteStep(progress, step);
    isChanged ||= isDone;
  }
  if (!isChanged) return undefined;
  return tooManyChanges(progress) ? failure : 'acted';
}

async function stopAtPayment(drive: Drive, seen: FrameSurvey, progress: Progress): Promise<Turn> {
  const form = await findPaymentForm(drive, seen);
  if (!form) return undefined;
  if (!progress.hasQuantity) return NO_QUANTITY;
  // A page that has the card and the address may offer shipping only once it knows where to.
  if (isTotalPending(seen) && (await waitForPage(progress))) return 'acted';
  return { kind: 'payment', form, seen, steps: withPostconditions(progress.steps), notes: progress.notes };
}

/** Other ways may still be coming; a press would choose one of those that are there, or order by it. */
async function refuseWithoutCard({ kind, seen }: Page, progress: Progress): Promise<Turn> {
  if (kind !== 'checkout' || !takesNoCard(seen)) return undefined;
  return (await waitForPage(progress)) ? 'acted' : NO_CARD;
}

/** The order is placed first and the card asked for next, elsewhere: from here on every press counts. */
async function stopBeforeCardPage(drive: Drive, submit: Control, progress: Progress): Promise<Turn> {
  if (!progress.hasQuantity) return NO_QUANTITY;
  const form = { fields: [], origins: [], submit, leadsToCardPage: true };
  const seen = await survey(drive.page);
  return { kind: 'payment', form, seen, steps: withPostconditions(progress.steps), notes: progress.notes };
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

async function pressNext(drive: Drive, page: Page, progress: Progress): Promise<Turn> {
  const { search } = progress;
  search.arrive(page, progress.steps.length);
  // A quantity that the product's page did not take can be set in the cart alone.
  const action = search.next(page, progress.hasQuantity ? null : 'view_cart');
  if (!action) return leaveDeadEnd(drive, page, progress);
  search.tried(page, action);
  await logPress(drive, action.control, page);
  progress.pressedAt = page.state;
  if (!(await perform(drive, { kind: 'press', control: action.control }))) {
    search.hadNoEffect(page.state, action);
    return 'acted';
  }
  progress.idleRounds = 0;
  progress.changes = 0;
  progress.steps.push(pressStep(action.control, action.intent));
  return 'acted';
}

async function logPress(drive: Drive, { text, label }: Control, { seen }: Page): Promise<void> {
  const detail = `"${text || label}" on ${new URL(seen.url).pathname}`;
  drive.context.log({ name: 'pressed', detail, ...(await drive.picture()) });
}

/** Nothing is left to press. A page may still be drawing itself; then the way forks earlier; then there is none. */
async function leaveDeadEnd(drive: Drive, page: Page, progress: Progress): Promise<Turn> {
  progress.search.forgetIdle();
  if (await waitForPage(progress)) return 'acted';
  const button = buttonToCardPage(page.seen);
  if (button) return stopBeforeCardPage(drive, button, progress);
  const fork = progress.search.wayBack(page.state);
  if (!fork) {
    drive.context.log({ name: 'stuck', detail: new URL(page.seen.url).pathname, ...(await drive.picture()) });
    return whyStuck(page);
  }
  progress.idleRounds = 0;
  progress.changes = 0;
  progress.steps = progress.steps.slice(0, fork.stepCount);
  drive.context.log({ name: 'went_back', detail: new URL(fork.url).pathname });
  return (await visit(drive, fork.url)) ?? 'acted';
}

/** In the shop's own words where it has any. */
function whyStuck({ kind, complaints, seen }: Page): Failed {
  const barrier = barrierOn(seen);
  if (barrier) return barrier;
  if (namesNoCard(seen)) return NO_CARD;
  const said = complaints[0]?.words;
  if (said) return failed('unsupported_checkout', `the shop says: "${said}"`, codeOf(said));
  if (kind === 'sign_in') return failed('unsupported_checkout', 'the shop asks to sign in', 'login_required');
  return failed('unsupported_checkout', 'no way leads on to a payment form');
}

function codeOf(words: string): CheckoutFailureCode {
  if (/minimum|at least [$\d]/i.test(words)) return 'minimum_not_met';
  if (
    /(?:not|n't|no) (?:ship|deliver|available|serve)|no shipping|unavailable (?:in|to|for) your/i.test(words)
  )
    return 'region_not_served';
  return /log ?in|sign ?in|account/i.test(words) ? 'login_required' : 'details_refused';
}
