import type { Id } from '@florin/wire/ids';
import type { Transaction } from '@florin/wire/payments/transaction';
import type { Database } from '../database/database.ts';
import { violates } from '../database/violation.ts';
import { conflict, missing, refused } from '../errors/api-error.ts';
import { presentTransaction } from '../transactions/present.ts';
import { acceptSuggestion, findUnmatchedPayment } from './store.ts';

/**
 * The merchant says that money sent by hand pays the object that was suggested: it is settled by that transaction.
 * @example const transaction = await accept(database, accountId, 'um_01k9…')
 */
export async function accept(database: Database, accountId: Id<'account'>, id: string): Promise<Transaction> {
  const payment = await findUnmatchedPayment(database, accountId, id);
  if (!payment) throw missing('unmatched_payment', id);
  if (payment.suggested_source === null)
    throw refused(
      'unmatched_payment_unsuggested',
      'Nothing is suggested for this payment; refund it instead.',
    );
  if (payment.amount_refunded > 0) throw beingRefunded();
  try {
    const accepted = await database.transaction((transaction) => acceptSuggestion(transaction, payment));
    if (accepted) return presentTransaction(accepted);
  } catch (error) {
    // Refunds refer to the payment, canceled ones too; and one transaction settles one object.
    if (violates(error, 'foreign_key') || violates(error, 'unique')) throw beingRefunded();
    throw error;
  }
  const object = payment.suggested_source.startsWith('cs_') ? 'checkout_session' : 'transaction_intent';
  throw conflict(object, 'processing', 'What was suggested is paid, canceled or being paid by now.');
}

function beingRefunded() {
  return refused(
    'unmatched_payment_used',
    'A refund of this payment was made, or its transaction has paid something else.',
  );
}
