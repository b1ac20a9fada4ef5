import type { Services } from '../services.ts';
import { beginAtThisSlot } from './cursor-store.ts';
import { followersOf } from './followers.ts';
import { pause } from './leader.ts';

const RETRY_MS = 1_000;

/**
 * Fixes where history begins as soon as the chain can be reached, also in processes that do not follow it: money may
 * arrive before the first worker starts. Nothing can become final in the second between two tries.
 */
export function fixFirstSlot(services: Services): { stop(): void } {
  const stopping = new AbortController();
  const fix = async () => {
    for (const { name } of followersOf(services))
      await beginAtThisSlot(services.database, services.chain, name);
  };
  const tryUntilDone = async () => {
    while (!stopping.signal.aborted) {
      const isDone = await fix().then(
        () => true,
        (error: unknown) => {
          services.log.debug({ err: error }, 'the chain cannot be reached yet');
          return false;
        },
      );
      if (isDone) return;
      await pause(RETRY_MS, stopping.signal);
    }
  };
  void tryUntilDone();
  return { stop: () => stopping.abort() };
}
