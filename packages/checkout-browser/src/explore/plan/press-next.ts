import { controlsFor, intentOf } from '@florin/page-reading/buttons/button-intent';
import { deliveryOf } from '@florin/page-reading/buyer/buyer-values';
import { failed } from '@florin/page-reading/failure';
import { says, saysAny } from '@florin/page-reading/lexicon/lexicon';
import { accountDemanded, mayMake } from '@florin/page-reading/members/demanded-account';
import type { Action } from '@florin/page-reading/page/actions';
import { barrierOn } from '@florin/page-reading/page/barrier';
import { couponOf } from '@florin/page-reading/page/coupon';
import { pageAt } from '@florin/page-reading/page/page-state';
import type { Page } from '@florin/page-reading/page/understand';
import type { Choice, Failed } from '@florin/page-reading/purchase';
import type { Control } from '@florin/page-reading/survey/control';
import type { CheckoutFailureCode } from '@florin/wire/checkout/failure-code';
import { type Drive, visit } from '../../pool/drive.ts';
import { pressedAs } from '../../reader/page-elements.ts';
import { survey } from '../../survey/survey.ts';
import { perform } from '../act/perform.ts';
import { checkoutFrame } from '../checkout-frame.ts';
import { accountIn } from '../payment-form.ts';
import type { SafeStep } from '../recipe.ts';
import { addAgain } from './add-again.ts';
import { STAYS_EMPTY, saysEmpty } from './empty-cart.ts';
import { planGuest } from './form/boxes.ts';
import { wayToNewAddress } from './openers/address-opener.ts';
import { openFromMenu } from './openers/closed-menu.ts';
import { wayToGift } from './openers/gift-form.ts';
import {
  buttonAfterOnePage,
  buttonAfterWholeOrder,
  buttonToCardPage,
  isChoiceOfPayment,
} from './payment/card-page.ts';
import {
  cardTaken,
  namesNoCard,
  ordersByOtherMeans,
  saysNoCard,
  saysNoWayToPay,
  takesNoCard,
} from './payment/payment-method.ts';
import {
  atPayment,
  exploredMs,
  formKey,
  isExplained,
  NO_QUANTITY,
  type Progress,
  pressStep,
  type Turn,
  waitForPage,
} from './progress.ts';
import type { Fork } from './search.ts';
import { stepPresses } from './step-press.ts';
import { untoldPresses, wasTold } from './untold-press.ts';

const NO_CARD = failed('unsupported_checkout', 'the shop takes no card', 'no_card_payment');

/** Other ways may still be coming; a press would choose one of those that are there, or order by it. */
export async function refuseWithoutCard({ kind, seen }: Page, progress: Progress): Promise<Turn> {
  const isAsked = kind === 'checkout' && takesNoCard(seen);
  const isTold =
    progress.cart.hasAdded && (ordersByOtherMeans(seen) || saysNoWayToPay(seen.lines, seen.languages));
  if (!isAsked && !isTold) return undefined;
  return (await waitForPage(progress)) ? 'acted' : NO_CARD;
}

const loginRequired = (detail: string) => failed('unsupported_checkout', detail, 'login_required');

export const NO_GUESTS = loginRequired(
  'the shop sells only with an account: send options.buyer.account to let one be created',
);
/** What is not told to be a new account may be asking for somebody's password. */
export const NOT_NEW = loginRequired(
  'the shop asks for a password, and not clearly for that of a new account',
);
const ACCOUNT_FIRST = loginRequired(
  'the shop wants an account before it shows how to pay: Florin creates one only together with the order',
);

/** Nobody is asked for a username, and nothing is quoted, where only an account can order and none may be made. */
export async function refuseWithoutAccount(page: Page, choice: Choice, progress: Progress): Promise<Turn> {
  const account = accountDemanded(page);
  if (!account || planGuest(page.seen.controls)) return undefined;
  if (account.isNew && mayMake(account, choice.buyer)) return undefined;
  if (await waitForPage(progress)) return 'acted';
  return account.isNew ? NO_GUESTS : NOT_NEW;
}

/** A press that sends the form of an account would make it, or be refused: what it leads to is seen by those who have one. */
function isBehindAccount(page: Page, { control }: Action): boolean {
  const account = accountDemanded(page);
  return account !== null && control.kind === 'button' && control.form === account.passwords[0]?.form;
}

