import type { UnmatchedPayment } from '@florin/wire/payments/unmatched-payment';
import { USDC } from '@florin/wire/values/primitives';
import type { UnmatchedPaymentRow } from './store.ts';

export function presentUnmatchedPayment(row: UnmatchedPaymentRow): UnmatchedPayment {
  return {
    id: row.id,
    object: 'unmatched_payment',
    signature: row.signature,
    reason: row.reason,
    amount: row.amount,
    amount_base_units: row.amount_base_units,
    mint: row.mint,
    currency: USDC,
    sender_address: row.sender_address,
    signer_address: row.signer_address ?? null,
    recipient_address: row.recipient_address,
    source: row.source,
    suggested_source: row.suggested_source ?? null,
    created: row.created,
    // An event from before there were refunds has none.
    amount_refunded: row.amount_refunded ?? 0,
  };
}
