import { type Follower, follow, type SettlementServices } from './follow.ts';
import { giftFollower } from './gifts/follower.ts';
import { runAsLeader } from './leader.ts';
import { paymentFollower } from './payments/follower.ts';

export interface RunningWorker {
  stop(): Promise<void>;
}

/**
 * Follows the chain for every follower, each led by one process of the installation.
 * @example const worker = startSettlement(services)
 */
export function startSettlement(
  services: SettlementServices,
  followers: readonly Follower[] = followersOf(services),
): RunningWorker {
  const { database, log } = services;
  const candidates = followers.map((follower) =>
    runAsLeader(database, follower.name, log, (signal) => follow(follower, services, signal)),
  );
  return {
    async stop() {
      await Promise.all(candidates.map((candidate) => candidate.stop()));
    },
  };
}

/** Everything that this installation follows on chain. */
export function followersOf(services: SettlementServices): Follower[] {
  return [giftFollower(services), paymentFollower(services)];
}
