import { baseUnitsOf, cents, USDC_DECIMALS } from '@florin/wire/money';
import type { Payable, PayableTransfer } from '@florin/wire/payments/transaction-intent';
import type { Network } from '../services.ts';
import type { TransactionIntentRow } from './store.ts';

const NETWORK = 'solana:mainnet';

/** Everything that a payer needs to build the transaction alone. */
export function payableOf(row: TransactionIntentRow, network: Network): Payable {
  return {
    network: NETWORK,
    mint: network.mint,
    decimals: USDC_DECIMALS,
    reference: row.reference,
    beacon: network.beacon,
    memo: row.id,
    transfers: [merchantTransfer(row), ...feeTransfers(row)],
  };
}

function merchantTransfer(row: TransactionIntentRow): PayableTransfer {
  return {
    role: 'merchant',
    recipient_address: row.recipient_address,
    token_account: row.token_account,
    amount: baseUnitsOf(cents(row.amount - row.fee_amount)).toString(),
  };
}

function feeTransfers(row: TransactionIntentRow): PayableTransfer[] {
  if (row.fee_address === null || row.fee_token_account === null) return [];
  const amount = baseUnitsOf(row.fee_amount).toString();
  return [{ role: 'fee', recipient_address: row.fee_address, token_account: row.fee_token_account, amount }];
}
