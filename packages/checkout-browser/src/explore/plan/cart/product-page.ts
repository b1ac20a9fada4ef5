import { intentOf } from '@florin/page-reading/buttons/button-intent';
import { failed } from '@florin/page-reading/failure';
import { purposeOf } from '@florin/page-reading/fields/field-purpose';
import { keyOf } from '@florin/page-reading/page/actions';
import type { Page } from '@florin/page-reading/page/understand';
import { countedIn } from '@florin/page-reading/product/goods-count';
import { goodsField } from '@florin/page-reading/product/goods-field';
import {
  buttonOfRow,
  countIn,
  GOODS_KEY,
  type GoodsRow,
  goodsRows,
  holdOnly,
  pressedRows,
  rowCalled,
} from '@florin/page-reading/product/goods-rows';
import {
  addButton,
  countsSeveral,
  hiddenChoices,
  isStep,
  quantityField,
  waitingButton,
} from '@florin/page-reading/product/product-controls';
import { saysSoldOut } from '@florin/page-reading/product/sold-out';
import {
  awaitsChoice,
  groupsAwaited,
  linkGroups,
  type VariantGroup,
  type VariantValue,
  variantGroups,
} from '@florin/page-reading/product/variants';
import type { Choice, Failed } from '@florin/page-reading/purchase';
import type { Control } from '@florin/page-reading/survey/control';
import type { DocumentSurvey } from '@florin/page-reading/survey/document-survey';
import type { SafeStep } from '../../recipe.ts';
import { type Entering, entering, type PlannedEntry } from '../entry.ts';
import { type Missing, type Progress, pressStep } from '../progress.ts';

export type ProductPlan =
  | Entering
  | { readonly kind: 'show' | 'add'; readonly button: Control; readonly step: SafeStep }
  | { readonly kind: 'wait'; readonly detail: string; readonly failure?: Failed }
  | Missing
  | Failed;

const NOT_SHOWN = { kind: 'wait', detail: 'the page does not show the item that was chosen' } as const;

const SEVERAL = failed(
  'unsupported_checkout',
  'the page counts several goods, and which is which is not understood',
  'product_unproven',
);

/** The product page: choose the variant, set the quantity, put it into the cart. Null where this is none. */
export function planProduct(page: Page, choice: Choice, progress: Progress): ProductPlan | null {
  const pressed = pressedRows(page.seen);
  const wanted = rowCalled(pressed, choice.options[GOODS_KEY]);
  if (pressed.length > 0 && !wanted) return notAmong(pressed, choice);
  const rows = goodsRows(page.seen);
  const counted = rowCalled(rows, choice.options[GOODS_KEY]);
  const own = counted && buttonOfRow(page.seen, rows, counted);
  const button = wanted?.button ?? own ?? addButton(page.seen);
  if (!button) return planWithoutButton(page.seen, choice, progress);
  const hidden = hiddenChoices(page.seen).find((control) => !progress.done.closed.has(keyOf(control)));
  if (hidden) return { kind: 'show', button: hidden, step: pressStep(hidden, 'show_choices') };
  if (rows.length === 0 && countsSeveral(page.seen, button)) return SEVERAL;
  const plan =
    planVariants(variantGroups(page.seen), choice, progress) ??
    (rows.length > 0 ? planRows(page.seen, rows, choice) : planQuantity(page.seen, choice, button));
  if (plan) return plan;
  if (button.isDisabled) return STAYS_SWITCHED_OFF;
  const isAdded = intentOf(button) === 'add_to_cart';
  return { kind: 'add', button, step: pressStep(button, isAdded ? 'add_to_cart' : 'buy_now') };
}

const STAYS_SWITCHED_OFF = {
  kind: 'wait',
  detail: 'the button that adds to the cart stays disabled',
} as const;

/** Each variant has a page of its own, or the button shows itself once everything is chosen. */
function planWithoutButton(seen: DocumentSurvey, choice: Choice, progress: Progress): ProductPlan | null {
  if (waitingButton(seen) || awaitsChoice(seen))
    return planVariants(groupsAwaited(seen), choice, progress) ?? STAYS_SWITCHED_OFF;
  if (linkGroups(seen).length > 0) return planVariants(variantGroups(seen), choice, progress);
  return isSoldOut(seen) ? (planStillWished(seen, choice, progress) ?? NOTHING_TO_ADD) : null;
}

/** What is sold out may only be the combination on the way to the one that is wanted: lists are chosen from one by one. */
function planStillWished(seen: DocumentSurvey, choice: Choice, progress: Progress): ProductPlan | null {
  const open = variantGroups(seen).filter(({ key, values }) => {
    const wanted = choice.options[key];
    return (
      wanted !== undefined && !values.some(({ value, isChosen }) => isChosen && isSameValue(value, wanted))
    );
  });
  return planVariants(open, choice, progress);
}

const NOTHING_TO_ADD = { kind: 'wait', detail: 'nothing on the page can be put into a cart' } as const;

/** The page of a product that says so, with nothing on it that leads on. */
function isSoldOut(seen: DocumentSurvey): boolean {
  const leadsOn = seen.controls.some(
    (control, index) =>
      !control.isSiteNavigation &&
      !isPostalCode(seen.controls[index - 1]) &&
      ['checkout', 'place_order', 'continue', 'guest'].includes(intentOf(control) ?? ''),
  );
  return seen.heading !== '' && !leadsOn && seen.lines.some((line) => saysSoldOut(line, seen.languages));
}

