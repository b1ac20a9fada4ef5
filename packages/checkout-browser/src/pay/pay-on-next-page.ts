import { setTimeout as sleep } from 'node:timers/promises';
import { brandPress } from '@florin/page-reading/card/card-brands';
import { notSubmitted } from '@florin/page-reading/failure';
import type { PageTotal } from '@florin/page-reading/money/read-total';
import { nameOf } from '@florin/page-reading/page/ways-to-pay';
import type { NotSubmitted } from '@florin/page-reading/purchase';
import { mayBePlaced, readVerdict } from '@florin/page-reading/receipt/page-verdict';
import { payButton } from '@florin/page-reading/receipt/pay-button';
import type { Control } from '@florin/page-reading/survey/control';
import type { CardBrand } from '@florin/wire/checkout/card';
import { brandOf } from '@florin/wire/checkout/card-number';
import type { CardSecret } from '../card/card-secret.ts';
import type { CommitOutcome, PaymentStep, Unknown } from '../driver.ts';
import { click } from '../explore/act/click.ts';
import { locate } from '../explore/act/locate.ts';
import { findFramedForm, originOf, type PaymentForm } from '../explore/payment-form.ts';
import {
  cardAmongWays,
  cardLinkAmongWays,
  cardRadioAmongWays,
} from '../explore/plan/payment/card-in-frame.ts';
import type { WayNotes } from '../explore/understand/way-notes.ts';
import { unknown } from '../outcomes.ts';
import type { Drive } from '../pool/drive.ts';
import { settle } from '../pool/settle.ts';
import type { PayableTotal } from '../prove/payable-total.ts';
import { type FrameSurvey, survey, surveyChildFrames } from '../survey/survey.ts';
import { buttonBetween, keyOfPage } from './button-between.ts';
import { askedOn, cardPageTotal } from './card-page-total.ts';
import { OrderCorrections } from './correct-order.ts';
import { enterCard, refusedOrigin } from './enter/enter-card.ts';
import { findButton, pressOnce, pressUnlessGone } from './press.ts';
import { changeSince, type Submission, submit } from './submit.ts';
import { surveyOrNull } from './survey-or-null.ts';
import { type Trail, trailAsJson } from './trail.ts';

/** The shop's last page, from which the card's page is opened. */
interface ShopPage {
  readonly form: PaymentForm;
  readonly trail: Trail;
  readonly card: CardSecret;
  readonly total: PayableTotal;
  readonly before: PageTotal;
  readonly notes: WayNotes;
  /** Told on which site the card is asked for: the one to be approved, where one is. */
  readonly onOpened: (pageOrigin: string) => Promise<void>;
}

type Purchase = Pick<Submission, 'choice' | 'quote' | 'merchantOrigins' | 'answerTimeoutMs' | 'cart'>;

const POLL_MS = 150;
/** The shop's own button, and those on pages between it and the card's. */
const PRESSES_MAX = 3;

/**
 * Pays where the order is placed first, and the page that takes the card comes after it. Armed before the order is placed;
 * until the card is typed nothing can have been paid, so whatever stops it there is not submitted. The card is typed only
 * on a page that may be given one and asks for exactly what was armed.
 */
export async function payOnNextPage(
  drive: Drive,
  shop: ShopPage,
  purchase: Purchase,
  payment: PaymentStep,
): Promise<CommitOutcome> {
  const { form, trail, card, total, before, notes, onOpened } = shop;
  const { amount, currency } = before;
  const shopPage = await survey(drive.page);
  const button = await findButton(drive, form.submit);
  await payment.arm({ amount, currency, trail: trailAsJson({ ...trail, amount }) });
  const changed = await changeSince(() => total.now(), before, purchase.quote);
  if (changed) return changed;
  drive.guard.ordering();
  await pressOnce(button);
  const corrections = new OrderCorrections({
    notes,
    choice: purchase.choice,
    changed: () => changeSince(() => total.now(), before, purchase.quote),
  });
  const brand = brandOf(card.reveal().number);
  const between = { corrections, brand, ordering: form.submit, armed: before };
  const opened = await awaitCardPage(drive, shopPage, between, purchase.answerTimeoutMs);
  if (opened.kind !== 'card_page') return opened;
  const { origins, submitFrame } = opened.form;
  const pageOrigin = originOf((submitFrame ?? drive.page.mainFrame()).url());
  await onOpened(origins.find((origin) => !payment.allowsOrigin(origin)) ?? pageOrigin);
  const refused = refusedOrigin(opened.form, payment);
  if (refused)
    return { ...refused, detail: `${refused.detail} before it is approved`, code: 'card_page_unapproved' };
  const isOwn = pageOrigin === originOf(shopPage.url);
  const asked = cardPageTotal(drive, before, { frame: submitFrame, isOwn });
  const shown = await asked.atRest();
  if (shown.kind !== 'total') return notSubmitted('merchant_error', shown.detail, 'total_unproven');
  const trouble = await enterCard(drive, opened.form, card, { payment, buyer: purchase.choice.buyer });
  if (trouble) return trouble;
  return submit(drive, { ...purchase, form: opened.form, armed: before, total: asked });
}

