import type { UnmatchedPayment } from '@florin/wire/payments/unmatched-payment';
import { USDC } from '@florin/wire/values/primitives';
import type { RankedSources } from './rank-sources.ts';
import type { UnmatchedPaymentRow } from './store.ts';

/** Without `suggested`, what was suggested when it arrived. */
export function presentUnmatchedPayment(
  row: UnmatchedPaymentRow,
  suggested: RankedSources | null = null,
): UnmatchedPayment {
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
    suggested_source: suggested === null ? (row.suggested_source ?? null) : suggested.only,
    // An event from before there were several has none.
    suggested_sources: [...(suggested?.all ?? row.suggested_sources ?? [])],
    created: row.created,
    // An event from before there were refunds has none.
    amount_refunded: row.amount_refunded ?? 0,
  };
}
