import type { Services } from '../services.ts';
import type { Follower } from './follow.ts';

/** Everything that this installation follows on chain. */
export function followersOf(_services: Services): Follower[] {
  return [];
}
