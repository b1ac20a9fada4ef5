import { setTimeout as sleep } from 'node:timers/promises';
import { controlsFor } from '@florin/page-reading/buttons/button-intent';
import { failed } from '@florin/page-reading/failure';
import { keyOf } from '@florin/page-reading/page/actions';
import type { Page } from '@florin/page-reading/page/understand';
import { countedIn } from '@florin/page-reading/product/goods-count';
import { goodsRows, saysGoodsSoldOut } from '@florin/page-reading/product/goods-rows';
import { addButton, quantityField } from '@florin/page-reading/product/product-controls';
import { isValueSoldOut, saysSoldOut, saysSoldOutHere } from '@florin/page-reading/product/sold-out';
import { choicesShown } from '@florin/page-reading/product/variants';
import type { Choice, Failed } from '@florin/page-reading/purchase';
import type { Control } from '@florin/page-reading/survey/control';
import type { Drive } from '../../../pool/drive.ts';
import { answered } from '../../../pool/settle.ts';
import { survey } from '../../../survey/survey.ts';
import { perform } from '../../act/perform.ts';
import { REST_PAUSE_MS } from '../../read-product.ts';
import type { SafeStep } from '../../recipe.ts';
import { addAgain } from '../add-again.ts';
import { STAYS_EMPTY, saysEmpty } from '../empty-cart.ts';
import { enter, NOT_KEPT } from '../fill-page.ts';
import { logPress, press, whyStuck } from '../press-next.ts';
import {
  NO_QUANTITY,
  noteStep,
  type Progress,
  pressStep,
  type Turn,
  waitForPage,
  waitOrFail,
} from '../progress.ts';
import { hasWrongQuantity, planProduct, planQuantity, quantityStep } from './product-page.ts';

/** A notice is a line or a few; what a page shows besides once something was added is about other products. */
const NOTICE_LINES_MAX = 4;

/**
 * In an alert, or in the notice that the page shows since the product was put into the cart.
 * @example soldOutAlert(page, progress) // out_of_stock: '"Lamp" is currently out of stock.'
 */
export function soldOutAlert({ seen }: Page, { cart }: Pick<Progress, 'cart'>): Turn {
  const since = cart.adding ? seen.lines.filter((line) => !cart.adding?.lines.includes(line)) : [];
  const notice = since.length <= NOTICE_LINES_MAX ? since : [];
  const isSoldOut = [...seen.alerts, ...notice].some((words) => saysSoldOut(words, seen.languages));
  return isSoldOut ? failed('out_of_stock', 'the shop says that it is sold out') : undefined;
}

/** The page found something wrong and asked the shop for nothing: what is pressed again on the same page ends the same. */
export function refusedToAdd(drive: Drive, page: Page, progress: Progress): Turn {
  const { adding } = progress.cart;
  progress.cart.adding = null;
  if (!adding || drive.watch.mayHaveChanged() > adding.sent) return undefined;
  const [complaint] = page.complaints;
  if (!complaint || !addButton(page.seen)) return undefined;
  if (page.state === adding.state) return whyStuck(page);
  progress.cart.hasAdded = false;
  progress.steps.pop();
  return 'acted';
}

export async function emptyCart(drive: Drive, page: Page, progress: Progress): Promise<Turn> {
  if (page.kind !== 'cart' || !saysEmpty(page.seen)) return undefined;
  if (await waitForPage(progress)) return 'acted';
  return (await addAgain(drive, page, progress)) ?? STAYS_EMPTY;
}

/** Once: a second press could put a second piece into the cart. */
export async function addToCart(drive: Drive, page: Page, choice: Choice, progress: Progress): Promise<Turn> {
  if (progress.cart.hasAdded) return undefined;
  const plan = planProduct(page, choice, progress);
  if (!plan) return undefined;
  const isLast = plan.kind === 'missing' || plan.kind === 'failed' || plan.kind === 'add';
  if (
    isLast &&
    (await showsOtherChoices(drive, page, plan.kind === 'add' ? 1 : LOOKS_BEFORE_LEAVING)) &&
    (await waitForPage(progress))
  )
    return 'acted';
  if (plan.kind === 'missing' || plan.kind === 'failed') return plan;
  if (plan.kind === 'enter')
    return (await enter(drive, plan, progress, NOT_KEPT)) ?? waitOrFail(progress, NOT_KEPT.detail);
  if (plan.kind === 'show') return showChoices(drive, plan.button, plan.step, progress);
  if (plan.kind === 'wait') return waitForButton(page, progress, plan.detail, plan.failure);
  if (saysGoodsSoldOut(page.seen, plan.button)) return waitForButton(page, progress, SOLD_OUT.detail);
  noteQuantity(page, choice, progress, plan.button);
  // Noted before the press: whatever interrupts it, it may have had its effect.
  progress.cart.hasAdded = true;
  const { lines } = page.seen;
  progress.cart.adding = { state: page.state, lines, sent: drive.watch.mayHaveChanged() };
  if (progress.cart.start)
    progress.cart.start = { ...progress.cart.start, sentBeforeAdding: progress.cart.adding.sent };
  progress.page.changes = 0;
  progress.steps.push(plan.step);
  progress.search.adds(page, plan.button);
  await logPress(drive, { control: plan.button, intent: 'add_to_cart' }, page);
  if (!(await perform(drive, { kind: 'press', control: plan.button }))) return lookAgain(progress);
  await answered(drive.watch, drive.context.signal, progress.cart.adding.sent);
  return 'acted';
}

