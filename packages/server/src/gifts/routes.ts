import { currentMoment } from '@florin/chain/builders/current-moment';
import { createGift, getGift, listGifts, reclaimGift } from '@florin/wire/gifts/gift';
import type { Caller } from '../auth/caller.ts';
import { pageOf } from '../database/page.ts';
import { joined, NOTHING, sql } from '../database/sql.ts';
import { missing } from '../errors/api-error.ts';
import { listed } from '../http/list.ts';
import type { Api } from '../http/pipeline/api.ts';
import type { Services } from '../services.ts';
import { draftGift, insertGift } from './create.ts';
import { momentForReading } from './moment-for-reading.ts';
import { shownGift, shownGifts, shownGiftWithQr } from './next-action.ts';
import { reclaim } from './reclaim.ts';
import { findGift, type GiftRow } from './store.ts';

/** What merchants do with gifts. */
export function addGiftRoutes(api: Api, services: Services): void {
  const { database } = services;

  api.handle(
    createGift,
    async ({ caller, body, claim }) => {
      const gift = await draftGift(services, caller.accountId, body);
      const answer = await shownGiftWithQr(services, gift, await currentMoment(services.chain));
      await insertGift(database, claim, gift, answer);
      return answer;
    },
    { idempotency: 'atomic', refresh: (stored, caller) => asItIsNow(services, caller, stored.id) },
  );

  api.handle(listGifts, async ({ caller, query }) => {
    const { status, sender_address } = query;
    const filters = joined([
      status === undefined ? NOTHING : sql`AND status = ${status}`,
      sender_address === undefined ? NOTHING : sql`AND sender_address = ${sender_address}`,
    ]);
    const page = await pageOf<GiftRow>(database, 'gift', 'gifts', caller.accountId, query, filters);
    return listed('/v1/gifts', await shownGifts(services, page.rows), page.hasMore);
  });

  api.handle(getGift, async ({ caller, id }) => {
    const gift = await findGift(database, caller.accountId, id);
    if (!gift) throw missing('gift', id);
    return shownGift(services, gift);
  });

  api.handle(reclaimGift, async ({ caller, id }) => reclaim(services, caller.accountId, id), {
    // A transaction goes stale and changed nothing: a retry gets a new one.
    isStorable: (gift) => gift.next_action === null,
  });
}

/** A replay must not hand out a funding transaction for a gift that was funded or taken back since. */
async function asItIsNow(services: Services, caller: Caller, id: string) {
  if (caller.kind !== 'merchant') throw new Error('gifts are created by merchants only');
  const gift = await findGift(services.database, caller.accountId, id);
  if (!gift) throw new Error(`the created gift ${id} is gone`);
  return shownGiftWithQr(services, gift, await momentForReading(services.chain));
}
