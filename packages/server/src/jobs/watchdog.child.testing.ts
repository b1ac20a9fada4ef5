import { pathToFileURL } from 'node:url';
import { openDatabase } from '../database/database.ts';
import { createLogger } from '../http/observe/log.ts';
import { pause } from '../pause.ts';
import { startJobs } from './runner.ts';
import { startWatchdog } from './watchdog.ts';

/**
 * Works on jobs: those called `frozen…` stand still for good, as a text of a stranger may make them; others take a while. Says
 * what it begins, ends and refuses, and stops in order on `stop`.
 */
const [databaseUrl = '', thread = '', stallMs = ''] = process.argv.slice(2);
const database = openDatabase(databaseUrl, { applicationName: 'florin-test', maxConnections: 3 });
const watchdog = startWatchdog({
  databaseUrl,
  stallMs: Number(stallMs),
  role: 'explore',
  thread: pathToFileURL(thread),
});
const jobs = await startJobs({
  database,
  log: createLogger('silent', { write: () => undefined }),
  concurrency: 8,
  everyMinute: [],
  watchdog,
  tasks: {
    async checkout_advance(payload, signal, _slot, isDeadly) {
      const { intent } = payload as { intent: string };
      if (isDeadly) return void process.send?.({ refused: intent });
      process.send?.({ began: intent });
      if (intent.startsWith('frozen')) {
        await pause(500, signal);
        /^(a+)+$/.test(`${'a'.repeat(80)}!`);
      }
      await pause(intent.startsWith('endless') ? 3_600_000 : 5_000, signal);
      if (signal.aborted) throw new Error('interrupted');
      process.send?.({ done: intent });
    },
  },
});
process.on('message', async () => {
  await jobs.stop();
  await watchdog.stop();
  await database.end();
  process.disconnect();
});
