import { transactionRequestUrl } from '@florin/chain/solana-pay';
import { USDC_DECIMALS } from '@florin/wire/money';
import type {
  ChainPaymentAction,
  Payable,
  PaymentErrorCode,
  TransactionIntent,
} from '@florin/wire/payments/transaction-intent';
import { USDC } from '@florin/wire/values/primitives';
import type { Network } from '../network/network.ts';
import { presentDue } from '../payment-requests/due.ts';
import { presentWayBack } from '../payment-requests/way-back.ts';
import { x402UrlOf } from '../payment-requests/x402-url.ts';
import { svgQrDataUrl } from '../qr-codes.ts';
import type { Services } from '../services.ts';
import type { TransactionIntentRow } from './store.ts';
import { transfersOf } from './transfers.ts';

type Parts = Pick<Services, 'urls' | 'network'>;

const ERROR_MESSAGES: Record<PaymentErrorCode, string> = {
  amount_too_low:
    'A payment arrived that was less than the amount due. It counts: `amount_due` is what is left to pay.',
  wrong_mint: 'A payment arrived that was not in USDC. It is listed under unmatched payments.',
  transaction_failed: 'The network rejected a payment. No money moved.',
};

export function presentTransactionIntent(parts: Parts, row: TransactionIntentRow): TransactionIntent {
  return {
    id: row.id,
    object: 'transaction_intent',
    status: row.status,
    amount: row.amount,
    fee_amount: row.fee_amount,
    net_amount: row.amount - row.fee_amount,
    ...presentDue(row, row.amount, row.status === 'requires_action' || row.status === 'processing'),
    currency: USDC,
    recipient_address: row.recipient_address,
    reference: row.reference,
    payer_address: row.payer_address,
    transaction: row.transaction,
    last_payment_error:
      row.last_error === null ? null : { code: row.last_error, message: ERROR_MESSAGES[row.last_error] },
    next_action: row.status === 'requires_action' ? chainPayment(parts, row) : null,
    metadata: row.metadata,
    canceled_by: row.status === 'canceled' && row.expired_at === null ? 'user' : null,
    canceled_at: row.canceled_at,
    created: row.created,
    expires_at: row.expires_at,
    ...presentWayBack(row),
  };
}

function chainPayment(parts: Parts, row: TransactionIntentRow): ChainPaymentAction {
  const { urls, network } = parts;
  const uri = transactionRequestUrl(`${urls.base}/pay/intents/${row.id}`);
  return {
    type: 'chain_payment',
    chain_payment: {
      payable: payableOf(row, network),
      chain_pay_uri: uri,
      qr_data_url: svgQrDataUrl(uri),
      hosted_url: `${urls.pay}/i/${row.id}`,
      x402_url: x402UrlOf(parts, { object: 'transaction_intent', id: row.id }),
    },
  };
}

/** Everything that a payer needs to build the transaction alone. */
function payableOf(row: TransactionIntentRow, network: Network): Payable {
  return {
    network: 'solana:mainnet',
    mint: network.mint,
    decimals: USDC_DECIMALS,
    reference: row.reference,
    beacon: network.beacon,
    memo: row.id,
    transfers: transfersOf(row).map(({ role, address, tokenAccount, amount }) => ({
      role,
      recipient_address: address,
      token_account: tokenAccount,
      amount: amount.toString(),
    })),
  };
}
