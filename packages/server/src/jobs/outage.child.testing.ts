import { startEmbeddedPostgres } from '@florin/embedded-postgres/embedded-postgres';
import { openDatabase } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { sql } from '../database/sql.ts';
import { createLogger } from '../http/observe/log.ts';
import { startJobs } from './runner.ts';
import { prepareJobs } from './schema.ts';
import { addJob } from './store.ts';

/**
 * Works on jobs beside a PostgreSQL that it starts again whenever it is killed. A job's first attempt ends, well or badly,
 * when the database has just gone; the next one is the job done. Adds the jobs that it is sent, and stops on `stop`.
 */
const [directory = '', migrations = ''] = process.argv.slice(2);
const postgres = await startEmbeddedPostgres({ directory, say: () => undefined });
await migrate(postgres.url, migrations);
const database = openDatabase(postgres.url, { applicationName: 'florin-test', maxConnections: 3 });
await prepareJobs(database);
const attempted = new Set<string>();

const jobs = await startJobs({
  database,
  log: createLogger('silent', { write: () => undefined }),
  concurrency: 8,
  everyMinute: [],
  tasks: {
    async checkout_advance(payload) {
      const { intent } = payload as { intent: string };
      if (attempted.has(intent)) return void process.send?.({ done: intent });
      attempted.add(intent);
      process.send?.({ started: intent });
      await untilDatabaseIsGone();
      if (intent.endsWith('fails')) throw new Error('the attempt ends badly');
    },
  },
});

/** Gone, or already another one. */
async function untilDatabaseIsGone(): Promise<void> {
  const boot = () =>
    database.query(sql`SELECT pg_postmaster_start_time()::text AS time`).then(
      ([row]) => row?.time,
      () => 'none',
    );
  const first = await boot();
  while ((await boot()) === first) await new Promise((resolve) => setTimeout(resolve, 1));
}

process.on('message', async (intents: string[] | 'stop') => {
  if (intents === 'stop') {
    await jobs.stop();
    await database.end();
    await postgres.stop();
    process.disconnect();
    return;
  }
  for (const intent of intents)
    await database.query(sql`SELECT ${addJob('checkout_advance', { intent, queue: `${intent}.example#0` })}`);
});
process.send?.(postgres.url);
