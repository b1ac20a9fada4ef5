import type { SubmitTransactionAction } from '@florin/wire/gifts/gift';
import type { Refund } from '@florin/wire/payments/refund';
import { USDC } from '@florin/wire/values/primitives';
import type { RefundRow } from './store.ts';

export function presentRefund(row: RefundRow, nextAction: SubmitTransactionAction | null): Refund {
  return {
    id: row.id,
    object: 'refund',
    status: row.status,
    amount: row.amount,
    currency: USDC,
    transaction: row.transaction,
    unmatched_payment: row.unmatched_payment,
    sender_address: row.sender_address,
    recipient_address: row.recipient_address,
    reference: row.reference,
    signature: row.signature,
    next_action: nextAction,
    // An event from before it was kept has none.
    cancel_reason: row.cancel_reason ?? null,
    metadata: row.metadata,
    created: row.created,
  };
}
