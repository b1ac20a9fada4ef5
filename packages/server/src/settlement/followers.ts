import type { Services } from '../services.ts';
import type { Follower } from './follow.ts';
import { giftFollower } from './gifts/follower.ts';
import { paymentFollower } from './payments/follower.ts';

/** Everything that this installation follows on chain. */
export function followersOf(services: Services): Follower[] {
  return [giftFollower(services), paymentFollower(services)];
}
