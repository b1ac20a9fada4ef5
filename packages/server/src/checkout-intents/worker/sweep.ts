import { forgetOldCvcs } from '../../cards/cvc-store.ts';
import { rotateCardKeys } from '../../cards/rotate-keys.ts';
import { forgetEmptyLanes } from '../../jobs/store.ts';
import type { Services } from '../../services.ts';
import { forgetOldCalls } from '../call-store.ts';
import { remindOfOrders } from '../orders/store.ts';
import { forgetOldSteps } from '../steps/store.ts';
import { expireCheckoutIntents } from '../store.ts';
import { forgetOldCookies, remindOfOpenCharges } from './charge-store.ts';
import { forgetOldFlows, forgetOldPauses, forgetOldPlans } from './merchant-store.ts';

/**
 * Everything that time alone brings about. Runs once a minute on one process; running it more often changes nothing.
 * @example await sweepCheckouts(services)
 */
export async function sweepCheckouts({
  database,
  vault,
}: Pick<Services, 'database' | 'vault'>): Promise<void> {
  await expireCheckoutIntents(database);
  await forgetOldCvcs(database);
  await remindOfOpenCharges(database);
  await remindOfOrders(database);
  await forgetOldCookies(database);
  await forgetOldCalls(database);
  await forgetOldSteps(database);
  await forgetOldPauses(database);
  await forgetOldPlans(database);
  await forgetOldFlows(database);
  await forgetEmptyLanes(database);
  // At the end: it fails where a key was dropped too early, and must not keep the rest from being done.
  if (vault !== null) await rotateCardKeys(database, vault);
}
