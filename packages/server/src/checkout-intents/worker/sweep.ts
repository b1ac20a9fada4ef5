import { forgetOldCvcs } from '../../cards/cvc-store.ts';
import { rotateCardKeys } from '../../cards/rotate-keys.ts';
import { runAll } from '../../errors/run-all.ts';
import { deleteEmptyQueues } from '../../jobs/store.ts';
import type { Services } from '../../services.ts';
import { forgetOldCalls } from '../call-store.ts';
import { forgetOldCookies, remindOfOpenCharges } from '../charges/charge-store.ts';
import { rotatePasswordKeys } from '../merchant-account/login.ts';
import { remindOfOrders } from '../orders/store.ts';
import { forgetOldSteps } from '../steps/store.ts';
import { expireCheckoutIntents } from '../store.ts';
import { forgetLowQuotes, forgetOldFlows, forgetOldPauses, forgetOldPlans } from './merchant-store.ts';

/**
 * Everything that time alone brings about. Runs once a minute on one process; running it more often changes nothing. A chore
 * that fails, as where a vault's key was dropped too early, keeps no other one from being done.
 * @example await sweepCheckouts(services)
 */
export async function sweepCheckouts({
  database,
  vault,
}: Pick<Services, 'database' | 'vault'>): Promise<void> {
  await runAll([
    ...CHORES.map((chore) => () => chore(database)),
    async () => {
      if (vault !== null) await rotateCardKeys(database, vault);
    },
    async () => {
      if (vault !== null) await rotatePasswordKeys(database, vault);
    },
  ]);
}

const CHORES = [
  expireCheckoutIntents,
  forgetOldCvcs,
  remindOfOpenCharges,
  remindOfOrders,
  forgetOldCookies,
  forgetOldCalls,
  forgetOldSteps,
  forgetOldPauses,
  forgetLowQuotes,
  forgetOldPlans,
  forgetOldFlows,
  deleteEmptyQueues,
];
