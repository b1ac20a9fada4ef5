import type { PaymentListRow } from '@florin/web/dashboard/payments/payment-list-row';
import type { PaymentState } from '@florin/web/dashboard/payments/payment-state';
import type { PaymentRow } from './store.ts';

/** What the state of a payment means to the merchant. */
export function stateOf(row: PaymentRow): PaymentState {
  if (row.kind === 'unmatched') return unmatchedState(row);
  if (row.kind === 'refund') return refundState(row);
  if (row.status === 'free') return 'free';
  if (row.status === 'complete' || row.status === 'succeeded') return paidState(row);
  if (row.status === 'canceled') return row.is_expired ? 'expired' : 'canceled';
  return row.is_under_way ? 'arriving' : 'waiting';
}

function paidState({ amount, amount_refunded }: PaymentRow): PaymentState {
  if (amount_refunded === 0) return 'paid';
  return amount_refunded < amount ? 'partly_refunded' : 'refunded';
}

function unmatchedState({ reason, amount, amount_refunded }: PaymentRow): PaymentState {
  if (reason === 'wrong_mint') return 'other_token';
  return amount_refunded < amount ? 'unmatched' : 'refunded';
}

function refundState({ status, is_under_way }: PaymentRow): PaymentState {
  if (status === 'succeeded') return 'sent_back';
  if (status === 'canceled') return 'given_up';
  return is_under_way ? 'going_back' : 'to_sign';
}

export function presentPayment(row: PaymentRow): PaymentListRow {
  return {
    id: row.id,
    kind: row.kind,
    state: stateOf(row),
    amountCents: row.amount,
    refundedCents: row.amount_refunded,
    title: firstItem(row),
    others: Math.max(0, row.items - 1),
    sender: row.sender_address,
    created: row.created,
  };
}

/** What it was for, in the merchant's own words where there are any. */
export function titleOf(row: PaymentRow): string | null {
  const first = firstItem(row);
  return first === null || row.items <= 1 ? first : `${first} and ${row.items - 1} more`;
}

function firstItem({ item, item_quantity }: PaymentRow): string | null {
  if (item === null) return null;
  return item_quantity === 1 ? item : `${item_quantity} × ${item}`;
}
