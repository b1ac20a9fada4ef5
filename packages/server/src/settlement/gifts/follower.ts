import type { LandedTransaction } from '@florin/chain/port';
import type { GiftEvent } from '@florin/chain/reader/landed-facts';
import { readTransaction } from '@florin/chain/reader/read-transaction';
import { baseUnitsOf } from '@florin/wire/money';
import type { Address } from '@solana/kit';
import type { Sql } from '../../database/database.ts';
import type { Services } from '../../services.ts';
import type { Follower } from '../follow.ts';
import { recordFunded, recordReclaimed, recordReleased } from './record.ts';
import { occurrenceAt, settleByBalance, sweepSoon, sweepVaults, type UnfundedGift } from './sweep.ts';

interface Happening {
  readonly event: GiftEvent;
  readonly landed: LandedTransaction;
}

/**
 * Settles gifts from the history of the program, which every gift transaction names. What a page costs depends on what
 * landed, not on how many gifts are open.
 */
export function giftFollower(services: Services): Follower {
  const { network, config } = services;
  const settle = (landed: readonly LandedTransaction[]) => settlePage(services, landed);
  return {
    name: 'gifts',
    address: network.programId,
    settle,
    ...(config.settlementCommitment === 'confirmed' && { glimpse: settle }),
    afterPoll: () => sweepVaults(services),
  };
}

async function settlePage(services: Services, page: readonly LandedTransaction[]): Promise<void> {
  const { sql, network } = services;
  const happenings = page.flatMap((landed) =>
    readTransaction(landed, { giftProgram: network.programId }).giftEvents.map((event) => ({
      event,
      landed,
    })),
  );
  if (happenings.length === 0) return;
  const gifts = await giftsBehind(sql, happenings);
  const short = new Map<Address, UnfundedGift>();
  for (const happening of happenings) {
    const gift = gifts.get(happening.event.vault);
    if (gift && !(await record(sql, gift, happening))) short.set(gift.vault_address, gift);
  }
  if (short.size === 0) return;
  await settleByBalance(services, [...short.values()]);
  await sweepSoon(sql, [...short.keys()]);
}

/** False for a funding that does not reach the gift's amount by itself: the vault's balance decides then. */
async function record(sql: Sql, gift: UnfundedGift, { event, landed }: Happening): Promise<boolean> {
  const occurrence = occurrenceAt(event.vault, landed);
  switch (event.type) {
    case 'funded':
      if (event.amount < baseUnitsOf(gift.amount)) return false;
      await recordFunded(sql, occurrence);
      return true;
    case 'released':
      await recordReleased(sql, occurrence, event.recipient);
      return true;
    case 'reclaimed':
      await recordReclaimed(sql, occurrence);
      return true;
  }
}

async function giftsBehind(sql: Sql, happenings: readonly Happening[]): Promise<Map<Address, UnfundedGift>> {
  const vaults = [...new Set(happenings.map(({ event }) => event.vault))];
  const rows = await sql<UnfundedGift[]>`
    SELECT vault_address, amount FROM gifts WHERE vault_address = ANY(${vaults})`;
  return new Map(rows.map((row) => [row.vault_address, row]));
}
