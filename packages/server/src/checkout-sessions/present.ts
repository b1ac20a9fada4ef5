import { transactionRequestUrl, transferRequestUrl } from '@florin/chain/solana-pay';
import { baseUnitsOf } from '@florin/wire/money';
import type { CheckoutSession } from '@florin/wire/payments/checkout-session';
import { USDC } from '@florin/wire/values/primitives';
import { presentCollect } from '../buyer-terms/collect.ts';
import { presentCustomAmount } from '../buyer-terms/custom-amount.ts';
import { presentCustomerDetails } from '../buyer-terms/present-details.ts';
import { presentLineItems } from '../line-items/present.ts';
import type { LineItemRow } from '../line-items/store.ts';
import { dueOf, presentDue } from '../payment-requests/due.ts';
import { presentWayBack } from '../payment-requests/way-back.ts';
import { x402UrlOf } from '../payment-requests/x402-url.ts';
import type { Services } from '../services.ts';
import type { CheckoutSessionRow } from './store.ts';

type Parts = Pick<Services, 'urls' | 'network'>;

export function presentCheckoutSession(
  parts: Parts,
  row: CheckoutSessionRow,
  items: readonly LineItemRow[],
): CheckoutSession {
  return {
    id: row.id,
    object: 'checkout.session',
    amount_subtotal: row.amount_subtotal,
    amount_total: row.amount_total,
    ...presentDue(row, row.amount_total, row.status === 'open'),
    created: row.created,
    currency: USDC,
    line_items: presentLineItems(`/v1/checkout_sessions/${row.id}/line_items`, items),
    metadata: row.metadata,
    payment_status: row.payment_status,
    status: row.status,
    canceled_by: row.status === 'canceled' && row.expired_at === null ? 'user' : null,
    url: `${parts.urls.app}/c/${row.id}`,
    recipient_address: row.recipient_address,
    reference: row.reference,
    chain_pay_uri: sessionPayUri(parts, row),
    x402_url: x402UrlOf(parts, { object: 'checkout_session', id: row.id }),
    account_id: row.account_id,
    checkout_link: row.checkout_link,
    payment_seen: paymentSeen(row),
    expires_at: row.expires_at,
    custom_amount: presentCustomAmount(row.custom_amount),
    collect: presentCollect(row.collect),
    customer_details: presentCustomerDetails(row.customer_details),
    details_erased_at: row.details_erased_at ?? null,
    ...presentWayBack(row),
    // Events of before it was there lack it.
    client_reference_id: row.client_reference_id ?? null,
  };
}

function paymentSeen({ seen_signature, seen_at }: CheckoutSessionRow): CheckoutSession['payment_seen'] {
  return seen_signature === null ? null : { signature: seen_signature, seen_at: seen_at! };
}

/**
 * A transfer request, which any wallet can pay without asking us; where the recipient's token account may not exist yet,
 * a transaction request, whose transaction creates it.
 */
function sessionPayUri({ urls, network }: Parts, row: CheckoutSessionRow): string {
  if (!row.pays_by_transfer) return transactionRequestUrl(`${urls.base}/pay/sessions/${row.id}`);
  return transferRequestUrl({
    recipient: row.recipient_address,
    amount: baseUnitsOf(dueOf(row, row.amount_total)),
    mint: network.mint,
    references: [row.reference, network.beacon],
  });
}
