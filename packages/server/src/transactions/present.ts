import type { Transaction } from '@florin/wire/payments/transaction';
import { USDC } from '@florin/wire/values/primitives';
import type { TransactionRow } from './store.ts';

export function presentTransaction(row: TransactionRow): Transaction {
  return {
    id: row.id,
    object: 'transaction',
    type: row.type,
    source: row.source,
    signature: row.signature,
    sender_address: row.sender_address,
    signer_address: row.signer_address ?? null,
    recipient_address: row.recipient_address,
    amount: row.amount,
    currency: USDC,
    account_id: row.account_id,
    created: row.created,
    // An event from before there were refunds has none.
    amount_refunded: row.amount_refunded ?? 0,
  };
}
