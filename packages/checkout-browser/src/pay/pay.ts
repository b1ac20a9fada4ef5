import { maskCardNumber } from '@florin/page-reading/card/mask-card-number';
import { notSubmitted } from '@florin/page-reading/failure';
import { promisedBy } from '@florin/page-reading/money/read-total';
import type { Failed, NotSubmitted } from '@florin/page-reading/purchase';
import { compareWithQuote } from '@florin/page-reading/receipt/quoted-total';
import type { CardSecret } from '../card/card-secret.ts';
import type { CommitOutcome, CommitRequest } from '../driver.ts';
import type { Missing } from '../explore/plan/progress.ts';
import { notSubmittedAfter } from '../outcomes.ts';
import type { Drive } from '../pool/drive.ts';
import type { CardPages, PaymentReached } from '../prove/quote-page.ts';
import { cartPlaceOf } from './answer/look-at-cart.ts';
import { enterAccount } from './enter/enter-account.ts';
import { enterCard, refusedOrigin } from './enter/enter-card.ts';
import { payOnNextPage } from './pay-on-next-page.ts';
import { proveBeforeCard } from './prove-before-card.ts';
import { submit } from './submit.ts';
import { takeTrail, trailAsJson } from './trail.ts';

export interface PayOptions {
  /** How long a shop may think about a submit before its outcome is called unknown. */
  readonly answerTimeoutMs?: number;
  readonly cardPages?: CardPages;
}

const ANSWER_TIMEOUT_MS = 25_000;

/** The way that led to a payment form when it was quoted no longer does: nothing was submitted. */
export function notReached(reached: Missing | Failed): NotSubmitted {
  if (reached.kind === 'failed') return notSubmittedAfter(reached);
  return notSubmitted('merchant_error', 'the shop asks for more than when it was quoted');
}

/**
 * The only code that handles a card in a browser: checks where it would go, reads the total a last time, types, arms
 * and presses once. Nothing here is tried twice, and from `card()` on nothing of the page is logged.
 */
export async function pay(
  drive: Drive,
  reached: PaymentReached,
  request: CommitRequest,
  { answerTimeoutMs = ANSWER_TIMEOUT_MS, cardPages }: PayOptions,
): Promise<CommitOutcome> {
  const { form, notes } = reached;
  const { flow, choice, quote, payment } = request;
  const refused = refusedOrigin(form, payment);
  if (refused) return refused;
  const proven = await proveBeforeCard(drive, reached, request);
  if (proven.kind === 'not_submitted') return proven;
  const cart = await cartPlaceOf(drive, flow, notes);
  const trail = await takeTrail(drive, cart);
  const noAccount = await enterAccount(drive, form, request);
  if (noAccount) return noAccount;
  drive.context.log({ name: 'card_entry', detail: form.origins.join(', ') });
  const card = await payment.card();
  const merchantOrigins = new Set([flow.origin, ...notes.origins()]);
  const purchase = { choice, quote, merchantOrigins, answerTimeoutMs, cart };
  if (form.leadsToCardPage) {
    const onOpened = async (pageOrigin: string) =>
      cardPages?.remember(drive.context.account, flow.origin, pageOrigin);
    const shop = { form, trail, card, total: proven.total, before: proven.before, notes, onOpened };
    return withoutCard(await payOnNextPage(drive, shop, purchase, payment), card);
  }
  const trouble = await enterCard(drive, form, card, { payment, buyer: choice.buyer });
  if (trouble) return trouble;
  const after = await proven.total.atRest();
  if (after.kind !== 'total') return notSubmitted('merchant_error', after.detail, 'total_unproven');
  const rise = compareWithQuote(after.total, quote);
  if (rise) return rise;
  const { amount, currency } = after.total;
  const promised = form.submitFrame ? promisedBy(form.submit) : null;
  if (promised !== null && promised !== amount)
    return notSubmitted('merchant_error', 'the button names another amount than the page', 'total_unproven');
  await payment.arm({ amount, currency, trail: trailAsJson({ ...trail, amount }) });
  const submission = { ...purchase, form, armed: after.total, total: proven.total };
  return withoutCard(await submit(drive, submission), card);
}

/** A shop may repeat the number to us, in a message, an address or as the "order number": it is not passed on. */
function withoutCard(outcome: CommitOutcome, card: CardSecret): CommitOutcome {
  return JSON.parse(maskCardNumber(JSON.stringify(outcome), card.reveal().number)) as CommitOutcome;
}
