import { fundGifts } from '@florin/wire/gifts/gift-funding';
import type { Api } from '../../http/pipeline/api.ts';
import type { Services } from '../../services.ts';
import { fundMany } from './fund.ts';

/** Many gifts at once. */
export function addGiftFundingRoutes(
  api: Api,
  services: Pick<Services, 'database' | 'chain' | 'network'>,
): void {
  api.handle(fundGifts, async ({ caller, body }) => fundMany(services, caller.accountId, body.gifts), {
    // Transactions go stale and changed nothing: a retry gets new ones.
    isStorable: () => false,
  });
}
