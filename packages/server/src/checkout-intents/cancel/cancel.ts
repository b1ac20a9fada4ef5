import type { Id } from '@florin/wire/ids';
import { conflict } from '../../errors/api-error.ts';
import type { Claim } from '../../idempotency/claim.ts';
import type { Services } from '../../services.ts';
import { findEarlierCall } from '../call-store.ts';
import { stateConflict } from '../conflicts.ts';
import { findCheckoutIntent } from '../store.ts';
import { cancelForUser } from './cancel-store.ts';

/**
 * Ends an intent while nothing has been submitted: whatever a worker is busy with comes too late. What was submitted may have
 * been bought and stays as it is.
 */
export async function cancelCheckoutIntent(
  { database }: Pick<Services, 'database'>,
  accountId: Id<'account'>,
  id: string,
  claim: Claim | null,
): Promise<void> {
  if ((await findEarlierCall(database, claim)) !== null) return;
  if (await cancelForUser(database, accountId, id, 'cancel', claim)) return;
  if (await cancelForUser(database, accountId, id, 'withdraw', claim)) return;
  const row = await findCheckoutIntent(database, accountId, id);
  if (row?.status === 'processing')
    throw conflict(
      'checkout_intent',
      'processing',
      'The order was already sent to the shop and cannot be canceled here. Retrieve the checkout intent to see the outcome.',
    );
  throw stateConflict(row, id, 'canceled');
}
