import {
  findPublicGift as findPublicGiftRoute,
  getPublicGift,
  releaseGift,
  releaseGiftByKey,
} from '@florin/wire/gifts/public-gift';
import { missing } from '../errors/api-error.ts';
import type { Api } from '../http/pipeline/api.ts';
import type { Services } from '../services.ts';
import { SponsorFunds } from '../sponsorship/sponsor-funds.ts';
import { presentPublicGift } from './present.ts';
import { prepareRelease } from './release.ts';
import { findPublicGift, type PublicGiftRow } from './store.ts';

/** What anyone who holds a gift's link or code can do. The code itself never comes here. */
export function addPublicGiftRoutes(
  api: Api,
  services: Pick<Services, 'config' | 'database' | 'chain' | 'network'>,
): void {
  const { database, chain, network } = services;
  const funds = network.sponsor && new SponsorFunds(chain, network.sponsor.address);
  const byId = async (id: string) => found(await findPublicGift(database, 'id', id), id);
  const byKey = async (key: string) =>
    found(await findPublicGift(database, 'release_verification_key', key), key);

  api.handle(getPublicGift, async ({ id }) => presentPublicGift(await byId(id), network.programId));

  api.handle(findPublicGiftRoute, async ({ query }) =>
    presentPublicGift(await byKey(query.release_verification_key), network.programId),
  );

  // A transaction goes stale and changed nothing: a retry gets a new one.
  const options = { isStorable: () => false };

  api.handle(
    releaseGift,
    async ({ id, body, http: { ip } }) =>
      prepareRelease(services, funds, await byId(id), { recipientAddress: body.recipient_address, ip }),
    options,
  );

  api.handle(
    releaseGiftByKey,
    async ({ body, http: { ip } }) => {
      const gift = await byKey(body.release_verification_key);
      return prepareRelease(services, funds, gift, { recipientAddress: body.recipient_address, ip });
    },
    options,
  );
}

function found(gift: PublicGiftRow | null, name: string): PublicGiftRow {
  if (gift) return gift;
  throw missing('gift', name);
}
