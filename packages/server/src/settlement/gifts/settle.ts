import type { LandedTransaction } from '@florin/chain/port';
import type { GiftEvent, LandedFacts } from '@florin/chain/reader/landed-facts';
import { baseUnitsOf } from '@florin/wire/money';
import type { Address } from '@solana/kit';
import type { Queryable } from '../../database/database.ts';
import type { SettlementServices } from '../follow.ts';
import { readAll, type SetAside } from '../read-landed.ts';
import { occurrenceAt, recordFunded, recordReclaimed, recordReleased } from './record-store.ts';
import { settleByBalance } from './settle-by-balance.ts';
import { findGiftsOfVaults, type VaultGift } from './store.ts';
import { sweepSoon } from './sweep-store.ts';

interface LandedEvent {
  readonly event: GiftEvent;
  readonly facts: LandedFacts;
}

/**
 * Settles what these transactions did to gifts, in order. Any number of processes may do this with the same transactions
 * at once.
 * @example await settleGifts(services, landed, (odd) => parked.push(odd))
 */
export async function settleGifts(
  services: SettlementServices,
  landed: readonly LandedTransaction[],
  setAside: SetAside,
): Promise<void> {
  const { database } = services;
  const page = readAll(services, landed, setAside);
  const events = page.flatMap((facts) => facts.giftEvents.map((event) => ({ event, facts })));
  if (events.length === 0) return;
  const gifts = await findGiftsOfVaults(database, [...new Set(events.map(({ event }) => event.vault))]);
  const short = new Map<Address, VaultGift>();
  for (const landedEvent of events) {
    const gift = gifts.get(landedEvent.event.vault);
    if (gift && !(await record(database, gift, landedEvent))) short.set(gift.vault_address, gift);
  }
  if (short.size === 0) return;
  await settleByBalance(services, [...short.values()]);
  await sweepSoon(database, [...short.keys()]);
}

/** False for a funding that does not reach the gift's amount by itself: the vault's balance decides then. */
async function record(database: Queryable, gift: VaultGift, { event, facts }: LandedEvent): Promise<boolean> {
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
