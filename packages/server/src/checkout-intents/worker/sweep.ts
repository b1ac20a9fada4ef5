import { rotateCardKeys } from '../../cards/rotate-keys.ts';
import { forgetOldCvcs } from '../../cards/store.ts';
import type { CardVault } from '../../cards/vault.ts';
import type { Queryable } from '../../database/database.ts';
import type { Services } from '../../services.ts';
import { forgetOldCalls } from '../call-store.ts';
import {
  expireCheckoutIntents,
  findPurchasesOfOtherKeys,
  forgetOldPurchaseCvcs,
  replacePurchaseCvc,
} from '../store.ts';
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
  await forgetOldPurchaseCvcs(database);
  await remindOfOpenCharges(database);
  await forgetOldCalls(database);
  await forgetOldSteps(database);
  await forgetOldPauses(database);
  // At the end: it fails where a key was dropped too early, and must not keep the rest from being done.
  if (vault === null) return;
  await rotatePurchaseKeys(database, vault);
  await rotateCardKeys(database, vault);
}

const ROTATED_MAX = 500;

async function rotatePurchaseKeys(database: Queryable, vault: CardVault): Promise<void> {
  for (const purchase of await findPurchasesOfOtherKeys(database, vault.currentKeyId, ROTATED_MAX)) {
    const owner = { accountId: purchase.account_id, cardId: purchase.card };
    const cvc = vault.rewrap(owner, 'cvc', purchase.cvc_sealed);
    if (cvc) await replacePurchaseCvc(database, purchase, cvc);
  }
}
