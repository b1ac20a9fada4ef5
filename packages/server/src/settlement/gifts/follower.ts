import type { Follower, SettlementServices } from '../follow.ts';
import { settleGifts } from './settle.ts';
import { sweepVaults } from './sweep.ts';

/**
 * Settles gifts from the history of the program, which every gift transaction names. What a page costs depends on what
 * landed, not on how many gifts are open.
 */
export function giftFollower(services: SettlementServices): Follower {
  const { network, config } = services;
  return {
    name: 'gifts',
    address: network.programId,
    settle: (landed, setAside) => settleGifts(services, landed, setAside),
    ...(config.settlementCommitment === 'confirmed' && {
      // What cannot be understood now is set aside once it is final.
      see: (landed) => settleGifts(services, landed, () => undefined),
    }),
    afterPoll: () => sweepVaults(services),
  };
}
