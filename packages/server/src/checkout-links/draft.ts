import type { Id } from '@florin/wire/ids';
import type { Address } from '@solana/kit';
import { createdOf, newId } from '../ids.ts';
import type { WayBackRow } from '../payment-requests/way-back.ts';
import type { CheckoutLinkRow } from './store.ts';

export function draftCheckoutLink(
  accountId: Id<'account'>,
  recipientAddress: Address,
  wayBack: WayBackRow,
  metadata: Record<string, string> = {},
): CheckoutLinkRow {
  const id = newId('checkout_link');
  return {
    account_id: accountId,
    id,
    canceled_by: null,
    recipient_address: recipientAddress,
    metadata,
    created: createdOf(id),
    ...wayBack,
  };
}