export async function pressNext(drive: Drive, page: Page, choice: Choice, progress: Progress): Promise<Turn> {
  const { search } = progress;
  search.arrive(page, progress.steps.length);
  const gift = wayToGift(page, progress);
  if (gift) return press(drive, page, gift, progress);
  // A quantity that the product's page did not take can be set in the cart alone, and most coupons are taken there.
  const owesCoupon = couponOf(choice) !== null && !progress.notes.coupon.isEntered;
  const isForCart = !progress.cart.hasQuantity || (owesCoupon && page.kind === 'product');
  const action = search.next(page, isForCart ? 'view_cart' : null);
  if (!action || isAwayFromSignIn(page, action) || isAwayFromOrder(page, action, stepsOf(progress)))
    return leaveDeadEnd(drive, page, choice, progress);
  if (mayOrderFromCart(page, action, progress)) {
    search.tried(page, action);
    return 'acted';
  }
  if (isBehindAccount(page, action)) return (await waitForPage(progress)) ? 'acted' : ACCOUNT_FIRST;
  if (isBackwards(action, progress)) {
    if (await waitForPage(progress)) return 'acted';
    const opener = wayToNewAddress(page, choice, progress);
    if (opener) return press(drive, page, opener, progress);
    const why = whyStuck(page);
    if (await isExplained(page.seen, progress, why.detail)) return 'acted';
    // Where the shop asks for the payment and names no card, no other way leads to one.
    if (why.code === NO_CARD.code) return why;
  }
  if (isBesideOpening(action, progress) && (await waitForPage(progress))) return 'acted';
  const street = deliveryOf(choice.buyer)?.line1;
  const shown = street ? buttonAfterWholeOrder(page.seen, stepsOf(progress), street) : null;
  const whole = shown ?? buttonAfterOnePage(page);
  if (whole && whole === action.control) return stopBeforeCardPage(drive, whole, progress);
  return press(drive, page, action, progress);
}

/** All of the way, whoever took it. */
function stepsOf({ replayed, steps }: Progress): readonly SafeStep[] {
  return [...replayed, ...steps];
}

export async function press(drive: Drive, page: Page, action: Action, progress: Progress): Promise<Turn> {
  const { search } = progress;
  search.tried(page, action);
  await logPress(drive, action, page);
  progress.page.pressedAt = page.state;
  progress.page.pressedWords.push(pressedAs(page.seen, action.control));
  progress.page.pressed = {
    action,
    state: page.state,
    from: page.seen,
    sent: drive.watch.mayHaveChanged(),
  };
  if (!(await perform(drive, { kind: 'press', control: action.control }))) {
    search.hadNoEffect(page.state, action);
    return 'acted';
  }
  progress.page.idleRounds = 0;
  progress.page.changes = 0;
  progress.done.entered.delete(formKey(page.seen.url, action.control));
  const card = progress.steps.some(isChoiceOfPayment) ? null : cardTaken(page.seen);
  if (card) progress.steps.push(card);
  progress.steps.push(pressStep(action.control, action.intent));
  search.noteProgress(progress.steps.length);
  return 'acted';
}

/**
 * One word may lead from a cart to the checkout and order at its end. Once the shop knows who buys, what looks like a cart may be the
 * last page of a shop that sends bills. A link to a page opens that page, and orders nothing; one that leads nowhere is a button of a script.
 */
