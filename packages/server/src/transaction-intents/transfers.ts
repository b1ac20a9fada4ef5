import { type BaseUnits, baseUnitsOf, cents } from '@florin/wire/money';
import { dueOf } from '../payment-requests/due.ts';
import type { Recipient } from '../payment-requests/recipient.ts';
import type { TransactionIntentRow } from './store.ts';

export interface IntentTransfer extends Recipient {
  readonly role: 'merchant' | 'fee';
  readonly amount: BaseUnits;
}

/**
 * What a payment of this intent moves: the merchant's part, and the service's fee where one is taken. The rest of one that was paid in
 * part goes to the merchant, who owes the fee then.
 */
export function transfersOf(row: TransactionIntentRow): IntentTransfer[] {
  const { fee_address, fee_token_account, fee_amount } = row;
  if (row.amount_received > 0 && row.status === 'requires_action') return [restOf(row)];
  const merchant: IntentTransfer = {
    role: 'merchant',
    address: row.recipient_address,
    tokenAccount: row.token_account,
    amount: baseUnitsOf(cents(row.amount - fee_amount)),
  };
  if (fee_address === null || fee_token_account === null) return [merchant];
  const amount = baseUnitsOf(fee_amount);
  return [merchant, { role: 'fee', address: fee_address, tokenAccount: fee_token_account, amount }];
}

function restOf(row: TransactionIntentRow): IntentTransfer {
  return {
    role: 'merchant',
    address: row.recipient_address,
    tokenAccount: row.token_account,
    amount: baseUnitsOf(dueOf(row, row.amount)),
  };
}
