import type { Id } from '@florin/wire/ids';
import type { Cents } from '@florin/wire/money';
import { createdOf, newId } from '../ids.ts';
import { newReferenceAddress } from '../network/reference-address.ts';
import type { KnownTokenAccounts } from '../pay/known-token-accounts.ts';
import type { Recipient } from '../pay/recipient.ts';
import type { CheckoutSessionRow } from './store.ts';

export interface SessionTerms {
  readonly accountId: Id<'account'>;
  readonly recipient: Recipient;
  readonly total: Cents;
  readonly metadata: Record<string, string>;
  readonly link: Id<'checkout_link'> | null;
}

/** A new session; with nothing to pay it is complete from the start. */
export async function draftSession(
  terms: SessionTerms,
  tokenAccounts: KnownTokenAccounts,
): Promise<CheckoutSessionRow> {
  const id = newId('checkout_session');
  const isFree = terms.total === 0;
  return {
    account_id: terms.accountId,
    id,
    checkout_link: terms.link,
    status: isFree ? 'complete' : 'open',
    payment_status: isFree ? 'no_payment_required' : 'unpaid',
    amount_subtotal: terms.total,
    amount_total: terms.total,
    recipient_address: terms.recipient.address,
    token_account: terms.recipient.tokenAccount,
    pays_by_transfer: await tokenAccounts.takesTransfers(terms.recipient),
    reference: newReferenceAddress(),
    settlement_signature: null,
    metadata: terms.metadata,
    created: createdOf(id),
  };
}
