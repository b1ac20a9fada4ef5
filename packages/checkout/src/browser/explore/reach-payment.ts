import { setTimeout as sleep } from 'node:timers/promises';
import type { BuyerDetail, Choice, Failed, OptionField } from '../../driver.ts';
import { failed } from '../../outcomes.ts';
import { type Drive, isNavigationError } from '../pool/drive.ts';
import { settle } from '../pool/settle.ts';
import { type ButtonIntent, intentOf } from '../survey/button-intent.ts';
import type { Control, Locator } from '../survey/control.ts';
import type { DocumentSurvey } from '../survey/document-survey.ts';
import { purposeOf } from '../survey/field-purpose.ts';
import { type FrameSurvey, survey } from '../survey/survey.ts';
import { variantGroups } from '../survey/variants.ts';
import { applyChoice, fillField, pressUntilEffect, selectValue } from './act.ts';
import { exact, locate } from './locate.ts';
import { completeForm } from './page-form.ts';
import { findPaymentForm, type PaymentForm } from './payment-form.ts';
import type { SafeStep } from './recipe.ts';

export interface AtPayment {
  readonly kind: 'payment';
  readonly form: PaymentForm;
  readonly seen: FrameSurvey;
  readonly steps: readonly SafeStep[];
}

export interface Missing {
  readonly kind: 'missing';
  readonly details: readonly BuyerDetail[];
  readonly fields: readonly OptionField[];
}

export type Exploration = AtPayment | Missing | Failed;

const ROUNDS_MAX = 40;
const CHANGES_PER_PAGE_MAX = 12;
const PATIENCE_ROUNDS = 12;
const PATIENCE_MS = 250;
const REACTION_MS = 80;

interface Progress {
  readonly steps: SafeStep[];
  hasAdded: boolean;
  hasQuantity: boolean;
  changes: number;
  idleRounds: number;
  /** Requests started when the page was last looked at; null before the first look. */
  started: number | null;
}

/** What a replay has done already. */
export interface Start {
  readonly hasAdded: boolean;
  readonly hasQuantity: boolean;
}

/** Undefined: nothing was done in this round, so the next kind of action has its turn. */
type Turn = Exploration | 'acted' | undefined;

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
    stopSign(seen, progress) ??
    (await dismissCookies(drive, seen)) ??
    (await buyHere(drive, seen, choice, progress)) ??
    (await setQuantity(drive, seen, choice, progress)) ??
    (await fillIn(drive, seen, choice, progress)) ??
    (await arrive(drive, seen, progress)) ??
    (await moveOn(drive, seen, progress))
  );
}

const SOLD_OUT = /\b(?:sold out|out of stock|no longer available|insufficient stock)\b/i;

function stopSign(seen: DocumentSurvey, progress: Progress): Turn {
  const isSoldOut = progress.hasAdded && seen.alerts.some((alert) => SOLD_OUT.test(alert));
  return isSoldOut ? failed('out_of_stock', 'the shop says that it is sold out') : undefined;
}

async function dismissCookies(drive: Drive, seen: DocumentSurvey): Promise<Turn> {
  const banner = byIntent(seen, 'decline_cookies')[0] ?? byIntent(seen, 'accept_cookies')[0];
  if (!banner?.isInDialog && !/cookie/i.test(banner?.text ?? '')) return undefined;
  return banner && (await press(drive, banner)) ? 'acted' : undefined;
}

function byIntent(seen: DocumentSurvey, intent: ButtonIntent): Control[] {
  return seen.controls.filter((control) => intentOf(control) === intent);
}

