import type { Follower, SettlementServices } from '../follow.ts';
import { settleGifts } from './settle.ts';
import { recordCosts, settleDueCharges } from './settle-charges.ts';
import { sweepVaults } from './sweep.ts';
import { hasFreshGift } from './sweep-store.ts';

const NAME = 'gifts';

/**
 * Settles gifts from the history of the program, which every gift transaction names. What a page costs depends on what
 * landed, not on how many gifts are open.
 */
export function giftFollower(services: SettlementServices): Follower {
  const { database, network, config } = services;
  return {
    name: NAME,
    address: network.programId,
    async settle(landed, setAside) {
      await recordCosts(database, landed);
      await settleGifts(services, landed, setAside);
    },
    ...(config.settlementCommitment === 'confirmed' && {
      // What cannot be understood now is set aside once it is final.
      see: (landed) => settleGifts(services, landed, () => undefined),
    }),
    isAwaited: () => hasFreshGift(database),
    async sweep() {
      await sweepVaults(services, NAME);
      await settleDueCharges(services);
    },
  };
}
