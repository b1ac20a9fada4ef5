import type { Database } from '../database/database.ts';
import { violates } from '../database/violation.ts';
import { type ApiError, conflict, missing, refused } from '../errors/api-error.ts';
import { completeHeld } from '../part-payments/complete.ts';
import { holdParts, holdRequest } from '../part-payments/complete-store.ts';
import type { CreditTerms } from '../sponsorship-terms/credit-terms.ts';
import { assignArrival, type UnmatchedPaymentRow } from './store.ts';

/**
 * Counts money that named nothing, or something else, for a session or intent of the same account, by the same rule as a payment with
 * its reference. Throws an `ApiError` where that cannot be; then nothing has changed.
 * @returns whether the request is settled by it; otherwise it is a part, and more is due
 * @example if (await assign(database, terms, payment, 'cs_01k9…')) …
 */
export async function assign(
  database: Database,
  terms: CreditTerms,
  payment: UnmatchedPaymentRow,
  source: string,
): Promise<boolean> {
  try {
    return await database.transaction(async (transaction) => {
      // Whoever gives a part back holds the part first, and then what it counts for.
      await holdParts(transaction, source, payment.signature);
      if (!(await assignArrival(transaction, payment, source))) throw used();
      const request = await holdRequest(transaction, source);
      if (request === null || request.account_id !== payment.account_id) throw over(source);
      if (request.is_under_way) throw conflict(objectOf(source), 'processing', 'A payment is on its way.');
      if (request.recipient_address !== payment.recipient_address)
        throw refused(
          'unmatched_payment_elsewhere',
          `The payment reached ${payment.recipient_address}, and ${source} is to be paid at ${request.recipient_address}.`,
        );
      const completion = await completeHeld(transaction, source, terms, null);
      // Whoever holds the request sees every part of it.
      if (completion === 'changed') throw new Error(`what arrived for ${source} is not what was counted`);
      return completion === 'complete';
    });
  } catch (error) {
    // One transaction settles one object.
    if (violates(error, 'unique')) throw used();
    throw error;
  }
}

/** @example throw used() */
function used(): ApiError {
  return refused(
    'unmatched_payment_used',
    'This payment was already refunded, or it paid for something else.',
  );
}

function over(source: string): ApiError {
  if (!/^(cs|ti)_/.test(source)) return missing('checkout_session', source);
  return conflict(
    objectOf(source),
    'processing',
    `${source} is already paid, canceled, sold out or being paid.`,
  );
}

function objectOf(source: string): 'checkout_session' | 'transaction_intent' {
  return source.startsWith('cs_') ? 'checkout_session' : 'transaction_intent';
}
