import { pause } from '../pause.ts';
import { beginAtThisSlot } from './cursor-store.ts';
import type { SettlementServices } from './follow.ts';
import { followersOf } from './worker.ts';

const RETRY_MS = 1_000;

/**
 * Fixes where history begins as soon as the chain can be reached, also in processes that do not follow it: money may
 * arrive before the first worker starts. Nothing can become final in the second between two tries.
 */
export function fixFirstSlot(services: SettlementServices): { stop(): void } {
  const stopping = new AbortController();
  const tryUntilDone = async () => {
    while (!stopping.signal.aborted && !(await hasFixed(services))) await pause(RETRY_MS, stopping.signal);
  };
  void tryUntilDone();
  return { stop: () => stopping.abort() };
}

async function hasFixed(services: SettlementServices): Promise<boolean> {
  const { database, chain, log } = services;
  try {
    for (const { name } of followersOf(services)) await beginAtThisSlot(database, chain, name);
    return true;
  } catch (error) {
    log.debug({ err: error }, 'the chain cannot be reached yet');
    return false;
  }
}
