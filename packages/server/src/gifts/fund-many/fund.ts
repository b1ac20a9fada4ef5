import { currentMoment } from '@florin/chain/builders/current-moment';
import type { GiftFunding } from '@florin/wire/gifts/gift-funding';
import type { Id } from '@florin/wire/ids';
import { conflict, invalidParameter, missing } from '../../errors/api-error.ts';
import type { Services } from '../../services.ts';
import { findGifts, type GiftRow } from '../store.ts';
import { FUNDINGS_MAX, fundingOfAll } from '../transactions.ts';

/** The transactions that fund these gifts, as few as hold them. Nothing is remembered of them: the chain says what landed. */
export async function fundMany(
  { database, network, chain }: Pick<Services, 'database' | 'chain' | 'network'>,
  accountId: Id<'account'>,
  ids: readonly string[],
): Promise<GiftFunding> {
  const found = new Map((await findGifts(database, accountId, ids)).map((gift) => [gift.id as string, gift]));
  const gifts = [...new Set(ids)].map((id) => found.get(id) ?? notThere(id));
  const [first] = gifts;
  for (const gift of gifts) assertFundable(gift, first!);
  const moment = await currentMoment(chain);
  const transactions = groupsOf(gifts).map((group) => {
    const built = fundingOfAll(group, network, moment);
    return {
      gifts: group.map(({ id }) => id),
      serialized_transaction: built.transactionBase64,
      signer_address: built.feePayer,
      network_fee_lamports: Number(built.networkFeeLamports),
    };
  });
  return { object: 'gift_funding', transactions };
}

function notThere(id: string): never {
  throw missing('gift', id);
}

function assertFundable({ id, status, sender_address }: GiftRow, first: GiftRow): void {
  if (status !== 'requires_action')
    throw conflict('gift', status, `The gift ${id} is ${status.replaceAll('_', ' ')}. It needs no funding.`);
  if (sender_address !== first.sender_address)
    throw invalidParameter('gifts', 'All gifts that are funded together must have the same sender.');
}

function groupsOf(gifts: readonly GiftRow[]): GiftRow[][] {
  const count = Math.ceil(gifts.length / FUNDINGS_MAX);
  return Array.from({ length: count }, (_, index) =>
    gifts.slice(index * FUNDINGS_MAX, (index + 1) * FUNDINGS_MAX),
  );
}
