import type { CommitOutcome } from '../../driver.ts';
import { notSubmitted } from '../../outcomes.ts';
import type { CardSecret } from '../../vault/card-secret.ts';
import { readPageTotal } from '../explore/page-total.ts';
import type { PaymentForm } from '../explore/payment-form.ts';
import type { Drive } from '../pool/drive.ts';
import { compareWithQuote, type SubmitRequest, submit } from './submit.ts';
import { takeTrail, trailAsJson } from './trail.ts';
import { typeCard } from './type-card.ts';

/**
 * The only code that handles a card in a browser: checks where it would go, reads the total a last time, types, arms
 * and presses once. Nothing here is tried twice, and from `card()` on nothing of the page is logged.
 */
export async function pay(drive: Drive, request: SubmitRequest): Promise<CommitOutcome> {
  const { form, payment, quote } = request;
  const refused = form.origins.find((origin) => !payment.allowsOrigin(origin));
  if (refused !== undefined)
    return notSubmitted('unsupported_checkout', `a card may not be given to ${refused}`);
  const before = await readPageTotal(drive, request.currency);
  if (before.kind !== 'total') return notSubmitted('merchant_error', before.detail);
  const trouble = compareWithQuote(before.total, quote);
  if (trouble) return trouble;
  const trail = trailAsJson(await takeTrail(drive));
  drive.context.log({ name: 'card_entry', detail: form.origins.join(', ') });
  const card = await payment.card();
  if (lacksCvc(form, card))
    return notSubmitted('merchant_error', 'the shop asks for a security code and there is none');
  const typing = await typeCard(form.fields, card, (origin) => payment.allowsOrigin(origin));
  if (typing.kind === 'mangled')
    return notSubmitted('merchant_error', `the page does not keep the card ${typing.field}`);
  const after = await readPageTotal(drive, request.currency);
  if (after.kind !== 'total') return notSubmitted('merchant_error', after.detail);
  const rise = compareWithQuote(after.total, quote);
  if (rise) return rise;
  const { amount, currency } = after.total;
  await payment.arm({ amount, currency, trail });
  return withoutCard(await submit(drive, request), card);
}

function lacksCvc(form: PaymentForm, card: CardSecret): boolean {
  return card.reveal().cvc === null && form.fields.some(({ place }) => place.field === 'cvc');
}

/** A shop may repeat the number to us, in a message, an address or as the "order number": it is not passed on. */
function withoutCard(outcome: CommitOutcome, card: CardSecret): CommitOutcome {
  const spelled = [...card.reveal().number].join('[ -]?');
  return JSON.parse(JSON.stringify(outcome).replace(new RegExp(spelled, 'g'), '[card]')) as CommitOutcome;
}