type Opened = { readonly kind: 'card_page'; readonly form: PaymentForm } | NotSubmitted | Unknown;

interface Between {
  readonly corrections: OrderCorrections;
  readonly brand: CardBrand;
  /** The button that ordered. */
  readonly ordering: Control;
  readonly armed: PageTotal;
}

async function awaitCardPage(
  drive: Drive,
  shopPage: FrameSurvey,
  { corrections, brand, ordering, armed }: Between,
  timeoutMs: number,
): Promise<Opened> {
  const deadlineMs = Math.min(Date.now() + timeoutMs, drive.context.deadlineMs);
  const pressed = new Set([keyOfPage(shopPage)]);
  const paying = new Set<string>();
  const chosen = new Set<string>();
  let isTaken = false;
  while (Date.now() < deadlineMs) {
    await sleep(POLL_MS, undefined, { signal: drive.context.signal });
    const refusal = drive.guard.refusal();
    if (refusal) return notSubmitted('unsupported_checkout', refusal.message, 'merchant_not_allowed');
    if (!(await settle(drive.watch, drive.context.signal, { deadlineMs }))) break;
    const seen = await surveyOrNull(drive);
    if (!seen) continue;
    const form = await findFramedForm(drive, seen);
    if (form) return { kind: 'card_page', form };
    const verdict = readVerdict(seen, shopPage);
    if (verdict && verdict.kind !== 'placed')
      return notSubmitted(verdict.kind === 'refused' ? verdict.reason : 'merchant_error', verdict.detail);
    if (await chooseCard(drive, seen, shopPage, { brand, chosen, armed })) continue;
    if (verdict === null && !mayBePlaced(seen, shopPage)) {
      const corrected = await corrections.correct(drive, seen, shopPage);
      if (corrected === null) await pressBetween(drive, seen, { pressed, ordering });
      else if (corrected !== 'sent' && corrected !== 'waits') return corrected;
      continue;
    }
    isTaken ||= verdict !== null;
    if (!(await leadsToPayment(drive, seen, paying)) && verdict) break;
  }
  return isTaken
    ? unknown('the shop took the order without asking for a card')
    : notSubmitted('merchant_error', 'no page asked for the card after the order was placed');
}

/**
 * Whoever takes payments asks first by which means, on a page or in a frame of theirs: the card is taken, once in each. A shop may ask for its
 * brand. Nothing can be paid by that: no card was given to anybody yet.
 */
async function chooseCard(
  drive: Drive,
  seen: FrameSurvey,
  shopPage: FrameSurvey,
  { brand, chosen, armed }: Pick<Between, 'brand' | 'armed'> & { readonly chosen: Set<string> },
): Promise<boolean> {
  const isElsewhere = originOf(seen.url) !== originOf(shopPage.url);
  const places = seen.url === shopPage.url ? [] : [seen];
  for (const place of [...places, ...(await surveyChildFrames(drive.page))]) {
    if (chosen.has(place.url)) continue;
    const isTheirs = place !== seen || isElsewhere;
    const own = isTheirs ? null : cardOfShop(place, shopPage, armed);
    const way = isTheirs ? cardAmongWays(place, { mayBeAlone: place === seen }) : own;
    const card = way ?? brandPress(place.controls, brand);
    const found = card && (await locate(place.frame, card.locators));
    if (!found) continue;
    chosen.add(place.url);
    drive.context.log({ name: 'pressed', detail: `"${nameOf(card)}" at ${originOf(place.url)}` });
    await click(found);
    return true;
  }
  return false;
}

/**
 * The card on the shop's own page: a link once there may be an order, or a mark there or on a page that asks for what was armed. Where it
 * asks for more, the card may be what costs it.
 */
function cardOfShop(seen: FrameSurvey, shopPage: FrameSurvey, armed: PageTotal): Control | null {
  const isPlaced = mayBePlaced(seen, shopPage);
  const link = isPlaced ? cardLinkAmongWays(seen) : null;
  return link ?? (isPlaced || askedOn(seen, armed).kind === 'total' ? cardRadioAmongWays(seen) : null);
}

/** Some shops show the order once more on a page of its own, with a button that leads to the payment. */
async function pressBetween(
  drive: Drive,
  seen: FrameSurvey,
  { pressed, ordering }: { readonly pressed: Set<string>; readonly ordering: Control },
): Promise<void> {
  const button = buttonBetween(seen, ordering);
  const key = keyOfPage(seen);
  if (!button || button.isDisabled || pressed.has(key) || pressed.size >= PRESSES_MAX) return;
  pressed.add(key);
  await pressUnlessGone(drive, button);
}

/** An order that is placed and not paid may be shown with the button that leads to its payment, pressed once. Nothing orders there any more. */
async function leadsToPayment(drive: Drive, seen: FrameSurvey, paying: Set<string>): Promise<boolean> {
  const button = payButton(seen);
  if (!button || paying.size >= PRESSES_MAX) return false;
  if (paying.has(seen.url)) return true;
  paying.add(seen.url);
  await pressUnlessGone(drive, button);
  return true;
}