/** The product page: choose the variant, set the quantity, put it into the cart. Once. */
async function buyHere(drive: Drive, seen: FrameSurvey, choice: Choice, progress: Progress): Promise<Turn> {
  if (progress.hasAdded) return undefined;
  const button = [...byIntent(seen, 'add_to_cart'), ...byIntent(seen, 'buy_now')].find(
    (control) => !control.isFurniture,
  );
  if (!button) return undefined;
  const turn =
    (await chooseVariants(drive, seen, choice, progress)) ??
    (await setQuantity(drive, seen, choice, progress));
  if (turn) return turn;
  if (button.isDisabled) return waitForButton(seen, progress);
  // Noted before the press: whatever interrupts it, a second one could put a second piece into the cart.
  progress.hasAdded = true;
  progress.changes = 0;
  progress.steps.push(pressStep(button, intentOf(button) ?? 'add_to_cart'));
  if (!(await press(drive, button)))
    return failed('merchant_error', 'the button that adds to the cart does nothing');
  return 'acted';
}

/** Whether the page shows another variant as chosen than the one that is wanted, or none where it would show one. */
export function hasWrongVariant(seen: DocumentSurvey, choice: Choice): boolean {
  return variantGroups(seen).some(({ key, values }) => {
    const wanted = choice.options[key];
    const isShown = values.some(({ isChosen }) => isChosen);
    return (
      wanted !== undefined &&
      isShown &&
      !values.some(({ value, isChosen }) => isChosen && sameValue(value, wanted))
    );
  });
}

function sameValue(value: string, wanted: string | number): boolean {
  return value.toLowerCase() === String(wanted).toLowerCase();
}

async function chooseVariants(
  drive: Drive,
  seen: DocumentSurvey,
  choice: Choice,
  progress: Progress,
): Promise<Turn> {
  for (const group of variantGroups(seen)) {
    const done = progress.steps.some((step) => step.action === 'choose' && step.key === group.key);
    const available = group.values.filter((value) => value.available);
    const only = available.length === 1 ? available[0]?.value : undefined;
    const wanted = choice.options[group.key] ?? only;
    if (wanted === undefined) return missingVariant(group);
    const value = group.values.find((candidate) => sameValue(candidate.value, wanted));
    if (!value) return missingVariant(group);
    if (done && !isLost(group.values, value)) continue;
    if (done && overworked(progress))
      return failed('merchant_error', `the page does not keep ${group.title}`);
    if (!value.available) return failed('out_of_stock', `${group.title} ${value.title} is sold out`);
    if (!value.isChosen) await applyChoice(drive, value.target, exact(value.target.locators));
    if (done) return 'acted';
    const choices = Object.fromEntries(group.values.map((candidate) => [candidate.value, candidate.target]));
    progress.steps.push({ class: 'safe', action: 'choose', key: group.key, choices });
    return 'acted';
  }
  return undefined;
}

/** The page woke up and forgot what was chosen: where it shows a choice at all, it shows another one. */
function isLost(
  values: readonly { readonly isChosen: boolean }[],
  wanted: { readonly isChosen: boolean },
): boolean {
  return !wanted.isChosen && values.some(({ isChosen }) => isChosen);
}

function missingVariant(group: ReturnType<typeof variantGroups>[number]): Missing {
  const values = group.values.map(({ value, title, available }) => ({ value, title, available }));
  return {
    kind: 'missing',
    details: [],
    fields: [{ kind: 'enum', key: group.key, title: group.title, required: true, values }],
  };
}

async function setQuantity(
  drive: Drive,
  seen: DocumentSurvey,
  choice: Choice,
  progress: Progress,
): Promise<Turn> {
  const field = seen.controls.find(
    (control) => !control.isDisabled && purposeOf(control).kind === 'quantity',
  );
  if (!field) return undefined;
  const step = quantityStep(field);
  // Written down even where the page happens to show the right one: the next purchase may want another.
  if (!isKnown(progress.steps, step)) progress.steps.push(step);
  if (Number(field.value) === choice.quantity) {
    progress.hasQuantity = true;
    return undefined;
  }
  if (overworked(progress)) return failed('unsupported_checkout', 'the quantity cannot be set');
  const value = String(choice.quantity);
  const enter = field.kind === 'select' ? selectValue : fillField;
  return (await enter(drive, exact(field.locators), value)) ? 'acted' : undefined;
}

