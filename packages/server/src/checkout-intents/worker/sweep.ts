import { rotateKeys } from '../../cards/rotate-keys.ts';
import { forgetOldCvcs } from '../../cards/store.ts';
import type { Services } from '../../services.ts';
import { forgetOldCalls } from '../call-store.ts';
import { expireCheckoutIntents } from '../store.ts';
import { remindOfOpenCharges } from './charge-store.ts';
import { forgetOldPauses } from './merchant-store.ts';
import { forgetOldSteps } from './step-store.ts';

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
  if (vault !== null) await rotateKeys(database, vault);
  await forgetOldCalls(database);
  await forgetOldSteps(database);
  await forgetOldPauses(database);
}
