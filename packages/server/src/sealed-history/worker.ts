import { pause } from '../pause.ts';
import type { Services } from '../services.ts';
import { runAsLeader } from '../settlement/leader.ts';
import { historyKeyOf } from './key.ts';
import { Sealer } from './seal.ts';

/** How often events are given their places. */
const LOOK_MS = 5_000;

/**
 * Seals events of money, in one process of the installation at a time.
 * @example const sealing = startSealing(services); await sealing.stop()
 */
export function startSealing({
  config,
  database,
  log,
  secret,
}: Pick<Services, 'config' | 'database' | 'log' | 'secret'>): { stop(): Promise<void> } {
  const key = historyKeyOf(config.historySigningKey, secret);
  return runAsLeader(database, 'sealed_history', log, async (signal) => {
    const sealer = new Sealer(database, key);
    while (!signal.aborted) {
      await sealer.seal();
      await pause(LOOK_MS, signal);
    }
  });
}
