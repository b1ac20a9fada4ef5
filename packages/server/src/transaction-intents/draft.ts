import { tokenAccountOf } from '@florin/chain/token-account';
import type { Id } from '@florin/wire/ids';
import { basisPointsOf, type Cents, cents } from '@florin/wire/money';
import type { TransactionIntentCreate } from '@florin/wire/payments/transaction-intent';
import { createdOf, newId } from '../ids.ts';
import { newReferenceAddress } from '../network/reference-address.ts';
import type { RecipientAccounts } from '../payment-requests/recipient-accounts.ts';
import { termsOf } from '../payment-requests/terms.ts';
import type { Services } from '../services.ts';
import type { TransactionIntentRow } from './store.ts';

/** A new intent from a request that has the right form. */
export async function draftTransactionIntent(
  services: Pick<Services, 'database' | 'network' | 'config'>,
  recipients: RecipientAccounts,
  accountId: Id<'account'>,
  body: TransactionIntentCreate,
): Promise<TransactionIntentRow> {
  const { network, config } = services;
  const { recipient, wayBack } = await termsOf(services, accountId, body);
  await recipients.assertWallet(recipient);
  const amount = cents(body.amount);
  const fee = network.feeWallet === null ? cents(0) : feeOf(amount, config.feeBasisPoints);
  const feeWallet = fee === 0 ? null : network.feeWallet;
  const id = newId('transaction_intent');
  return {
    account_id: accountId,
    id,
    status: 'requires_action',
    amount,
    fee_amount: fee,
    amount_received: cents(0),
    recipient_address: recipient.address,
    token_account: recipient.tokenAccount,
    fee_address: feeWallet,
    fee_token_account: feeWallet && (await tokenAccountOf(feeWallet, network.mint)),
    reference: newReferenceAddress(),
    payer_address: null,
    transaction: null,
    settlement_signature: null,
    processing_signature: null,
    sent_signature: null,
    sent_at: null,
    sent_height_max: null,
    seen_at: null,
    settled_at: null,
    expires_at: body.expires_at ?? null,
    expired_at: null,
    ...wayBack,
    fee_owed_base_units: '0',
    last_error: null,
    metadata: body.metadata ?? {},
    canceled_at: null,
    created: createdOf(id),
  };
}

/**
 * Rounded half up, and never everything: the merchant's transfer carries the reference, so there must be one.
 * @example feeOf(cents(2550), 100) // 26
 */
export function feeOf(amount: Cents, basisPoints: number): Cents {
  const fee = basisPointsOf(amount, basisPoints);
  return fee < amount ? fee : cents(amount - 1);
}