/** What stands right behind one, `OK`, reckons on a product's page what it costs to send it there. */
function isPostalCode(control: Control | undefined): boolean {
  const purpose = control && purposeOf(control);
  return purpose?.kind === 'buyer' && purpose.field === 'postal_code';
}

function planVariants(
  groups: readonly VariantGroup[],
  choice: Choice,
  progress: Progress,
): ProductPlan | null {
  for (const group of groups) {
    const wanted = wantedValue(group, choice);
    if (!wanted) return missingVariant(group);
    const isDone = progress.steps.some((step) => step.action === 'choose' && step.key === group.key);
    if (isDone && !hasLost(group.values, wanted)) continue;
    if (!wanted.available) return soldOut(group, wanted);
    const choices = Object.fromEntries(group.values.map(({ value, target }) => [value, target]));
    const step: SafeStep = { class: 'safe', action: 'choose', key: group.key, choices };
    const move = wanted.isChosen ? null : ({ kind: 'choose', target: wanted.target } as const);
    return entering({ move, step });
  }
  return null;
}

/** Where nothing at all can be chosen, the page may not be ready for it. */
function soldOut({ title, values }: VariantGroup, wanted: VariantValue): ProductPlan {
  const failure = failed('out_of_stock', `${title} ${wanted.title} is sold out`);
  const isWhole = values.length > 1 && values.every(({ available }) => !available);
  return isWhole ? { kind: 'wait', detail: failure.detail, failure } : failure;
}

function wantedValue({ key, values }: VariantGroup, choice: Choice): VariantValue | undefined {
  const available = values.filter((value) => value.available);
  const only = available.length === 1 ? available[0]?.value : undefined;
  const wanted = choice.options[key] ?? only;
  return wanted === undefined ? undefined : values.find(({ value }) => isSameValue(value, wanted));
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
function hasLost(values: readonly VariantValue[], wanted: VariantValue): boolean {
  return !wanted.isChosen && values.some(({ isChosen }) => isChosen);
}

/** One of several goods gets the number that is wanted, the others none. Null where the page holds just that. */
function planRows(seen: DocumentSurvey, rows: readonly GoodsRow[], choice: Choice): ProductPlan | null {
  const wanted = rowCalled(rows, choice.options[GOODS_KEY]);
  if (!wanted) return notAmong(rows, choice);
  const entries = rows.flatMap((row) => {
    const value = row === wanted ? choice.quantity : 0;
    if (countIn(row) === value) return [];
    if (row.count.isReadOnly) return planStepper(seen, row.count, value) ?? [];
    const kind = row.count.kind === 'select' ? 'select' : 'fill';
    const move = { kind, control: row.count, value: String(value) } as const;
    return [{ move, step: quantityStep(row.count) }];
  });
  return entries.length > 0 ? { kind: 'enter', entries } : null;
}

/** What was chosen was there before: a part of the page may be opening. */
function notAmong(rows: readonly { readonly title: string }[], { options }: Choice): ProductPlan {
  if (options[GOODS_KEY] !== undefined) return NOT_SHOWN;
  return { kind: 'missing', details: [], fields: [goodsField(rows)] };
}

function missingVariant(group: VariantGroup): Missing {
  const values = group.values.map(({ value, title, available }) => ({ value, title, available }));
  return {
    kind: 'missing',
    details: [],
    fields: [{ kind: 'enum', key: group.key, title: group.title, required: true, values }],
  };
}

/** Null where the page has no such field, or where it holds the right quantity. */
export function planQuantity(seen: DocumentSurvey, choice: Choice, button?: Control): Entering | null {
  const field = quantityField(seen, button);
  if (!field || countedIn(field) === choice.quantity) return null;
  if (field.isReadOnly) {
    const step = planStepper(seen, field, choice.quantity);
    return step && entering(step);
  }
  const kind = field.kind === 'select' ? 'select' : 'fill';
  const move = { kind, control: field, value: String(choice.quantity) } as const;
  return entering({ move, step: quantityStep(field) });
}

/** A label or another button may stand between. */
const STEPPER_DISTANCE_MAX = 3;

/** A quantity that is only shown is changed by the buttons beside it, one by one; of several such the nearest are meant. */
function planStepper({ controls }: DocumentSurvey, field: Control, quantity: number): PlannedEntry | null {
  const direction = countedIn(field) < quantity ? 'increase' : 'decrease';
  const place = controls.indexOf(field);
  const [nearest] = controls
    .map((control, index) => ({ control, distance: Math.abs(index - place) }))
    .filter(
      ({ control, distance }) =>
        distance <= STEPPER_DISTANCE_MAX &&
        control.kind === 'button' &&
        !control.isDisabled &&
        isStep(control, direction),
    )
    .toSorted((one, other) => one.distance - other.distance);
  return nearest ? { move: { kind: 'press', control: nearest.control }, step: null } : null;
}

/** Whether the page shows another quantity than the one that is wanted, or one of other goods. */
export function hasWrongQuantity(seen: DocumentSurvey, choice: Choice): boolean {
  const rows = goodsRows(seen);
  const wanted = rowCalled(rows, choice.options[GOODS_KEY]);
  if (rows.length > 0) return !wanted || !holdOnly(rows, wanted, choice.quantity);
  const field = quantityField(seen);
  return field !== undefined && countedIn(field) !== choice.quantity;
}

export function quantityStep(field: Control): SafeStep {
  const action = field.kind === 'select' ? 'select' : 'fill';
  return { class: 'safe', action, locators: field.locators, value: { from: 'quantity' } };
}
