import { currentMoment } from '@florin/chain/builders/current-moment';
import type { Gift } from '@florin/wire/gifts/gift';
import type { Id } from '@florin/wire/ids';
import { ApiError, conflict, missing } from '../errors/api-error.ts';
import type { Services } from '../services.ts';
import { presentSubmitAction } from '../submissions/present-submit-action.ts';
import { presentGift } from './present.ts';
import { showGift, signingPageOf } from './show.ts';
import { findGift, withdrawGift } from './store.ts';
import { reclaimOf } from './transactions.ts';
import { vaultBalance } from './vault.ts';

/** Each round loses to another change of the same gift, of which there are three in its life. */
const TRIES_MAX = 4;

/**
 * Takes a gift back. Where money lies in the vault, the sender must sign for it and nothing changes
 * until that settles; an empty vault needs no chain.
 */
export async function reclaim(
  services: Pick<Services, 'urls' | 'database' | 'chain' | 'network'>,
  accountId: Id<'account'>,
  id: string,
): Promise<Gift> {
  const { database, chain, network } = services;
  for (let attempt = 0; attempt < TRIES_MAX; attempt++) {
    const gift = await findGift(database, accountId, id);
    if (!gift) throw missing('gift', id);
    if (gift.status === 'released') {
      throw conflict('gift', 'released', 'This gift has been claimed and cannot be taken back.');
    }
    if ((await vaultBalance(chain, gift.vault_address, 'confirmed')) > 0n) {
      const built = await reclaimOf(gift, network, await currentMoment(chain));
      const action = presentSubmitAction(built, gift.sender_address, signingPageOf(services.urls, gift.id));
      return presentGift(gift, action);
    }
    // Open and empty: a payout has landed that is not settled yet. The gift will say which one it was.
    if (gift.status !== 'requires_action') return showGift(services, gift);
    const withdrawn = await withdrawGift(database, accountId, id, Math.floor(Date.now() / 1000));
    if (withdrawn) return showGift(services, withdrawn);
  }
  throw new ApiError('service_unavailable', 'This gift is changing right now. Retry.', {
    headers: { 'Retry-After': '1' },
  });
}
