import type { Id } from '@florin/wire/ids';
import { type Cents, cents } from '@florin/wire/money';
import type { CollectRow } from '../buyer-terms/collect.ts';
import type { CustomAmountRow } from '../buyer-terms/custom-amount.ts';
import type { Inserts } from '../idempotency/store.ts';
import { createdOf, newId } from '../ids.ts';
import type { LineItemRow } from '../line-items/store.ts';
import { newReferenceAddress } from '../network/reference-address.ts';
import type { Recipient } from '../payment-requests/recipient.ts';
import type { RecipientAccounts } from '../payment-requests/recipient-accounts.ts';
import { watchedReference } from '../payment-requests/watched-reference.ts';
import type { WayBackRow } from '../payment-requests/way-back.ts';
import type { CheckoutSessionRow } from './store.ts';

export interface CheckoutSessionTerms extends Partial<CollectRow>, Partial<CustomAmountRow> {
  readonly accountId: Id<'account'>;
  readonly recipient: Recipient;
  readonly total: Cents;
  readonly metadata: Record<string, string>;
  readonly link: Id<'checkout_link'> | null;
  readonly wayBack: WayBackRow;
  /** Unix seconds; null where it never expires. */
  readonly expiresAt: number | null;
  /** Left out where nobody named it. */
  readonly clientReferenceId?: string | undefined;
}

/** A new session; with nothing to pay it is complete from the start. */
export async function draftCheckoutSession(
  terms: CheckoutSessionTerms,
  recipients: RecipientAccounts,
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
    amount_received: cents(0),
    recipient_address: terms.recipient.address,
    token_account: terms.recipient.tokenAccount,
    pays_by_transfer: await recipients.takesTransfers(terms.recipient),
    reference: newReferenceAddress(),
    settlement_signature: null,
    sent_signature: null,
    sent_at: null,
    sent_height_max: null,
    seen_signature: null,
    seen_at: null,
    settled_at: null,
    expires_at: terms.expiresAt,
    expired_at: null,
    collect: terms.collect ?? null,
    customer_details: null,
    details_until: null,
    details_erased_at: null,
    buyer_language: null,
    custom_amount: terms.custom_amount ?? null,
    ...terms.wayBack,
    client_reference_id: terms.clientReferenceId ?? null,
    metadata: terms.metadata,
    created: createdOf(id),
  };
}

/** What a new session consists of. */
export function checkoutSessionInserts(session: CheckoutSessionRow, items: readonly LineItemRow[]): Inserts {
  return {
    checkout_sessions: [session],
    line_items: items,
    watched_references: [watchedReference(session.reference)],
  };
}
