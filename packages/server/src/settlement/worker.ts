import { untilStopped } from '@florin/chain/until-stopped';
import { type Follower, follow, type SettlementServices } from './follow.ts';
import { giftFollower } from './gifts/follower.ts';
import { runAsLeader } from './leader.ts';
import { paymentFollower } from './payments/follower.ts';
import type { Subscribe } from './wakeable-pause.ts';

export interface RunningWorker {
  stop(): Promise<void>;
}

/**
 * Follows the chain for every follower, each led by one process of the installation. Whoever runs the chain beside it may tell when
 * something was confirmed or became final: that is read at once, not at the next poll.
 * @example const worker = startSettlement(services)
 */
export function startSettlement(
  services: SettlementServices,
  onNews: Subscribe = () => () => undefined,
): RunningWorker {
  const { database, log } = services;
  const stopping = new AbortController();
  const stoppable = { ...services, chain: untilStopped(services.chain, stopping.signal) };
  const candidates = followersOf(stoppable).map((follower) =>
    runAsLeader(database, follower.name, log, (signal) => follow(follower, stoppable, signal, onNews)),
  );
  return {
    async stop() {
      stopping.abort(new Error('the process stops'));
      await Promise.all(candidates.map((candidate) => candidate.stop()));
    },
  };
}

/** Everything that this installation follows on chain. */
export function followersOf(services: SettlementServices): Follower[] {
  return [giftFollower(services), paymentFollower(services)];
}
