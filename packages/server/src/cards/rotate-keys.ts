import type { Queryable } from '../database/database.ts';
import { findCardsOfOtherKeys, replaceSealed } from './store.ts';
import type { CardVault } from './vault.ts';

const BATCH_MAX = 500;

/**
 * After a rotation of VAULT_KEYS: seals anew what an older key has sealed, a batch at a time. The old key can be dropped
 * once nothing is sealed with it any more.
 * @example await rotateCardKeys(database, vault)
 */
export async function rotateCardKeys(database: Queryable, vault: CardVault): Promise<void> {
  for (const card of await findCardsOfOtherKeys(database, vault.currentKeyId, BATCH_MAX)) {
    const owner = { accountId: card.account_id, cardId: card.id };
    const number = card.number_sealed && vault.rewrap(owner, 'number', card.number_sealed);
    if (number) await replaceSealed(database, card, 'number_sealed', number);
    const cvc = card.cvc_sealed && vault.rewrap(owner, 'cvc', card.cvc_sealed);
    if (cvc) await replaceSealed(database, card, 'cvc_sealed', cvc);
  }
}
