import { tokenAccountOf } from '@florin/chain/token-account';
import type { Id } from '@florin/wire/ids';
import { type Cents, cents } from '@florin/wire/money';
import type { RefundCreate } from '@florin/wire/payments/refund';
import { type Address, isOffCurveAddress } from '@solana/kit';
import { ApiError, invalidParameter, missing } from '../errors/api-error.ts';
import { createdOf, newId } from '../ids.ts';
import { newReferenceAddress } from '../network/reference-address.ts';
import { type Recipient, requestedRecipient } from '../payment-requests/recipient.ts';
import type { RecipientAccounts } from '../payment-requests/recipient-accounts.ts';
import type { Services } from '../services.ts';
import { findTransaction } from '../transactions/store.ts';
import { findUnmatchedPayment } from '../unmatched-payments/store.ts';
import type { RefundRow } from './store.ts';

type Parts = Pick<Services, 'database' | 'network'>;

/** What can be given back: to whom, by whom, and how much is left. */
interface Refundable {
  readonly transaction: Id<'transaction'> | null;
  readonly unmatched_payment: Id<'unmatched_payment'> | null;
  readonly payer: Address;
  readonly payee: Address;
  readonly left: Cents;
}

/** A new refund from a request that has the right form. */
export async function draftRefund(
  parts: Parts,
  recipients: RecipientAccounts,
  accountId: Id<'account'>,
  body: RefundCreate,
  memberId: Id<'member'> | null = null,
): Promise<{ readonly refund: RefundRow; readonly left: Cents }> {
  const source = await refundableOf(parts, accountId, body);
  if (source.left === 0) throw tooMuch(source.left);
  const recipient = await refundedTo(parts, recipients, accountId, source, body.recipient_address);
  const id = newId('refund');
  const refund: RefundRow = {
    account_id: accountId,
    id,
    status: 'requires_action',
    amount: cents(body.amount ?? source.left),
    transaction: source.transaction,
    unmatched_payment: source.unmatched_payment,
    sender_address: source.payee,
    recipient_address: recipient.address,
    token_account: recipient.tokenAccount,
    reference: newReferenceAddress(),
    signature: null,
    sent_signature: null,
    sent_at: null,
    sent_height_max: null,
    metadata: body.metadata ?? {},
    canceled_at: null,
    cancel_reason: null,
    member_id: memberId,
    created: createdOf(id),
  };
  return { refund, left: source.left };
}

/**
 * The owner of the money that arrived, unless another wallet is named. An address of a program (a pool, an escrow, a vault of several
 * signers) may be unable to use what it is sent, so it must be named.
 */
async function refundedTo(
  parts: Parts,
  recipients: RecipientAccounts,
  accountId: Id<'account'>,
  { payer }: Refundable,
  requested: string | undefined,
): Promise<Recipient> {
  if (requested !== undefined) {
    const recipient = await requestedRecipient(parts, accountId, requested as Address);
    await recipients.assertWallet(recipient);
    return recipient;
  }
  if (isOffCurveAddress(payer)) throw recipientMissing(payer);
  return { address: payer, tokenAccount: await tokenAccountOf(payer, parts.network.mint) };
}

function recipientMissing(payer: Address): ApiError {
  return new ApiError(
    'parameter_missing',
    `Missing required parameter: recipient_address. The money came from ${payer}, which belongs to a program and may not be able to use a refund. Ask the buyer for a wallet and send its address.`,
    { param: 'recipient_address' },
  );
}

/** @example throw tooMuch(cents(500)) */
export function tooMuch(left: Cents): ApiError {
  return invalidParameter('amount', `Invalid amount: ${left} cents can still be refunded.`);
}

function refundableOf(parts: Parts, accountId: Id<'account'>, body: RefundCreate): Promise<Refundable> {
  const { transaction, unmatched_payment } = body;
  return transaction === undefined
    ? refundableUnmatched(parts, accountId, unmatched_payment!)
    : refundableTransaction(parts, accountId, transaction);
}

async function refundableTransaction(
  { database }: Parts,
  accountId: Id<'account'>,
  id: string,
): Promise<Refundable> {
  const row = await findTransaction(database, accountId, id);
  if (!row) throw missing('transaction', id);
  if (row.type !== 'checkout_session' && row.type !== 'transaction_intent')
    throw invalidParameter(
      'transaction',
      'Invalid transaction: a gift cannot be refunded. Take it back instead.',
    );
  return {
    transaction: row.id,
    unmatched_payment: null,
    payer: row.sender_address as Address,
    payee: row.recipient_address as Address,
    left: cents(Math.max(0, row.amount - row.amount_refunded)),
  };
}

async function refundableUnmatched(
  { database, network }: Parts,
  accountId: Id<'account'>,
  id: string,
): Promise<Refundable> {
  const row = await findUnmatchedPayment(database, accountId, id);
  if (!row) throw missing('unmatched_payment', id);
  if (row.mint !== network.mint)
    throw invalidParameter('unmatched_payment', 'Invalid unmatched_payment: only USDC can be refunded.');
  if (row.recipient_address === network.feeWallet)
    throw invalidParameter(
      'unmatched_payment',
      'Invalid unmatched_payment: it arrived at the wallet of the service, not yours.',
    );
  return {
    transaction: null,
    unmatched_payment: row.id,
    payer: row.sender_address as Address,
    payee: row.recipient_address as Address,
    left: cents(Math.max(0, row.amount - row.amount_refunded)),
  };
}
