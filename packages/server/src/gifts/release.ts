import { currentMoment } from '@florin/chain/builders/current-moment';
import type { PublicGiftRelease } from '@florin/wire/gifts/public-gift';
import type { Address } from '@solana/kit';
import { conflict } from '../errors/api-error.ts';
import type { Services } from '../services.ts';
import { claimantOf } from '../sponsorship/claimant.ts';
import type { SponsorFunds } from '../sponsorship/sponsor-funds.ts';
import { hasRoom } from '../sponsorship/store.ts';
import { presentSubmitAction } from '../submissions/present-submit-action.ts';
import { presentPublicGift } from './present.ts';
import { signingAddress } from './signing-address.ts';
import type { PublicGiftRow } from './store.ts';
import { releaseOf } from './transactions.ts';

/** Who asks for a release. */
export interface ReleaseRequest {
  readonly recipientAddress: string;
  readonly ip: string;
}

/** Builds the transaction that pays a gift out to a recipient, for both of them to sign. Nothing changes yet. */
export async function prepareRelease(
  services: Pick<Services, 'config' | 'database' | 'chain' | 'network'>,
  funds: SponsorFunds | null,
  gift: PublicGiftRow,
  { recipientAddress, ip }: ReleaseRequest,
): Promise<PublicGiftRelease> {
  const { chain, network } = services;
  const recipient = signingAddress(network, 'recipient_address', recipientAddress);
  assertOpen(gift);
  const sponsor = await sponsorFor(services, funds, gift, recipient, ip);
  const built = await releaseOf(gift, network, recipient, sponsor, await currentMoment(chain));
  return {
    ...presentPublicGift(gift, network.programId),
    next_action: presentSubmitAction(built, recipient),
  };
}

/** The chain decides in the end; this keeps a recipient from signing what cannot work. */
export function assertOpen(gift: PublicGiftRow): void {
  if (gift.status === 'open') return;
  const messages = {
    requires_action: 'This gift is not funded yet. Try again when the sender’s payment has settled.',
    released: 'This gift has already been claimed.',
    reclaimed: 'The sender has taken this gift back.',
  };
  throw conflict('gift', gift.status, messages[gift.status]);
}

/** Null when the recipient pays: nobody sponsors, a budget is used up, or the sponsor has run dry. */
async function sponsorFor(
  { database, network, config }: Pick<Services, 'config' | 'database' | 'network'>,
  funds: SponsorFunds | null,
  gift: PublicGiftRow,
  recipient: Address,
  ip: string,
): Promise<Address | null> {
  if (network.sponsor === null || funds === null) return null;
  const hasBudget = await hasRoom(database, claimantOf(gift, recipient, ip), config);
  return hasBudget && (await funds.coverAClaim()) ? network.sponsor.address : null;
}
