import type { LandedTransaction } from '@florin/chain/port';
import type { GiftEvent, LandedFacts } from '@florin/chain/reader/landed-facts';
import { baseUnitsOf } from '@florin/wire/money';
import type { Address } from '@solana/kit';
import type { Queryable } from '../../database/database.ts';
import { sql } from '../../database/sql.ts';
import type { Services } from '../../services.ts';
import type { Follower } from '../follow.ts';
import { readAll, type SetAside } from '../read-all.ts';
import { recordFunded, recordReclaimed, recordReleased } from './record.ts';
import { occurrenceAt, settleByBalance, sweepSoon, sweepVaults, type UnfundedGift } from './sweep.ts';

interface Happening {
  readonly event: GiftEvent;
  readonly facts: LandedFacts;
}

/**
 * Settles gifts from the history of the program, which every gift transaction names. What a page costs depends on what
 * landed, not on how many gifts are open.
 */
export function giftFollower(services: Services): Follower {
  const { network, config } = services;
  return {
    name: 'gifts',
    address: network.programId,
    settle: (landed, setAside) => settlePage(services, landed, setAside),
    ...(config.settlementCommitment === 'confirmed' && {
      // What cannot be understood now is set aside once it is final.
      glimpse: (landed) => settlePage(services, landed, () => undefined),
    }),
    afterPoll: () => sweepVaults(services),
  };
}

async function settlePage(
  services: Services,
  landed: readonly LandedTransaction[],
  setAside: SetAside,
): Promise<void> {
  const { database } = services;
  const page = readAll(services, landed, setAside);
  const happenings = page.flatMap((facts) => facts.giftEvents.map((event) => ({ event, facts })));
  if (happenings.length === 0) return;
  const gifts = await giftsBehind(database, happenings);
  const short = new Map<Address, UnfundedGift>();
  for (const happening of happenings) {
    const gift = gifts.get(happening.event.vault);
    if (gift && !(await record(database, gift, happening))) short.set(gift.vault_address, gift);
  }
  if (short.size === 0) return;
  await settleByBalance(services, [...short.values()]);
  await sweepSoon(database, [...short.keys()]);
}

/** False for a funding that does not reach the gift's amount by itself: the vault's balance decides then. */
async function record(
  database: Queryable,
  gift: UnfundedGift,
  { event, facts }: Happening,
): Promise<boolean> {
  const occurrence = occurrenceAt(event.vault, facts);
  switch (event.type) {
    case 'funded':
      if (event.amount < baseUnitsOf(gift.amount)) return false;
      await recordFunded(database, occurrence);
      return true;
    case 'released':
      await recordReleased(database, occurrence, event.recipient);
      return true;
    case 'reclaimed':
      await recordReclaimed(database, occurrence);
      return true;
  }
}

async function giftsBehind(
  database: Queryable,
  happenings: readonly Happening[],
): Promise<Map<Address, UnfundedGift>> {
  const vaults = [...new Set(happenings.map(({ event }) => event.vault))];
  const rows = await database.query<UnfundedGift>(sql`
    SELECT vault_address, amount FROM gifts WHERE vault_address = ANY(${vaults})`);
  return new Map(rows.map((row) => [row.vault_address, row]));
}
