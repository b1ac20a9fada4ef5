import type { Choice } from '../../driver.ts';
import { failed } from '../../outcomes.ts';
import type { Drive } from '../pool/drive.ts';
import { controlsFor, intentOf } from '../survey/button-intent.ts';
import type { Control } from '../survey/control.ts';
import type { DocumentSurvey } from '../survey/document-survey.ts';
import { purposeOf } from '../survey/field-purpose.ts';
import { saysSoldOut } from '../survey/sold-out.ts';
import type { FrameSurvey } from '../survey/survey.ts';
import { variantGroups } from '../survey/variants.ts';
import { applyChoice, fillField, pressControl, selectValue } from './act.ts';
import { exact } from './locate.ts';
import {
  isKnown,
  type Missing,
  type Progress,
  pressStep,
  type Turn,
  tooManyChanges,
  waitForPage,
} from './progress.ts';
import type { SafeStep } from './recipe.ts';

/** The product page: choose the variant, set the quantity, put it into the cart. Once. */
export async function addToCart(
  drive: Drive,
  seen: FrameSurvey,
  choice: Choice,
  progress: Progress,
): Promise<Turn> {
  if (progress.hasAdded) return undefined;
  const button = [...controlsFor(seen, 'add_to_cart'), ...controlsFor(seen, 'buy_now')].find(
    (control) => !control.isSiteNavigation,
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
  if (!(await pressControl(drive, button)))
    return failed('merchant_error', 'the button that adds to the cart does nothing');
  return 'acted';
}

async function waitForButton(seen: DocumentSurvey, progress: Progress): Promise<Turn> {
  if (seen.lines.some((line) => saysSoldOut(line)))
    return failed('out_of_stock', 'the page says that it is sold out');
  return waitForPage(progress, 'the button that adds to the cart stays disabled');
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
    const value = group.values.find((candidate) => isSameValue(candidate.value, wanted));
    if (!value) return missingVariant(group);
    if (done && !hasLost(group.values, value)) continue;
    if (done && tooManyChanges(progress))
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

/** Whether the page shows another variant as chosen than the one that is wanted, or none where it would show one. */
export function hasWrongVariant(seen: DocumentSurvey, choice: Choice): boolean {
  return variantGroups(seen).some(({ key, values }) => {
    const wanted = choice.options[key];
    const isShown = values.some(({ isChosen }) => isChosen);
    return (
      wanted !== undefined &&
      isShown &&
      !values.some(({ value, isChosen }) => isChosen && isSameValue(value, wanted))
    );
  });
}

function isSameValue(value: string, wanted: string | number): boolean {
  return value.toLowerCase() === String(wanted).toLowerCase();
}

/** The script of the page started late and chose anew: where the page shows a choice at all, it shows another one. */
function hasLost(
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

export async function setQuantity(
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
  if (tooManyChanges(progress)) return failed('unsupported_checkout', 'the quantity cannot be set');
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
