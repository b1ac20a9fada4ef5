import { currentMoment } from '@florin/chain/builders/current-moment';
import { createGift, getGift, listGifts, reclaimGift } from '@florin/wire/gifts/gift';
import type { Caller } from '../auth/caller.ts';
import { ApiError, missing } from '../errors/api-error.ts';
import { listed } from '../http/list.ts';
import type { Api } from '../http/pipeline/api.ts';
import { momentForReading } from '../network/moment-for-reading.ts';
import type { Services } from '../services.ts';
import { draftGift } from './draft.ts';
import { reclaim } from './reclaim.ts';
import { showGift, showGifts, showGiftWithQr } from './show.ts';
import { findGift, insertGift, pageOfGifts } from './store.ts';

/** What merchants do with gifts. */
export function addGiftRoutes(
  api: Api,
  services: Pick<Services, 'config' | 'urls' | 'database' | 'chain' | 'network'>,
): void {
  const { database } = services;

  api.handle(
    createGift,
    async ({ caller, body, claim }) => {
      const gift = await draftGift(services, caller.accountId, body);
      const answer = await showGiftWithQr(services, gift, await currentMoment(services.chain));
      if (!(await insertGift(database, claim, gift, answer))) throw releaseKeyInUse();
      return answer;
    },
    { idempotency: 'atomic', refresh: (stored, caller) => asItIsNow(services, caller, stored.id) },
  );

  api.handle(listGifts, async ({ caller, query }) => {
    const { rows, hasMore } = await pageOfGifts(database, caller.accountId, query);
    return listed('/v1/gifts', await showGifts(services, rows), hasMore);
  });

  api.handle(getGift, async ({ caller, id }) => {
    const gift = await findGift(database, caller.accountId, id);
    if (!gift) throw missing('gift', id);
    return showGift(services, gift);
  });

  api.handle(reclaimGift, async ({ caller, id }) => reclaim(services, caller.accountId, id), {
    // A transaction goes stale and changed nothing: a retry gets a new one.
    isStorable: (gift) => gift.next_action === null,
  });
}

function releaseKeyInUse(): ApiError {
  return new ApiError(
    'release_key_in_use',
    'A gift with this release_verification_key already exists. Generate a new code for each gift.',
    { param: 'release_verification_key' },
  );
}

/** A replay must not hand out a funding transaction for a gift that was funded or taken back since. */
async function asItIsNow(
  services: Pick<Services, 'urls' | 'database' | 'chain' | 'network'>,
  caller: Caller,
  id: string,
) {
  if (caller.kind !== 'merchant') throw new Error('gifts are created by merchants only');
  const gift = await findGift(services.database, caller.accountId, id);
  if (!gift) throw new Error(`the created gift ${id} is gone`);
  return showGiftWithQr(services, gift, await momentForReading(services.chain));
}
