import { currentMoment } from '@florin/chain/builders/current-moment';
import {
  findPublicGift as findPublicGiftRoute,
  getPublicGift,
  type PublicGiftRelease,
  releaseGift,
  releaseGiftByKey,
} from '@florin/wire/gifts/public-gift';
import type { Address } from '@solana/kit';
import { missing } from '../errors/api-error.ts';
import type { Api } from '../http/pipeline/api.ts';
import type { Services } from '../services.ts';
import { hasRoom } from '../sponsorship/budgets.ts';
import { claimantOf } from '../sponsorship/claimant.ts';
import { SponsorFunds } from '../sponsorship/sponsor-funds.ts';
import { assertOpen } from './assert-open.ts';
import { submitAction } from './next-action.ts';
import { presentPublicGift } from './present.ts';
import { signingAddress } from './signing-address.ts';
import { findPublicGift, type PublicGiftRow } from './store.ts';
import { releaseOf } from './transactions.ts';

/** What anyone who holds a gift's link or code can do. The code itself never comes here. */
export function addPublicGiftRoutes(api: Api, services: Services): void {
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
    async ({ id, body, http }) =>
      prepareRelease(services, funds, await byId(id), body.recipient_address, http.ip),
    options,
  );

  api.handle(
    releaseGiftByKey,
    async ({ body, http }) => {
      const gift = await byKey(body.release_verification_key);
      return prepareRelease(services, funds, gift, body.recipient_address, http.ip);
    },
    options,
  );
}

async function prepareRelease(
  services: Services,
  funds: SponsorFunds | null,
  gift: PublicGiftRow,
  recipientAddress: string,
  ip: string,
): Promise<PublicGiftRelease> {
  const { chain, network } = services;
  const recipient = signingAddress(network, 'recipient_address', recipientAddress);
  assertOpen(gift);
  const sponsor = await sponsorFor(services, funds, gift, recipient, ip);
  const built = await releaseOf(gift, network, recipient, sponsor, await currentMoment(chain));
  return {
    ...presentPublicGift(gift, network.programId),
    next_action: submitAction(built, recipient),
  };
}

/** Null when the recipient pays: nobody sponsors, a budget is used up, or the sponsor has run dry. */
async function sponsorFor(
  { database, network, config }: Services,
  funds: SponsorFunds | null,
  gift: PublicGiftRow,
  recipient: Address,
  ip: string,
): Promise<Address | null> {
  if (network.sponsor === null || funds === null) return null;
  const hasBudget = await hasRoom(database, claimantOf(gift, recipient, ip), config.sponsorship);
  return hasBudget && (await funds.coverAClaim()) ? network.sponsor.address : null;
}

function found(gift: PublicGiftRow | null, name: string): PublicGiftRow {
  if (gift) return gift;
  throw missing('gift', name);
}
