import { intentOf } from '@florin/page-reading/buttons/button-intent';
import { failed } from '@florin/page-reading/failure';
import { isReckoning } from '@florin/page-reading/page/forms';
import type { Page } from '@florin/page-reading/page/understand';
import type { Choice, Failed } from '@florin/page-reading/purchase';
import type { Control } from '@florin/page-reading/survey/control';
import type { Drive } from '../../pool/drive.ts';
import { perform } from '../act/perform.ts';
import { isOfBuyer } from '../recipe.ts';
import { formDifference } from '../understand/form-difference.ts';
import { fieldsHeldOn } from '../understand/way-notes.ts';
import type { Entering, PlannedEntry } from './entry.ts';
import { awaitsAddress } from './form/address-apart.ts';
import { awaitsList, planForms, streetsAskedFor } from './form/page-form.ts';
import { planRepair, repairKey } from './form/repair.ts';
import { wayToAddress, wayToHiddenAddress, wayToParcel } from './openers/address-opener.ts';
import { logPress, press } from './press-next.ts';
import {
  formKey,
  isExplained,
  noteStep,
  type Progress,
  pressStep,
  type Turn,
  tooManyChanges,
  waitForPage,
} from './progress.ts';

export const NOT_KEPT = failed('merchant_error', 'the page does not keep what is entered');

/** A list that stays empty is one that this address has no use for; a second address may be asked for later. */
const ROUNDS_FOR_LISTS = 5;

export async function fillForms(drive: Drive, page: Page, choice: Choice, progress: Progress): Promise<Turn> {
  noteAddress(page, progress);
  const plan = planForms(page, choice, {
    hasDelivery: progress.delivery.hasDelivery,
    repaired: progress.done.repaired,
    steps: progress.steps,
  });
  if (plan?.kind === 'refused') return (await waitForPage(progress)) ? 'acted' : plan.failure;
  const opener =
    plan?.kind === 'missing' && plan.fields.length > 0 ? wayToAddress(page, choice, progress) : null;
  if (opener) return press(drive, page, opener, progress);
  if (plan?.kind === 'missing' && (await isExplained(page.seen, progress))) return 'acted';
  const isDrawing = () =>
    awaitsList(page) || awaitsAddress(page.seen.controls, streetsAskedFor(page), choice.buyer);
  if (plan === null && progress.page.idleRounds < ROUNDS_FOR_LISTS && isDrawing())
    return (await waitForPage(progress)) ? 'acted' : undefined;
  const address =
    plan === null
      ? (wayToParcel(page, choice, progress) ?? (await wayToHiddenAddress(drive, page, choice, progress)))
      : null;
  if (address) return press(drive, page, address, progress);
  if (plan?.kind !== 'enter') return plan ?? undefined;
  return enter(drive, plan, progress, NOT_KEPT);
}

/** Once the page that asked for an address is left, what is called the billing address later is that of the bill. */
function noteAddress(page: Page, progress: Progress): void {
  const asked = streetsAskedFor(page);
  const presses = progress.steps.filter(({ action }) => action === 'press').length;
  const isLeft =
    asked.size === 0 && progress.delivery.streetAfter !== null && presses > progress.delivery.streetAfter;
  progress.delivery.hasDelivery ||= asked.has('shipping') || isLeft;
  if (asked.size > 0) progress.delivery.streetAfter = presses;
}

/** The shop did not take what was entered: each field that it names is entered otherwise, once. */
export async function repair(drive: Drive, page: Page, choice: Choice, progress: Progress): Promise<Turn> {
  if (page.state !== progress.page.pressedAt) return undefined;
  let isChanged = false;
  for (const move of planRepair(page, choice, progress.done.repaired)) {
    progress.done.repaired.add(repairKey(move.control));
    isChanged = (await perform(drive, move)) || isChanged;
  }
  return isChanged ? 'acted' : undefined;
}

/**
 * A page that asks for the street and holds another address, or a part of one, would be left as it is, and nothing could be quoted at its
 * end: a reader is asked while its fields are still there.
 */
export async function askAboutAddress(page: Page, { buyer }: Choice, progress: Progress): Promise<Turn> {
  if (!progress.reader.canAsk || streetsAskedFor(page).size === 0) return undefined;
  const difference = formDifference(fieldsHeldOn(page), buyer, page.seen.lines);
  return difference && (await isExplained(page.seen, progress, difference)) ? 'acted' : undefined;
}

export async function enter(
  drive: Drive,
  { entries }: Entering,
  progress: Progress,
  failure: Failed,
): Promise<Turn> {
  drive.guard.typing(entries.flatMap(buyersValues));
  let isChanged = false;
  for (const { move, step } of entries) {
    const isDone = move === null || (await perform(drive, move));
    if (isDone && step) noteStep(progress, step);
    if (move && 'control' in move) progress.done.entered.add(formKey(drive.page.url(), move.control));
    isChanged ||= isDone;
  }
  if (!isChanged) return undefined;
  return tooManyChanges(progress) ? failure : 'acted';
}

/** From the first of them on, also of those that are chosen from a list, the page knows something of the buyer. */
function buyersValues({ move, step }: PlannedEntry): readonly string[] {
  if (move === null || step === null || !isOfBuyer(step)) return [];
  if ('values' in move) return move.values;
  return 'value' in move ? [move.value] : [];
}

/**
 * What is entered beside the card in a form of its own reaches the shop by that form's button alone: where something was
 * entered since it was pressed, it is pressed before anything is quoted.
 */
export async function saveEntered(
  drive: Drive,
  page: Page,
  submit: Control,
  progress: Progress,
): Promise<Turn> {
  const button = savingButton(page, submit, progress.done.entered);
  if (!button) return undefined;
  progress.done.entered.delete(formKey(page.seen.url, button));
  await logPress(drive, { control: button, intent: 'save' }, page);
  if (!(await perform(drive, { kind: 'press', control: button }))) return undefined;
  progress.steps.push(pressStep(button, intentOf(button) ?? 'save'));
  return 'acted';
}

/** @example savingButton(page, submit, progress.done.entered)?.text // 'Save changes' */
export function savingButton(
  { seen, purposes }: Page,
  submit: Control,
  entered: ReadonlySet<string>,
): Control | null {
  const isCard = (control: Control) => purposes.get(control)?.kind === 'card';
  const ofPaying = new Set([submit.form, ...seen.controls.filter(isCard).map(({ form }) => form)]);
  const buttons = seen.controls.filter(
    (control) =>
      !control.isDisabled &&
      control.form !== null &&
      !ofPaying.has(control.form) &&
      entered.has(formKey(seen.url, control)),
  );
  const saving = buttons.find((button) => intentOf(button) === 'save');
  const leadsOn = (button: Control) => intentOf(button) === 'continue' || isReckoning(button);
  return saving ?? buttons.find(leadsOn) ?? null;
}
