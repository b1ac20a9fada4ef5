import { pause } from '../pause.ts';
import type { Services } from '../services.ts';
import { runAsLeader } from '../settlement/leader.ts';
import { historyKeyOf } from './key.ts';
import { HistoryDamaged, Sealer } from './seal.ts';

/** How often events are given their places. */
const LOOK_MS = 5_000;
/** How often it is tried again where the history is damaged: a person has to mend it. */
const DAMAGED_MS = 60_000;
/** How often the log says so. */
const REMIND_MS = 3_600_000;

/**
 * Seals events of money, in one process of the installation at a time.
 * @example const sealing = startSealing(services); await sealing.stop()
 */
export function startSealing(
  { config, database, log, secret }: Pick<Services, 'config' | 'database' | 'log' | 'secret'>,
  { lookMs = LOOK_MS, damagedMs = DAMAGED_MS } = {},
): { stop(): Promise<void> } {
  const key = historyKeyOf(config.historySigningKey, secret);
  let reportedMs = Number.NEGATIVE_INFINITY;
  const report = (damage: string) => {
    if (performance.now() - reportedMs < REMIND_MS) return;
    reportedMs = performance.now();
    log.error(
      { damage },
      'the sealed history is damaged, so nothing is sealed; florin operator audit verify says what was changed',
    );
  };
  return runAsLeader(database, 'sealed_history', log, async (signal) => {
    const sealer = new Sealer(database, key);
    while (!signal.aborted) {
      const damage = await sealer.seal().then(() => null, damageIn);
      if (damage !== null) report(damage);
      await pause(damage === null ? lookMs : damagedMs, signal);
    }
  });
}

function damageIn(error: unknown): string {
  if (error instanceof HistoryDamaged) return error.message;
  throw error;
}
