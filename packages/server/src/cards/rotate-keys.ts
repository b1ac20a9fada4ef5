import type { Queryable } from '../database/database.ts';
import { CVC_PLACES } from './cvc-places.ts';
import { findCvcsOfOtherKeys, replaceCvc } from './cvc-store.ts';
import { findCardsOfOtherKeys, replaceNumber } from './store.ts';
import type { CardVault } from './vault.ts';

const BATCH_MAX = 500;

/**
 * After a rotation of VAULT_KEYS: seals anew what an older key has sealed, a batch at a time. The old key can be dropped
 * once nothing is sealed with it any more.
 * @example await rotateCardKeys(database, vault)
 */
export async function rotateCardKeys(database: Queryable, vault: CardVault): Promise<void> {
  for (const place of CVC_PLACES) {
    for (const cvc of await findCvcsOfOtherKeys(database, place, vault.currentKeyId, BATCH_MAX)) {
      const resealed = vault.rewrap({ accountId: cvc.account_id, cardId: cvc.card }, 'cvc', cvc.sealed);
      if (resealed) await replaceCvc(database, place, cvc, resealed);
    }
  }
  for (const card of await findCardsOfOtherKeys(database, vault.currentKeyId, BATCH_MAX)) {
    const owner = { accountId: card.account_id, cardId: card.id };
    const resealed = vault.rewrap(owner, 'number', card.number_sealed);
    if (resealed) await replaceNumber(database, card, resealed);
  }
}
