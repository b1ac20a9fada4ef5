import type { Id } from '@florin/wire/ids';
import type { Cents } from '@florin/wire/money';
import type { CheckoutLinkCreate } from '@florin/wire/payments/checkout-link';
import type { Address } from '@solana/kit';
import { draftCollect } from '../buyer-terms/collect.ts';
import { draftCustomAmount } from '../buyer-terms/custom-amount.ts';
import { invalidParameter } from '../errors/api-error.ts';
import { createdOf, newId } from '../ids.ts';
import { draftWayBack } from '../payment-requests/way-back.ts';
import type { CheckoutLinkRow } from './store.ts';

/** @example draftCheckoutLink(accountId, recipient.address, total, body) */
export function draftCheckoutLink(
  accountId: Id<'account'>,
  recipientAddress: Address,
  total: Cents,
  body: Omit<CheckoutLinkCreate, 'line_items' | 'recipient_address'>,
): CheckoutLinkRow {
  const id = newId('checkout_link');
  assertPaid(total, body.payment_limit);
  return {
    account_id: accountId,
    id,
    canceled_by: null,
    recipient_address: recipientAddress,
    title: body.title ?? null,
    description: body.description ?? null,
    image_url: body.image_url ?? null,
    payment_limit: body.payment_limit ?? null,
    payment_count: 0,
    custom_amount: draftCustomAmount(body.custom_amount, total),
    collect: draftCollect(body.collect),
    metadata: body.metadata ?? {},
    created: createdOf(id),
    ...draftWayBack(body),
  };
}

/** What costs nothing is complete when it is opened: there is no payment to count. */
function assertPaid(total: Cents, limit: number | undefined): void {
  if (total > 0 || limit === undefined) return;
  throw invalidParameter('payment_limit', 'Invalid payment_limit: a free link has no payments to limit.');
}
