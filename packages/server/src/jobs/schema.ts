import { Logger, runMigrations } from 'graphile-worker';
import type { Database } from '../database/database.ts';

/** The queue has nothing to say that an operator must know while its tables are made. */
export const SILENT = new Logger(() => () => undefined);

/**
 * Brings the job queue's own tables up to date, in their own schema. Safe to call from several processes at once.
 * @example await migrate(url); await prepareJobs(database);
 */
export async function prepareJobs(database: Database): Promise<void> {
  await runMigrations({ pgPool: database.pool, logger: SILENT });
}
