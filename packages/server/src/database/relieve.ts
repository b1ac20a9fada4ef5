import { type Database, PIPELINE } from './database.ts';

const RELIEF_MS = 2_000;

/**
 * Keeps a pool that lives for long as fast as it began. The driver has lists of its connections that grow by an entry with
 * every query, and every query searches them, until a list happens to run empty (its queue.js, version 3.4.9). As many
 * queries at once as the connections can take empty them. The pool's application name must be its own.
 * @example relieve(sql, 8)
 */
export function relieve(database: Database, connectionsMax: number, everyMs = RELIEF_MS): void {
  const again = () => void setTimeout(relief, everyMs).unref();
  const relief = () =>
    takeAllConnections(database, connectionsMax).then(again, (error: { code?: string }) => {
      if (error.code !== 'CONNECTION_ENDED') again();
    });
  again();
}

/** Opens none: further queries would wait behind others only once all connections are there. */
async function takeAllConnections(database: Database, connectionsMax: number): Promise<void> {
  const [activity] = await database<{ open: number }[]>`
    SELECT count(*) AS open FROM pg_stat_activity WHERE application_name = current_setting('application_name')`;
  const { open } = activity!;
  const queries = open < connectionsMax ? open : connectionsMax * (PIPELINE.max_pipeline + 1);
  await Promise.all(Array.from({ length: queries }, () => database`SELECT 1`));
}
