import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database.ts';
import { ApiError } from '../errors/api-error.ts';
import type { CreditTerms } from '../sponsorship-terms/credit-terms.ts';
import { assign } from './assign.ts';
import { findClaimedSources } from './claim-store.ts';
import type { UnmatchedPaymentRow } from './store.ts';

/**
 * Settles what the wallet of this payment has signed for before it arrived.
 * @example await settleClaimed(database, config.sponsorshipCredit, row, log)
 */
export async function settleClaimed(
  database: Database,
  terms: CreditTerms,
  payment: UnmatchedPaymentRow,
  log: Pick<FastifyBaseLogger, 'info'>,
): Promise<void> {
  if (payment.amount === 0) return;
  for (const source of await findClaimedSources(database, payment)) {
    try {
      await assign(database, terms, payment, source);
      return;
    } catch (error) {
      // It was paid, canceled or refunded meanwhile: the next one may take it, or the merchant decides.
      if (!(error instanceof ApiError)) throw error;
      log.info({ source, payment: payment.id, code: error.code }, 'a claimed payment was not assigned');
    }
  }
}
