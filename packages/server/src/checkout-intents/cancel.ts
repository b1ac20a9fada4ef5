import type { Id } from '@florin/wire/ids';
import type { Claim } from '../idempotency/claim.ts';
import type { Services } from '../services.ts';
import { findEarlierCall } from './call-store.ts';
import { stateConflict } from './conflicts.ts';
import { cancelUnconfirmed, findCheckoutIntent } from './store.ts';

export async function cancelCheckoutIntent(
  { database }: Services,
  accountId: Id<'account'>,
  id: string,
  claim: Claim | null,
): Promise<void> {
  if ((await findEarlierCall(database, claim)) !== null) return;
  if (await cancelUnconfirmed(database, accountId, id, claim)) return;
  throw stateConflict(await findCheckoutIntent(database, accountId, id), id, 'canceled');
}
