import { setTimeout as sleep } from 'node:timers/promises';
import { isInstalments, paidAtOnce } from '@florin/page-reading/card/instalments';
import { notSubmitted } from '@florin/page-reading/failure';
import type { Buyer, NotSubmitted } from '@florin/page-reading/purchase';
import type { CardSecret } from '../../card/card-secret.ts';
import type { PaymentStep } from '../../driver.ts';
import { perform } from '../../explore/act/perform.ts';
import type { PaymentForm } from '../../explore/payment-form.ts';
import type { Drive } from '../../pool/drive.ts';
import { settle } from '../../pool/settle.ts';
import { survey } from '../../survey/survey.ts';
import { chooseBrand } from './choose-brand.ts';
import { enterBill } from './enter-bill.ts';
import { type CardTyping, typeCard } from './type-card.ts';

/** Shops look at a card's first digits a moment after they were entered, and may ask for more then. */
const AFTER_CARD_MS = 1_000;

/** Null where every origin that would see the card may. */
export function refusedOrigin({ origins }: PaymentForm, payment: PaymentStep): NotSubmitted | null {
  const refused = origins.find((origin) => !payment.allowsOrigin(origin));
  if (refused === undefined) return null;
  return notSubmitted('unsupported_checkout', `a card may not be given to ${refused}`, 'card_entry_refused');
}

/**
 * Says the brand, types, gives the page a moment to react, and enters what the card's frames ask of its owner's address. Null where it
 * holds the card then.
 */
export async function enterCard(
  drive: Drive,
  form: PaymentForm,
  card: CardSecret,
  { payment, buyer }: { readonly payment: PaymentStep; readonly buyer: Buyer },
): Promise<NotSubmitted | null> {
  if (lacksCvc(form, card))
    return notSubmitted(
      'merchant_error',
      'the shop asks for a security code and there is none',
      'card_unusable',
    );
  const wrongBrand = await chooseBrand(drive, card);
  if (wrongBrand) return wrongBrand;
  const { number, cvc } = card.reveal();
  drive.guard.typing([number, cvc ?? '']);
  await drive.guard.held();
  const typing = await typeCard(form.fields, card, (origin) => payment.allowsOrigin(origin));
  if (typing.kind !== 'typed') return notEntered(typing);
  await restAfterCard(drive);
  if (await payAtOnce(drive)) await settle(drive.watch, drive.context.signal);
  if (await enterBill(drive, form, buyer)) await settle(drive.watch, drive.context.signal);
  return null;
}

/** In how many parts a card can be charged is offered once its number is known. */
async function payAtOnce(drive: Drive): Promise<boolean> {
  const { controls } = await survey(drive.page);
  const list = controls.find((control) => isInstalments(control) && !control.isDisabled);
  const once = list && paidAtOnce(list);
  if (!list || !once || once.selected) return false;
  return perform(drive, { kind: 'select', control: list, value: once.value });
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
