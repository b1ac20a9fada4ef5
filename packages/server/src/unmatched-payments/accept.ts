import type { Id } from '@florin/wire/ids';
import type { AcceptedPayment } from '@florin/wire/payments/unmatched-payment';
import { findCheckoutSession } from '../checkout-sessions/store.ts';
import { invalidParameter, missing, refused } from '../errors/api-error.ts';
import type { Services } from '../services.ts';
import { findTransactionIntent } from '../transaction-intents/store.ts';
import { presentTransaction } from '../transactions/present.ts';
import { assign } from './assign.ts';
import { presentUnmatchedPayment } from './present.ts';
import { findTransactionOf, findUnmatchedPayment } from './store.ts';
import { suggestSources } from './suggest.ts';

/**
 * The merchant says what money pays that named nothing, or something else; where they leave it out, what is suggested.
 * @example const accepted = await accept(services, accountId, 'um_01k9…', 'cs_01k9…')
 */
export async function accept(
  { database, config, network }: Pick<Services, 'database' | 'config' | 'network'>,
  accountId: Id<'account'>,
  id: string,
  requested: string | undefined,
): Promise<AcceptedPayment> {
  const payment = await findUnmatchedPayment(database, accountId, id);
  if (!payment) throw missing('unmatched_payment', id);
  const source = requested ?? (await suggestSources(database, accountId, [payment])).get(id)!.only;
  if (source === null)
    throw refused(
      'unmatched_payment_unsuggested',
      'We do not know what this payment was for. Send its source, or refund it.',
    );
  if (payment.mint !== network.mint || payment.amount === 0)
    throw refused('unmatched_payment_used', 'Only USDC of at least one cent can be assigned.');
  if (!(await isOwn(database, accountId, source)))
    throw invalidParameter('source', `Invalid source: there is no session or intent ${source}.`);
  const isSettled = await assign(database, config.sponsorshipCredit, payment, source);
  const recorded = isSettled ? await findTransactionOf(database, payment, source) : null;
  if (recorded) return presentTransaction(recorded);
  const part = await findUnmatchedPayment(database, accountId, id);
  if (!part) throw missing('unmatched_payment', id);
  return presentUnmatchedPayment(part);
}

async function isOwn(
  database: Services['database'],
  accountId: Id<'account'>,
  source: string,
): Promise<boolean> {
  const [session, intent] = await Promise.all([
    findCheckoutSession(database, accountId, source),
    findTransactionIntent(database, accountId, source),
  ]);
  return session !== null || intent !== null;
}