export function mayOrderFromCart(
  { kind }: Pick<Page, 'kind'>,
  { control }: Pick<Action, 'control'>,
  { notes }: Pick<Progress, 'notes'>,
): boolean {
  const opensPage = control.kind === 'link' && /^https?:[^#]*$/.test(control.href);
  return kind === 'cart' && !opensPage && intentOf(control) === 'place_order' && wasTold(notes.fields());
}

/** From a page that asks who one is the cart is the way back, and no way on: other ways begin where it was left. */
export function isAwayFromSignIn({ kind }: Pick<Page, 'kind'>, { intent }: Pick<Action, 'intent'>): boolean {
  return kind === 'sign_in' && intent === 'view_cart';
}

/**
 * Whether a press would leave a page whose button orders, and leads to the one that asks for the card, for the cart or for a step
 * that was taken before.
 * @example isAwayFromOrder(page, cartLink) // true: 'Place order', and the cart in the head of the site
 */
export function isAwayFromOrder(
  { seen }: Pick<Page, 'seen'>,
  { intent, control }: Pick<Action, 'intent' | 'control'>,
  steps: readonly SafeStep[] = [],
): boolean {
  const isLinkOn = control.kind === 'link' && (intent === 'checkout' || intent === 'continue');
  const button = intent === 'view_cart' || isLinkOn ? buttonToCardPage(seen, steps) : null;
  return button !== null && (intent !== 'continue' || control.form !== button.form);
}

/**
 * Whether a press would leave alone what a way of paying is about to show: that takes a moment to be drawn.
 * @example isBesideOpening({ intent: 'continue' }, progress) // true: right after 'Pay by card'
 */
export function isBesideOpening(
  { intent }: Pick<Action, 'intent'>,
  { steps, page }: { readonly steps: Progress['steps']; readonly page: Pick<Progress['page'], 'idleRounds'> },
): boolean {
  const last = steps.findLast((step) => step.action === 'press');
  const isOpening = last?.intent === 'choose_method';
  return isOpening && intent !== 'choose_method' && page.idleRounds < ROUNDS_FOR_CARD_FIELDS;
}

/** The cart is behind whoever has left it: the page that was asked for may still be on its way. */
function isBackwards({ intent }: Action, { steps }: Progress): boolean {
  const last = steps.findLast((step) => step.action === 'press');
  return (
    intent === 'view_cart' && last !== undefined && ['checkout', 'guest', 'continue'].includes(last.intent)
  );
}

export async function logPress(
  drive: Drive,
  pressed: { readonly control: Control; readonly intent: string },
  page: Page,
): Promise<void> {
  const { text, label } = pressed.control;
  const detail = `"${text || label}" on ${pageAt(page.seen.url)}`;
  drive.context.log({
    name: 'pressed',
    detail,
    ...drive.reports.of(page, pressed),
    ...(await drive.picture()),
  });
}

/** A page that says that the card comes later is not waited for as long as one that says nothing. */
const ROUNDS_FOR_CARD_FIELDS = 4;

/**
 * A press that left the page as it was and sent nothing to the shop was lost: scripts of a page that was drawn by the server come
 * later. Once for each state of a page.
 */
function pressAgain(drive: Drive, { state, complaints }: Page, progress: Progress): boolean {
  const { pressed } = progress.page;
  progress.page.pressed = null;
  if (
    !pressed ||
    complaints.length > 0 ||
    pressed.state !== state ||
    drive.watch.mayHaveChanged() !== pressed.sent
  )
    return false;
  if (!progress.search.mayBeLost(state, pressed.action)) return false;
  progress.page.idleRounds = 0;
  if (progress.steps.at(-1)?.action === 'press') progress.steps.pop();
  return true;
}

const GUESSES_MAX = 6;

/** A page that asks who one is has drawn what it asks: a guest's door would stand beside it. */
const ROUNDS_AT_SIGN_IN = 4;

/**
 * Whether a page on which nothing leads on may still draw something that does.
 * @example mayStillDraw(page, 4) // false: it asks to sign in
 */
export function mayStillDraw({ kind }: Pick<Page, 'kind'>, idleRounds: number): boolean {
  return kind !== 'sign_in' || idleRounds < ROUNDS_AT_SIGN_IN;
}

/** Nothing is left to press. A page may still be drawing itself; then the way forks earlier; then there is none. */
async function leaveDeadEnd(drive: Drive, page: Page, choice: Choice, progress: Progress): Promise<Turn> {
  progress.search.forgetIdle();
  const button = buttonToCardPage(page.seen, stepsOf(progress));
  if (button && progress.page.idleRounds >= ROUNDS_FOR_CARD_FIELDS)
    return stopBeforeCardPage(drive, button, progress);
  if (mayStillDraw(page, progress.page.idleRounds) && (await waitForPage(progress))) return 'acted';
  if (pressAgain(drive, page, progress)) return 'acted';
  const opener = wayToNewAddress(page, choice, progress);
  if (opener) return press(drive, page, opener, progress);
  const other = (await addAgain(drive, page, progress)) ?? (await openFromMenu(drive, progress));
  if (other) return other;
  const inFrame = await openFrame(drive, progress);
  if (inFrame) return inFrame;
  // Somebody who knows the page is asked before anything is tried by chance, or another way is begun.
  const why = whyStuck(page);
  if (await isExplained(page.seen, progress, why.detail)) return 'acted';
  const guess = guessed(page, progress);
  if (guess) return press(drive, page, guess, progress);
  const { search } = progress;
  search.ended({ why, stepCount: progress.steps.length }, exploredMs(progress));
  const detail = pageAt(page.seen.url);
  drive.context.log({ name: 'stuck', detail, ...drive.reports.of(page), ...(await drive.picture()) });
  const fork = search.wayBack(page.state);
  return fork ? goBack(drive, fork, progress) : (search.why() ?? why);
}

/** A checkout that is laid over the page in a frame is gone on with as a page, once. */
export async function openFrame(drive: Drive, progress: Progress): Promise<Turn> {
  const url = progress.cart.hasAdded ? await checkoutFrame(drive.page) : null;
  if (url === null || progress.done.closed.has(url)) return undefined;
  progress.done.closed.add(url);
  progress.page.idleRounds = 0;
  progress.page.changes = 0;
  drive.context.log({ name: 'frame_opened', detail: pageAt(url) });
  return (await visit(drive, url)) ?? 'acted';
}

/** Each at most once, wherever it stands. */
function guessed(page: Page, { cart, notes, done, search }: Progress): Action | null {
  if (!cart.hasAdded || done.guessed.size >= GUESSES_MAX) return null;
  const presses = [...untoldPresses(page, notes.fields()), ...stepPresses(page)];
  const guess = presses.find(
    (action) =>
      !done.guessed.has(action.key) && !search.isAdding(page, action) && !search.isWhereAdded(page, action),
  );
  if (guess) done.guessed.add(guess.key);
  return guess ?? null;
}

async function goBack(drive: Drive, fork: Fork, progress: Progress): Promise<Turn> {
  progress.page.idleRounds = 0;
  progress.page.changes = 0;
  progress.steps = progress.steps.slice(0, fork.stepCount);
  drive.context.log({ name: 'went_back', detail: pageAt(fork.url) });
  return (await visit(drive, fork.url)) ?? 'acted';
}

/** The order is placed first and the card asked for next, elsewhere: from here on every press counts. */
async function stopBeforeCardPage(drive: Drive, submit: Control, progress: Progress): Promise<Turn> {
  if (!progress.cart.hasQuantity) return NO_QUANTITY;
  const seen = await survey(drive.page);
  const form = { fields: [], origins: [], submit, leadsToCardPage: true, account: accountIn(seen) };
  return atPayment(progress, form, seen);
}

const ORDERS_WITHOUT_CARD = failed(
  'unsupported_checkout',
  'the page would order and has no place for a card',
  'no_card_payment',
);

/** All that is left to do is to order. */
function canOrder(seen: Page['seen']): boolean {
  return controlsFor(seen, 'place_order').some(
    ({ kind, isDisabled, isSiteNavigation }) => kind === 'button' && !isDisabled && !isSiteNavigation,
  );
}

/** In the shop's own words where it has any. */
export function whyStuck({ kind, complaints, seen }: Page): Failed {
  const barrier = barrierOn(seen);
  if (barrier) return barrier;
  if (namesNoCard(seen) || (kind !== 'product' && saysNoCard(seen.lines, seen.languages))) return NO_CARD;
  const said = complaints[0]?.words;
  if (said && isOwnFault(said, seen.languages)) return failed('merchant_error', `the shop says: "${said}"`);
  if (said) return failed('unsupported_checkout', `the shop says: "${said}"`, codeOf(said, seen.languages));
  if (kind === 'sign_in') return failed('unsupported_checkout', 'the shop asks to sign in', 'login_required');
  if ((kind === 'checkout' || kind === 'other') && canOrder(seen)) return ORDERS_WITHOUT_CARD;
  if (kind === 'other' && saysEmpty(seen)) return STAYS_EMPTY;
  return failed('unsupported_checkout', 'no way leads on to a payment form');
}

/** Nothing that was entered is to blame. */
function isOwnFault(words: string, languages: Page['seen']['languages']): boolean {
  return says('shop_error', words, languages);
}

function codeOf(words: string, languages: Page['seen']['languages']): CheckoutFailureCode {
  if (says('minimum_order', words, languages)) return 'minimum_not_met';
  if (says('not_delivered', words, languages)) return 'region_not_served';
  const isOfAccount = saysAny(['login_required', 'sign_in', 'member'], words, languages);
  return isOfAccount ? 'login_required' : 'details_refused';
}