/** What was chosen just now may be fading: what can be chosen is believed once it is shown twice. */
async function showsOtherChoices(drive: Drive, { seen }: Page, looks: number): Promise<boolean> {
  for (let look = 0; look < looks; look += 1) {
    await sleep(REST_PAUSE_MS, undefined, { signal: drive.context.signal });
    if (choicesShown(await survey(drive.page)) !== choicesShown(seen)) return true;
  }
  return false;
}

const LOOKS_BEFORE_LEAVING = 3;

/** The page was drawn anew under the press, or its script has not come yet: nothing was put into the cart. */
async function lookAgain(progress: Progress): Promise<Turn> {
  progress.cart.hasAdded = false;
  progress.cart.adding = null;
  progress.steps.pop();
  if (await waitForPage(progress)) return 'acted';
  return failed('merchant_error', 'the button that adds to the cart does nothing');
}

/** Each once, whether anything comes of it or not. */
async function showChoices(
  drive: Drive,
  control: Control,
  step: SafeStep,
  progress: Progress,
): Promise<Turn> {
  progress.done.closed.add(keyOf(control));
  if (await perform(drive, { kind: 'press', control })) noteStep(progress, step);
  return 'acted';
}

/** What was chosen just now may still be looked up, and so may whether anything is left. */
async function waitForButton(
  { seen }: Page,
  progress: Progress,
  detail: string,
  failure?: Failed,
): Promise<Turn> {
  return (await waitForPage(progress)) ? 'acted' : (failure ?? whyNotAdded(seen, detail));
}

/** @example whyNotAdded(seen, 'the button stays disabled').reason // 'out_of_stock' where nothing is left to be answered */
export function whyNotAdded(seen: Page['seen'], detail: string): Failed {
  const button = addButton(seen);
  const isSaidHere = button?.isDisabled && saysSoldOutHere(seen, button, isValueSoldOut);
  if (isSaidHere || seen.lines.some((line) => saysSoldOut(line, seen.languages))) return SOLD_OUT;
  return button?.isDisabled && asksForNothing(seen, button)
    ? failed('out_of_stock', 'the button that adds to the cart stays disabled, and nothing can be chosen')
    : failed('unsupported_checkout', detail);
}

/** Many shops say by their button alone that something cannot be had. One that waits for an answer stands by its question. */
function asksForNothing(seen: Page['seen'], { form }: Control): boolean {
  const quantity = quantityField(seen);
  const isQuestion = (control: Control) =>
    ['text', 'select', 'radio', 'checkbox'].includes(control.kind) &&
    !control.isSiteNavigation &&
    (form === null || control.form === form) &&
    control !== quantity;
  return !seen.controls.some(isQuestion);
}

const SOLD_OUT = failed('out_of_stock', 'the page says that it is sold out');

export async function setQuantity(
  drive: Drive,
  page: Page,
  choice: Choice,
  progress: Progress,
): Promise<Turn> {
  const cart = withoutBuying(page);
  const plan = planQuantity(cart.seen, choice);
  if (plan) {
    progress.cart.owesUpdate = true;
    return enter(drive, plan, progress, NO_QUANTITY);
  }
  noteQuantity(cart, choice, progress);
  return (await updateCart(drive, cart, progress)) ?? goToCart(drive, page, progress);
}

/** Where putting it into the cart leads right to the checkout, the cart is the only page that counts pieces: it is gone to before anybody is told who buys. */
async function goToCart(drive: Drive, page: Page, progress: Progress): Promise<Turn> {
  const { hasAdded, hasQuantity } = progress.cart;
  const isPastCart = page.kind === 'checkout' || page.kind === 'sign_in';
  if (!hasAdded || hasQuantity || !isPastCart) return undefined;
  const control = controlsFor(page.seen, 'view_cart').find(
    (one) => !one.isDisabled && !progress.done.guessed.has(keyOf(one)),
  );
  if (!control) return undefined;
  progress.done.guessed.add(keyOf(control));
  return press(drive, page, { key: keyOf(control), intent: 'view_cart', control, weight: 0 }, progress);
}

/** What is counted beside a button that adds is what it would add, and nothing of what the cart holds. */
function withoutBuying(page: Page): Page {
  const controls = page.seen.controls.filter((control) => page.forms.get(control) !== 'buy');
  return { ...page, seen: { ...page.seen, controls } };
}

/** Carts that do not notice a new quantity by themselves have a button for it. */
async function updateCart(drive: Drive, page: Page, progress: Progress): Promise<Turn> {
  if (!progress.cart.owesUpdate) return undefined;
  progress.cart.owesUpdate = false;
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
  if (goodsRows(seen).length > 0) progress.cart.hasQuantity ||= !hasWrongQuantity(seen, choice);
  const field = quantityField(seen, button);
  if (!field) return;
  if (!field.isReadOnly) noteStep(progress, quantityStep(field));
  if (countedIn(field) === choice.quantity) progress.cart.hasQuantity = true;
}
