import { setTimeout as sleep } from 'node:timers/promises';
import type { CommitOutcome, CommitRequest, Failed, NotSubmitted } from '../../driver.ts';
import { notSubmitted, notSubmittedAfter } from '../../outcomes.ts';
import type { CardSecret } from '../../vault/card-secret.ts';
import { readPageTotal } from '../explore/page-total.ts';
import type { PaymentForm } from '../explore/payment-form.ts';
import type { Missing } from '../explore/plan/progress.ts';
import type { Drive } from '../pool/drive.ts';
import { settle } from '../pool/settle.ts';
import { proveForm } from '../prove/prove-form.ts';
import { proveProduct } from '../prove/prove-product.ts';
import type { PaymentReached } from '../prove/quote-page.ts';
import { survey } from '../survey/survey.ts';
import { chooseBrand } from './choose-brand.ts';
import { compareWithQuote } from './quoted-total.ts';
import { submit } from './submit.ts';
import { takeTrail, trailAsJson } from './trail.ts';
import { type CardTyping, typeCard } from './type-card.ts';

const ANSWER_TIMEOUT_MS = 25_000;
/** Shops look at a card's first digits a moment after they were entered, and may ask for more then. */
const AFTER_CARD_MS = 1_000;

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
  { form, notes }: PaymentReached,
  { flow, choice, quote, payment }: CommitRequest,
  answerTimeoutMs = ANSWER_TIMEOUT_MS,
): Promise<CommitOutcome> {
  const refused = form.origins.find((origin) => !payment.allowsOrigin(origin));
  if (refused !== undefined)
    return notSubmitted(
      'unsupported_checkout',
      `a card may not be given to ${refused}`,
      'card_entry_refused',
    );
  const before = await readPageTotal(drive, quote.currency);
  if (before.kind !== 'total') return notSubmitted('merchant_error', before.detail, 'total_unproven');
  const trouble = compareWithQuote(before.total, quote);
  if (trouble) return trouble;
  const unproven =
    (await proveProduct(drive, { flow, choice }, notes, before.total)) ??
    proveForm(notes, await survey(drive.page), choice);
  if (unproven) return notSubmittedAfter(unproven);
  const trail = await takeTrail(drive);
  drive.context.log({ name: 'card_entry', detail: form.origins.join(', ') });
  const card = await payment.card();
  if (lacksCvc(form, card))
    return notSubmitted(
      'merchant_error',
      'the shop asks for a security code and there is none',
      'card_unusable',
    );
  const wrongBrand = await chooseBrand(drive, card);
  if (wrongBrand) return wrongBrand;
  const typing = await typeCard(form.fields, card, (origin) => payment.allowsOrigin(origin));
  if (typing.kind !== 'typed') return notEntered(typing);
  await restAfterCard(drive);
  const after = await readPageTotal(drive, quote.currency);
  if (after.kind !== 'total') return notSubmitted('merchant_error', after.detail, 'total_unproven');
  const rise = compareWithQuote(after.total, quote);
  if (rise) return rise;
  const { amount, currency } = after.total;
  await payment.arm({ amount, currency, trail: trailAsJson({ ...trail, amount }) });
  const submission = {
    form,
    choice,
    quote,
    armed: after.total,
    merchantOrigin: flow.origin,
    answerTimeoutMs,
  };
  return withoutCard(await submit(drive, submission), card);
}

async function restAfterCard({ watch, context: { signal } }: Drive): Promise<void> {
  await sleep(AFTER_CARD_MS, undefined, { signal });
  await settle(watch, signal);
}

function notEntered({ kind, field }: Exclude<CardTyping, { kind: 'typed' }>): NotSubmitted {
  const what = kind === 'mangled' ? 'does not keep' : 'changed during the entry of';
  return notSubmitted('merchant_error', `the page ${what} the card ${field}`);
}

function lacksCvc(form: PaymentForm, card: CardSecret): boolean {
  return card.reveal().cvc === null && form.fields.some(({ place }) => place.field === 'cvc');
}

/** A shop may repeat the number to us, in a message, an address or as the "order number": it is not passed on. */
function withoutCard(outcome: CommitOutcome, card: CardSecret): CommitOutcome {
  const spelled = [...card.reveal().number].join('[ -]?');
  return JSON.parse(JSON.stringify(outcome).replace(new RegExp(spelled, 'g'), '[card]')) as CommitOutcome;
}