/** Whether the page shows another quantity than the one that is wanted. */
export function hasWrongQuantity(seen: DocumentSurvey, choice: Choice): boolean {
  const field = seen.controls.find((control) => purposeOf(control).kind === 'quantity');
  return field !== undefined && Number(field.value) !== choice.quantity;
}

function quantityStep(field: Control): SafeStep {
  const action = field.kind === 'select' ? 'select' : 'fill';
  return { class: 'safe', action, locators: field.locators, value: { from: 'quantity' } };
}

function overworked(progress: Progress): boolean {
  progress.changes += 1;
  return progress.changes > CHANGES_PER_PAGE_MAX;
}

async function waitForButton(seen: DocumentSurvey, progress: Progress): Promise<Turn> {
  if (seen.lines.some((line) => SOLD_OUT.test(line)))
    return failed('out_of_stock', 'the page says that it is sold out');
  return wait(progress, 'the button that adds to the cart stays disabled');
}

async function wait(progress: Progress, detail: string): Promise<Turn> {
  progress.idleRounds += 1;
  if (progress.idleRounds > PATIENCE_ROUNDS) return failed('unsupported_checkout', detail);
  await sleep(PATIENCE_MS);
  return 'acted';
}

async function fillIn(drive: Drive, seen: DocumentSurvey, choice: Choice, progress: Progress): Promise<Turn> {
  const result = await completeForm(drive, seen, choice);
  if (result.kind === 'missing') return result;
  if (result.kind === 'refused') return failed('unsupported_checkout', result.detail);
  if (result.kind === 'complete') return undefined;
  progress.steps.push(...result.steps.filter((step) => !isKnown(progress.steps, step)));
  if (overworked(progress)) return failed('merchant_error', 'the checkout does not keep what is entered');
  return 'acted';
}

/** A field filled again (the page woke up and forgot it) is one step. */
function isKnown(steps: readonly SafeStep[], step: SafeStep): boolean {
  const since = steps.findLastIndex(({ action }) => action === 'press');
  return steps.slice(since + 1).some((known) => JSON.stringify(known) === JSON.stringify(step));
}

async function arrive(drive: Drive, seen: FrameSurvey, progress: Progress): Promise<Turn> {
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

async function moveOn(drive: Drive, seen: DocumentSurvey, progress: Progress): Promise<Turn> {
  const button = nextButton(seen);
  if (!button) return wait(progress, 'no way leads on to a payment form');
  if (!(await press(drive, button))) return wait(progress, `"${button.text}" does nothing`);
  progress.idleRounds = 0;
  progress.changes = 0;
  progress.steps.push(pressStep(button, intentOf(button) ?? 'continue'));
  return 'acted';
}

const ORDER: readonly ButtonIntent[] = ['guest', 'continue', 'checkout', 'view_cart', 'review'];

/** Never a button that orders: before the card is there nothing may be bought. */
function nextButton(seen: DocumentSurvey): Control | null {
  const usable = seen.controls.filter((control) => !control.isDisabled);
  for (const isFurniture of [false, true]) {
    for (const intent of ORDER) {
      const found = usable.filter(
        (control) => control.isFurniture === isFurniture && intentOf(control) === intent,
      );
      const best = found.find(({ isInDialog }) => isInDialog) ?? found.at(-1);
      if (best) return best;
    }
  }
  return null;
}

async function press(drive: Drive, control: Control): Promise<boolean> {
  const button = await locate(drive.page.mainFrame(), exact(control.locators));
  return button !== null && pressUntilEffect(drive, button);
}

function pressStep(control: Control, intent: ButtonIntent): SafeStep {
  return { class: 'safe', action: 'press', intent, locators: control.locators, shows: [] };
}
