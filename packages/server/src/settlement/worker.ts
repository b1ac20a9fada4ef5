import type { Services } from '../services.ts';
import { type Follower, follow } from './follow.ts';
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
  services: Services,
  followers: readonly Follower[] = followersOf(services),
): RunningWorker {
  const { database, chain, log, config } = services;
  const parts = { database, chain, log, pollMs: config.pollMs };
  const candidates = followers.map((follower) =>
    runAsLeader(database, follower.name, log, (signal) => follow(follower, parts, signal)),
  );
  return {
    async stop() {
      await Promise.all(candidates.map((candidate) => candidate.stop()));
    },
  };
}

/** Everything that this installation follows on chain. */
export function followersOf(services: Services): Follower[] {
  return [giftFollower(services), paymentFollower(services)];
}
