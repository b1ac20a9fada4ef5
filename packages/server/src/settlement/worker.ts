import type { Services } from '../services.ts';
import { type Follower, follow } from './follow.ts';
import { runAsLeader } from './leader.ts';

export interface RunningWorker {
  stop(): Promise<void>;
}

/**
 * Follows the chain for every follower, each led by one process of the installation.
 * @example const worker = startSettlement(services, [giftFollower(services), paymentFollower(services)])
 */
export function startSettlement(services: Services, followers: readonly Follower[]): RunningWorker {
  const { database, chain, log, config } = services;
  const parts = { database, chain, log, pollMs: config.pollMs };
  const seats = followers.map((follower) =>
    runAsLeader(database, follower.name, log, (signal) => follow(follower, parts, signal)),
  );
  return {
    async stop() {
      await Promise.all(seats.map((seat) => seat.stop()));
    },
  };
}
